// The shapes of the things on the table, built here: there are no model files.
import {
    BoxGeometry,
    BufferGeometry,
    CapsuleGeometry,
    CylinderGeometry,
    Float32BufferAttribute,
    SphereGeometry,
} from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';

import { CELLS, cells, type CellName } from './paint';

// A point of a painted cell, in texture coordinates.
function spot(name: CellName, x: number, y: number): [number, number] {
    const inset = (value: number) => 0.02 + value * 0.96;
    return [((cells[name] % CELLS) + inset(x)) / CELLS, (Math.floor(cells[name] / CELLS) + inset(y)) / CELLS];
}

// A box whose six sides show painted cells: right, left, top, bottom, front, back.
export function painted(width: number, height: number, depth: number, sides: CellName[]): BufferGeometry {
    const box = new BoxGeometry(width, height, depth);
    const uv = box.getAttribute('uv');
    sides.forEach((name, side) => {
        for (let corner = side * 4; corner < side * 4 + 4; corner++) {
            uv.setXY(corner, ...spot(name, uv.getX(corner), uv.getY(corner)));
        }
    });
    return box;
}

const CORNER = 4; // points of a round corner

// The outline of a sheet with round corners, counter-clockwise.
function outline(width: number, height: number, radius: number): [number, number][] {
    return Array.from({ length: 4 * CORNER }, (_, at) => {
        const corner = Math.floor(at / CORNER);
        const angle = ((corner + (at % CORNER) / (CORNER - 1)) * Math.PI) / 2;
        const [right, up] = [corner === 0 || corner === 3 ? 1 : -1, corner < 2 ? 1 : -1];
        return [right * (width / 2 - radius) + Math.cos(angle) * radius, up * (height / 2 - radius) + Math.sin(angle) * radius];
    });
}

// A standing slab with round corners: a painted cell on its front, another on its back.
export function slab(width: number, height: number, depth: number, radius: number, front: CellName, back: CellName): BufferGeometry {
    const edge = outline(width, height, radius);
    const positions: number[] = [];
    const normals: number[] = [];
    const uvs: number[] = [];
    const index: number[] = [];
    const point = (x: number, y: number, z: number, normal: [number, number, number], uv: [number, number]) => {
        positions.push(x, y, z);
        normals.push(...normal);
        uvs.push(...uv);
    };
    for (const side of [1, -1]) {
        const first = positions.length / 3;
        for (const [x, y] of [[0, 0], ...edge] as [number, number][]) {
            const [u, v] = [x / width + 0.5, y / height + 0.5];
            point(x, y, (side * depth) / 2, [0, 0, side], side > 0 ? spot(front, u, v) : spot(back, 1 - u, v));
        }
        for (let at = 0; at < edge.length; at++) {
            const [one, other] = [first + 1 + at, first + 1 + ((at + 1) % edge.length)];
            index.push(first, ...(side > 0 ? [one, other] : [other, one]));
        }
    }
    const first = positions.length / 3;
    for (const [x, y] of edge) {
        const long = Math.hypot(x, y);
        for (const side of [1, -1]) point(x, y, (side * depth) / 2, [x / long, y / long, 0], spot('edge', 0.5, 0.5));
    }
    for (let at = 0; at < edge.length; at++) {
        const [one, other] = [first + 2 * at, first + 2 * ((at + 1) % edge.length)];
        index.push(one, one + 1, other, other, one + 1, other + 1);
    }
    return built(positions, uvs, index, normals);
}

function built(positions: number[], uvs: number[], index: number[], normals?: number[]): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
    geometry.setAttribute('uv', new Float32BufferAttribute(uvs, 2));
    geometry.setIndex(index);
    if (normals) geometry.setAttribute('normal', new Float32BufferAttribute(normals, 3));
    else geometry.computeVertexNormals();
    return geometry;
}

export function hand(): BufferGeometry {
    const palm = new SphereGeometry(0.5, 18, 10).scale(1, 0.5, 1.05);
    const fingers = [-0.36, -0.12, 0.12, 0.36].map((x, at) =>
        new CapsuleGeometry(0.125, 0.46 - Math.abs(at - 1.4) * 0.08, 3, 8).rotateX(Math.PI / 2 + 0.3).translate(x, -0.03, -0.6),
    );
    const thumb = new CapsuleGeometry(0.13, 0.34, 3, 8).rotateX(Math.PI / 2).rotateY(0.9).translate(0.5, -0.06, -0.14);
    const cuff = new CapsuleGeometry(0.36, 0.1, 3, 12).rotateX(Math.PI / 2).scale(1, 0.6, 1).translate(0, 0, 0.6);
    return mergeGeometries([palm, ...fingers, thumb, cuff])!;
}

// An arrow that lies flat and points away from the reader.
export function arrow(): BufferGeometry {
    const head = new CylinderGeometry(0.5, 0.5, 0.06, 3).rotateY(Math.PI).translate(0, 0, -0.5);
    return mergeGeometries([head, new BoxGeometry(0.3, 0.06, 1.3).translate(0, 0, 0.3)])!;
}

// The profile of the rim, from the felt outwards: how far from the edge of the felt, how high.
const profile = [[-0.06, 0.0], [0.0, 0.16], [0.1, 0.27], [0.26, 0.33], [0.5, 0.32], [0.68, 0.24], [0.76, 0.08], [0.74, -0.35], [0.5, -0.6]] as const;
const SEGMENTS = 88;

// A rim of wood round an oval of these half-axes.
export function rim(a: number, b: number): BufferGeometry {
    const positions: number[] = [];
    const uvs: number[] = [];
    const index: number[] = [];
    for (let at = 0; at <= SEGMENTS; at++) {
        const angle = (at / SEGMENTS) * Math.PI * 2;
        const [x, z] = [Math.sin(angle), Math.cos(angle)];
        const length = Math.hypot(x / a, z / b);
        profile.forEach(([out, up], ring) => {
            positions.push(x * a + (x / a / length) * out, up, z * b + (z / b / length) * out);
            uvs.push((at / SEGMENTS) * 10, ring / (profile.length - 1));
            if (at === SEGMENTS || ring === profile.length - 1) return;
            const here = at * profile.length + ring;
            index.push(here, here + profile.length, here + 1, here + 1, here + profile.length, here + profile.length + 1);
        });
    }
    return built(positions, uvs, index);
}
