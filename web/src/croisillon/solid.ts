// Boxes in space: corners, sides, and what a ray meets first.
import type { Box, Quat, Vec } from './view';

export function rotate([w, i, j, k]: Quat, [x, y, z]: Vec): Vec {
    // v + 2w (q × v) + 2 q × (q × v)
    const [a, b, c] = [j * z - k * y, k * x - i * z, i * y - j * x];
    return [
        x + 2 * (w * a + j * c - k * b),
        y + 2 * (w * b + k * a - i * c),
        z + 2 * (w * c + i * b - j * a),
    ];
}

export const inverse = ([w, i, j, k]: Quat): Quat => [w, -i, -j, -k];

// First b, then a.
export function compose([a, b, c, d]: Quat, [e, f, g, h]: Quat): Quat {
    return [
        a * e - b * f - c * g - d * h,
        a * f + b * e + c * h - d * g,
        a * g - b * h + c * e + d * f,
        a * h + b * g - c * f + d * e,
    ];
}

// A turn by an angle about an axis of length 1.
export function about([x, y, z]: Vec, angle: number): Quat {
    const sin = Math.sin(angle / 2);
    return [Math.cos(angle / 2), x * sin, y * sin, z * sin];
}

export const plus = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a: Vec, by: number): Vec => [a[0] * by, a[1] * by, a[2] * by];
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export interface Side {
    normal: Vec;
    corners: Vec[]; // four, in order
    wide: number;
    tall: number;
}

const axes: Vec[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
];

// The sides of a box that look towards where `to` points.
export function sidesOf({ at, turn, size }: Omit<Box, 'block'>, to: Vec): Side[] {
    const sides: Side[] = [];
    for (let axis = 0; axis < 3; axis++) {
        const out = rotate(turn, axes[axis]!);
        const facing = dot(out, to);
        if (Math.abs(facing) < 0.02) continue;
        const normal = times(out, Math.sign(facing));
        const [one, other] = [(axis + 1) % 3, (axis + 2) % 3];
        const middle = plus(at, times(normal, size[axis]! / 2));
        const [u, v] = [
            rotate(turn, times(axes[one]!, size[one]! / 2)),
            rotate(turn, times(axes[other]!, size[other]! / 2)),
        ];
        const corners = (
            [
                [1, 1],
                [-1, 1],
                [-1, -1],
                [1, -1],
            ] as const
        ).map(([a, b]) => plus(middle, plus(times(u, a), times(v, b))));
        sides.push({ normal, corners, wide: size[one]!, tall: size[other]! });
    }
    return sides;
}

// The shortest turn after which one of the axes of something turned like this stands upright.
export function uprightTurn(turn: Quat): Quat {
    const up = axes
        .map((axis) => rotate(turn, axis))
        .map((axis) => times(axis, Math.sign(axis[1]) || 1))
        .reduce((a, b) => (b[1] > a[1] ? b : a));
    // About the horizontal axis between it and the vertical: (up × y), whose length is the sine.
    const [x, z] = [-up[2], up[0]];
    const sine = Math.hypot(x, z);
    return sine < 1e-6 ? [1, 0, 0, 0] : about([x / sine, 0, z / sine], Math.acos(up[1]));
}

// How far a box reaches from its middle along a direction of length 1.
export function reach({ turn, size }: Omit<Box, 'block'>, along: Vec): number {
    return axes.reduce(
        (sum, axis, at) => sum + Math.abs(dot(rotate(turn, axis), along)) * (size[at]! / 2),
        0,
    );
}

// Where a ray enters a box: how many times its direction away; null: it misses.
export function meets(box: Omit<Box, 'block'>, from: Vec, direction: Vec): number | null {
    const back = inverse(box.turn);
    const [start, way] = [rotate(back, minus(from, box.at)), rotate(back, direction)];
    let [near, far] = [-Infinity, Infinity];
    for (let axis = 0; axis < 3; axis++) {
        const half = box.size[axis]! / 2;
        if (Math.abs(way[axis]!) < 1e-9) {
            if (Math.abs(start[axis]!) > half) return null;
            continue;
        }
        const [a, b] = [(-half - start[axis]!) / way[axis]!, (half - start[axis]!) / way[axis]!];
        near = Math.max(near, Math.min(a, b));
        far = Math.min(far, Math.max(a, b));
    }
    return near <= far && near > 0 ? near : null;
}

export interface Hit {
    box: Box;
    at: Vec;
    far: number;
}

// The first thing that a ray meets.
export function firstHit(all: Box[], from: Vec, direction: Vec): Hit | null {
    let best: Hit | null = null;
    for (const box of all) {
        const far = meets(box, from, direction);
        if (far !== null && (!best || far < best.far))
            best = { box, far, at: plus(from, times(direction, far)) };
    }
    return best;
}
