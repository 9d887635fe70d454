// The shapes of the standing board and what is painted on them; all in millimetres, built here.
import {
    BoxGeometry,
    BufferGeometry,
    CircleGeometry,
    CylinderGeometry,
    Float32BufferAttribute,
    type CanvasTexture,
} from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';

import { finish } from '../round/felt';
import {
    around,
    between,
    box,
    centre,
    circle,
    colours,
    inChute,
    inTray,
    NUMBERS,
    radii,
    TOKEN,
    type ChuteView,
    type Point,
    type Side,
} from './board';

export const WIDE = box.right - box.left;
export const TALL = box.top - box.bottom;
export const MIDDLE = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
export const THICK = 18; // the board
export const WHEEL_THICK = 8;
export const TOKEN_THICK = 6;

// The outline of a plate with round corners, counter-clockwise.
function rounded(width: number, height: number, radius: number): Point[] {
    const corners = [
        [1, 1],
        [-1, 1],
        [-1, -1],
        [1, -1],
    ] as const;
    return corners.flatMap(([right, up], corner) =>
        Array.from({ length: 8 }, (_, at) =>
            around(
                { x: right * (width / 2 - radius), y: up * (height / 2 - radius) },
                radius,
                corner * 90 + (at / 7) * 90,
            ),
        ),
    );
}

// A plate of this outline, which can be seen whole from its middle: its face looks at the reader, its
// edge goes back by its depth.
function prism(outline: Point[], depth: number, grain: number): BufferGeometry {
    const positions: number[] = [];
    const normals: number[] = [];
    const uvs: number[] = [];
    const corner = ({ x, y }: Point, z: number, normal: number[]) => {
        positions.push(x, y, z);
        normals.push(...normal);
        uvs.push(x / grain, y / grain);
    };
    outline.forEach((one, at) => {
        const next = outline[(at + 1) % outline.length]!;
        for (const point of [{ x: 0, y: 0 }, one, next]) corner(point, 0, [0, 0, 1]);
        if (!depth) return;
        const long = Math.hypot(next.x - one.x, next.y - one.y) || 1;
        const out = [(next.y - one.y) / long, (one.x - next.x) / long, 0];
        for (const [point, z] of [
            [one, 0],
            [one, -depth],
            [next, 0],
            [next, 0],
            [one, -depth],
            [next, -depth],
        ] as const)
            corner(point, z, out);
    });
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
    geometry.setAttribute('normal', new Float32BufferAttribute(normals, 3));
    geometry.setAttribute('uv', new Float32BufferAttribute(uvs, 2));
    return geometry;
}

// Wood has its grain along: u is the long way.
function grained(geometry: BufferGeometry, upright: boolean): BufferGeometry {
    const uv = geometry.getAttribute('uv');
    for (let at = 0; at < uv.count; at++) {
        const [x, y] = [uv.getX(at), uv.getY(at)];
        uv.setXY(at, (upright ? y : x) / 300, (upright ? x : y) / 75);
    }
    return geometry;
}

// The slab of wood, both faces of it.
export function slab(): BufferGeometry {
    const half = () =>
        grained(prism(rounded(WIDE + 8, TALL + 8, 14), THICK / 2 + 2, 1), true).translate(
            0,
            0,
            THICK / 2 + 2,
        );
    return mergeGeometries([half(), half().rotateY(Math.PI)]);
}

export function stand(): BufferGeometry {
    return grained(prism(rounded(WIDE + 40, 120, 18), 14, 1), false)
        .rotateX(-Math.PI / 2)
        .translate(0, -TALL / 2 - 4, 0);
}

// Everything of one side that is sunk into the wood: wells of wheels, pipes of chutes.
export function hollows(side: Side): BufferGeometry {
    const parts: BufferGeometry[] = radii.map((radius, at) => {
        const spot = centre(side, at + 1);
        return new CircleGeometry(radius + 1.2, 48).translate(
            spot.x - MIDDLE.x,
            spot.y - MIDDLE.y,
            0.15,
        );
    });
    for (const colour of [0, 1]) {
        const [mouth, top] = [
            inChute(side, 2 * side + colour, 0),
            inChute(side, 2 * side + colour, NUMBERS - 1),
        ];
        const long = Math.hypot(top.x - mouth.x, top.y - mouth.y);
        const pipe = prism(rounded(long + 2 * (TOKEN + 1), 2 * (TOKEN + 1), TOKEN + 1), 0, 1);
        pipe.rotateZ(Math.atan2(top.y - mouth.y, top.x - mouth.x));
        parts.push(
            pipe.translate(
                (mouth.x + top.x) / 2 - MIDDLE.x,
                (mouth.y + top.y) / 2 - MIDDLE.y,
                0.12,
            ),
        );
    }
    return mergeGeometries(parts.map((part) => (part.index ? part.toNonIndexed() : part)));
}

// Rails along the chutes and the edges of the tray: what keeps tokens in.
export function rails(side: Side): BufferGeometry {
    const parts: BufferGeometry[] = [];
    for (const colour of [0, 1]) {
        const [mouth, top] = [
            inChute(side, 2 * side + colour, 0),
            inChute(side, 2 * side + colour, NUMBERS - 1),
        ];
        const long = Math.hypot(top.x - mouth.x, top.y - mouth.y);
        const angle = Math.atan2(top.y - mouth.y, top.x - mouth.x);
        for (const aside of [-1, 1]) {
            const rail = new BoxGeometry(long + 10, 2, 6)
                .translate(0, aside * (TOKEN + 2), 3)
                .rotateZ(angle);
            parts.push(
                rail.translate(
                    (mouth.x + top.x) / 2 - MIDDLE.x,
                    (mouth.y + top.y) / 2 - MIDDLE.y,
                    0,
                ),
            );
        }
    }
    const bottom = box.bottom - MIDDLE.y;
    parts.push(new BoxGeometry(WIDE, 3, 16).translate(0, bottom + 3, 8));
    for (const x of [-WIDE / 2 + 1.5, WIDE / 2 - 1.5])
        parts.push(new BoxGeometry(3, 26, 16).translate(x, bottom + 14, 8));
    return mergeGeometries(parts);
}

const BITE = TOKEN + 0.6;
const STEP = 2.5; // degrees from one point of the rim to the next

// A wheel with bites at these angles, as it stands at neutral: how far the rim is from the hub, all
// the way round.
export function wheel(radius: number, notches: number[]): BufferGeometry {
    const rim = radius - 0.6;
    const deep = radius - TOKEN; // where a token's middle lies
    const half = (Math.asin(BITE / deep) * 180) / Math.PI;
    const outline: Point[] = [];
    const free = (angle: number) =>
        notches.every((notch) => Math.abs(between(notch, angle)) > half);
    for (let angle = 0; angle < 360; angle += STEP) {
        if (free(angle)) outline.push(around({ x: 0, y: 0 }, rim, angle));
        for (const notch of notches.filter((one) => circle(one - angle) < STEP)) {
            outline.push(around({ x: 0, y: 0 }, rim, notch - half));
            for (let aside = -half; aside <= half + 0.01; aside += half / 9) {
                const turn = (aside * Math.PI) / 180;
                const far =
                    deep * Math.cos(turn) -
                    Math.sqrt(Math.max(0, BITE ** 2 - (deep * Math.sin(turn)) ** 2));
                outline.push(around({ x: 0, y: 0 }, far, notch + aside));
            }
            outline.push(around({ x: 0, y: 0 }, rim, notch + half));
        }
    }
    const geometry = prism(outline, WHEEL_THICK, 2 * radius).translate(0, 0, WHEEL_THICK);
    const uv = geometry.getAttribute('uv');
    for (let at = 0; at < uv.count; at++) uv.setXY(at, uv.getX(at) + 0.5, uv.getY(at) + 0.5);
    return geometry;
}

export function paintWheel(): CanvasTexture {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 512;
    const brush = canvas.getContext('2d')!;
    const shade = brush.createRadialGradient(256, 200, 20, 256, 256, 260);
    shade.addColorStop(0, '#3f8090');
    shade.addColorStop(1, '#275866');
    brush.fillStyle = shade;
    brush.fillRect(0, 0, 512, 512);
    brush.translate(256, 256);
    brush.strokeStyle = '#d5ecec';
    for (let mark = 0; mark < 72; mark++) {
        brush.lineWidth = mark % 9 ? 2 : 4;
        brush.beginPath();
        brush.moveTo(0, -236);
        brush.lineTo(0, mark % 9 ? -248 : -252);
        brush.stroke();
        brush.rotate(Math.PI / 36);
    }
    brush.lineWidth = 3;
    brush.strokeStyle = '#d5ecec66';
    brush.beginPath();
    brush.arc(0, 0, 150, 0, 7);
    brush.stroke();
    brush.fillStyle = '#f3ebdd';
    brush.beginPath();
    brush.moveTo(-18, -112);
    brush.lineTo(0, -146);
    brush.lineTo(18, -112);
    brush.fill();
    return finish(canvas);
}

// ---- Tokens and hubs: one geometry, one picture of many cells ------------------------------------

export const CELLS = { across: 8, down: 4 };
export const HUB = 20; // the first cell of the hubs, after the tokens
const paints = { red: '#d0392d', yellow: '#f7cb3c', green: '#1f9664', orange: '#f3902f' };

export function coin(): BufferGeometry {
    const geometry = new CylinderGeometry(TOKEN - 0.5, TOKEN - 0.5, TOKEN_THICK, 28).rotateX(
        Math.PI / 2,
    );
    const uv = geometry.getAttribute('uv');
    const { position, normal } = geometry.attributes;
    for (let at = 0; at < uv.count; at++) {
        const face = Math.abs(normal!.getZ(at)) > 0.5;
        // The rim is of one colour.
        const [x, y] = face
            ? [position!.getX(at) / (2 * TOKEN) + 0.5, position!.getY(at) / (2 * TOKEN) + 0.5]
            : [0.03, 0.03];
        uv.setXY(at, x / CELLS.across, y / CELLS.down);
    }
    return geometry;
}

export function paintTokens(): CanvasTexture {
    const cell = 128;
    const canvas = document.createElement('canvas');
    canvas.width = cell * CELLS.across;
    canvas.height = cell * CELLS.down;
    const brush = canvas.getContext('2d')!;
    const draw = (index: number, fill: string, ink: string, text: string, ring: number[]) => {
        brush.save();
        brush.translate(
            (index % CELLS.across) * cell,
            canvas.height - (Math.floor(index / CELLS.across) + 1) * cell,
        );
        brush.fillStyle = fill;
        brush.fillRect(0, 0, cell, cell);
        brush.translate(64, 64);
        brush.strokeStyle = ink;
        brush.lineWidth = 6;
        brush.setLineDash(ring);
        brush.beginPath();
        brush.arc(0, 0, 50, 0, 7);
        brush.stroke();
        brush.fillStyle = ink;
        brush.font = '74px Bungee, sans-serif';
        brush.textAlign = 'center';
        brush.textBaseline = 'middle';
        brush.fillText(text, 0, 5);
        brush.restore();
    };
    colours.forEach((name, colour) => {
        const light = colour % 2 === 1;
        for (let number = 1; number <= NUMBERS; number++)
            draw(
                colour * NUMBERS + number - 1,
                paints[name],
                light ? '#1c1a17' : '#ffffff',
                String(number),
                light ? [16, 11] : [],
            );
    });
    for (let number = 1; number <= NUMBERS; number++)
        draw(HUB + number - 1, '#f3ebdd', '#1c1a17', String(number), []);
    return finish(canvas);
}

// Where in the picture a cell begins.
export const cellAt = (index: number): [number, number] => [
    (index % CELLS.across) / CELLS.across,
    Math.floor(index / CELLS.across) / CELLS.down,
];

// ---- The tray's plate: what must come next --------------------------------------------------------

const PLATE = { wide: 1024, tall: 112 };

export function plate(): { texture: CanvasTexture; draw(v: ChuteView, side: Side): void } {
    const canvas = document.createElement('canvas');
    canvas.width = PLATE.wide;
    canvas.height = PLATE.tall;
    const brush = canvas.getContext('2d')!;
    const texture = finish(canvas);
    let drawn = '';
    const draw = (v: ChuteView, side: Side) => {
        const key = JSON.stringify([side, v.due, v.order]);
        if (key === drawn) return;
        drawn = key;
        const scale = PLATE.wide / WIDE;
        brush.fillStyle = '#1d1209';
        brush.fillRect(0, 0, PLATE.wide, PLATE.tall);
        brush.textAlign = 'center';
        brush.textBaseline = 'middle';
        for (const colour of [2 * side, 2 * side + 1]) {
            const name = colours[colour]!;
            for (let slot = 0; slot < NUMBERS; slot++) {
                const number = v.order === 'countdown' ? NUMBERS - slot : slot + 1;
                const due = v.due[name] === number;
                const x = (inTray(side, colour, slot).x - box.left) * scale;
                brush.strokeStyle = brush.fillStyle = due ? paints[name] : `${paints[name]}99`;
                brush.lineWidth = due ? 9 : 4;
                brush.beginPath();
                brush.arc(x, PLATE.tall / 2, (TOKEN - 1.5) * scale, 0, 7);
                brush.stroke();
                brush.fillStyle = due ? '#ffffff' : '#b9a88c';
                brush.font = '44px Bungee, sans-serif';
                brush.fillText(String(number), x, PLATE.tall / 2 + 3);
            }
        }
        texture.needsUpdate = true;
    };
    return { texture, draw };
}

// The wheel that must not be turned: a hatch over it, and a padlock.
export function paintLock(): CanvasTexture {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 256;
    const brush = canvas.getContext('2d')!;
    brush.beginPath();
    brush.arc(128, 128, 124, 0, 7);
    brush.clip();
    brush.strokeStyle = '#0c0704b0';
    brush.lineWidth = 13;
    for (let at = -256; at < 512; at += 34) {
        brush.beginPath();
        brush.moveTo(at, 0);
        brush.lineTo(at + 256, 256);
        brush.stroke();
    }
    brush.fillStyle = '#f0a08a';
    brush.beginPath();
    brush.arc(128, 128, 62, 0, 7);
    brush.fill();
    brush.fillStyle = brush.strokeStyle = '#1c1a17';
    brush.beginPath();
    brush.roundRect(94, 122, 68, 48, 8);
    brush.fill();
    brush.lineWidth = 12;
    brush.beginPath();
    brush.arc(128, 120, 21, Math.PI, 0);
    brush.stroke();
    return finish(canvas);
}

// An arrow head that lies flat and points to the right.
export function chevron(): BufferGeometry {
    return new CircleGeometry(4, 3);
}
