// The shapes of Thrill's things and what is painted on them; there are no model files.
import {
    BoxGeometry,
    CapsuleGeometry,
    CircleGeometry,
    CylinderGeometry,
    LatheGeometry,
    RingGeometry,
    SphereGeometry,
    TorusGeometry,
    Vector2,
    type BufferGeometry,
    type CanvasTexture,
} from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';

import { Atlas, CELL, HALF, type Brush } from '../round/atlas';
import { finish } from '../round/felt';
import { BACK, EDGE, radius, sizes, STOP, WEIGHT, type Size } from './view';

export const U = 3.5 / EDGE; // of the scene, for a millimetre
export const TOP = 1.15; // where the plate's upper side is
export const THICK = 9 * U; // of a disc
const WALL = 3 * U; // of a hollow disc
const DEEP = 3.5 * U; // its letter lies that much below its rim
const SIDES = 28;

const atlas = new Atlas(2);
const colours: Record<Size, string> = { small: '#f2c230', medium: '#4b93e8', large: '#e2583c' };

// How it lies shows in its hatch.
function hatch(brush: Brush, size: Size): void {
    brush.strokeStyle = '#0003';
    brush.lineWidth = 4;
    brush.beginPath();
    for (let at = -CELL; at <= CELL; at += 20) {
        if (size === 'small') {
            brush.moveTo(at - HALF, -HALF);
            brush.lineTo(at + HALF, HALF);
        }
        if (size !== 'small') {
            brush.moveTo(-HALF, at);
            brush.lineTo(HALF, at);
        }
        if (size === 'large') {
            brush.moveTo(at, -HALF);
            brush.lineTo(at, HALF);
        }
    }
    brush.stroke();
}

export function paintDiscs(letters: Record<Size, string>): CanvasTexture {
    const face = (size: Size) => (brush: Brush) => {
        brush.fillStyle = colours[size];
        brush.fillRect(-HALF, -HALF, CELL, CELL);
        hatch(brush, size);
        brush.fillStyle = '#14110d';
        brush.font = '86px Bungee, sans-serif';
        brush.textAlign = 'center';
        brush.textBaseline = 'middle';
        brush.fillText(letters[size], 0, 5);
    };
    return atlas.paint(sizes.map((size, at) => [at, face(size)]));
}

// Seen from above, everything of it shows the same picture.
function painted(geometry: BufferGeometry, r: number, cell: number): BufferGeometry {
    const [position, uv] = [geometry.getAttribute('position'), geometry.getAttribute('uv')];
    const part = (value: number) => 0.5 + (value / (2 * r)) * 0.94;
    for (let at = 0; at < position.count; at++) {
        uv.setXY(
            at,
            ((cell % 2) + part(position.getX(at))) / 2,
            (Math.floor(cell / 2) + part(-position.getZ(at))) / 2,
        );
    }
    return geometry;
}

const level = (geometry: BufferGeometry, up: number) =>
    geometry.rotateX(-Math.PI / 2).translate(0, up, 0);

// A hollow disc: a wall round a floor with its letter. Its middle is the origin.
export function disc(size: Size): BufferGeometry {
    const r = radius[size] * U;
    const inner = r - WALL;
    const parts = [
        new CylinderGeometry(r, r, THICK, SIDES, 1, true),
        level(new RingGeometry(inner, r, SIDES), THICK / 2),
        new CylinderGeometry(inner, inner, DEEP, SIDES, 1, true)
            .scale(-1, 1, 1)
            .translate(0, (THICK - DEEP) / 2, 0),
        level(new CircleGeometry(inner, SIDES), THICK / 2 - DEEP),
        level(new CircleGeometry(r, SIDES), THICK / 2).rotateX(Math.PI),
    ];
    return painted(mergeGeometries(parts), r, sizes.indexOf(size));
}

// The plate's upper side: the half in front of the groove, and the one behind it.
export function paintPlate(): CanvasTexture {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1024;
    const brush = canvas.getContext('2d')!;
    const mm = 512 / EDGE;
    brush.translate(512, 512);
    brush.scale(mm, -mm);
    brush.fillStyle = '#5d666b';
    brush.fillRect(-EDGE, -EDGE, 2 * EDGE, 2 * EDGE);
    for (let at = 0; at < 90; at++) {
        brush.strokeStyle = at % 2 ? '#ffffff0a' : '#0000000d';
        brush.lineWidth = 0.8;
        brush.beginPath();
        brush.arc(0, 0, at * 1.8, 0, 7);
        brush.stroke();
    }
    brush.fillStyle = '#30363a';
    brush.fillRect(-EDGE, -EDGE, 2 * EDGE, EDGE + STOP);
    brush.fillStyle = '#14171a';
    brush.fillRect(-EDGE, STOP - 1.5, 2 * EDGE, 3);
    return finish(canvas);
}

// Where a disc may be set down.
export function paintStrip(): CanvasTexture {
    const canvas = document.createElement('canvas');
    canvas.width = 600;
    canvas.height = 120;
    const brush = canvas.getContext('2d')!;
    brush.strokeStyle = '#f2b84b';
    brush.lineWidth = 3;
    for (let at = -120; at < 600; at += 24) {
        brush.beginPath();
        brush.moveTo(at, 120);
        brush.lineTo(at + 120, 0);
        brush.stroke();
    }
    return finish(canvas);
}

export function strip(): BufferGeometry {
    const sheet = new BoxGeometry(300 * U, 0.004, (STOP - BACK) * U);
    return sheet.translate(0, 0.006, (-(STOP + BACK) / 2) * U);
}

// The foot of the plate, and the brass band by which it is turned.
export function foot(): BufferGeometry {
    const line = [
        [0, 0],
        [1.9, 0],
        [2, 0.1],
        [1.5, 0.24],
        [0.7, 0.4],
        [0.55, 0.8],
        [1.1, TOP - 0.2],
        [0, TOP - 0.2],
    ] as const;
    return new LatheGeometry(
        line.map(([x, y]) => new Vector2(x, y)),
        40,
    );
}

// Behind the groove a rim keeps everything on the plate.
export function backRim(): BufferGeometry {
    const past = Math.asin(STOP / EDGE);
    const arc = new TorusGeometry(EDGE * U - 0.05, 0.055, 6, 44, Math.PI + 2 * past).rotateZ(
        Math.PI - past,
    );
    return level(arc, 0.03);
}

// Its front at the origin, its stem towards the reader, with a lever to hold.
export function pusher(): BufferGeometry {
    const half = Math.sqrt(EDGE * EDGE - BACK * BACK) * U - 0.14;
    return mergeGeometries([
        new BoxGeometry(2 * half, 0.2, 14 * U).translate(0, 0.11, 7 * U),
        new BoxGeometry(16 * U, 0.13, 70 * U).translate(0, 0.22, 48 * U),
        new CylinderGeometry(0.08, 0.1, 0.62, 14).translate(0, 0.55, 78 * U),
        new SphereGeometry(0.19, 18, 12).translate(0, 0.92, 78 * U),
    ]);
}

export function weight(): BufferGeometry {
    const r = WEIGHT * U;
    return mergeGeometries([
        new CylinderGeometry(r, r, 0.3, 24).translate(0, 0.15, 0),
        new CylinderGeometry(r * 0.3, r * 0.45, 0.12, 18).translate(0, 0.36, 0),
        new SphereGeometry(r * 0.42, 16, 10).translate(0, 0.46, 0),
    ]);
}

// A closed hand, knuckles towards the middle of the table.
export function fist(): BufferGeometry {
    const palm = new SphereGeometry(0.42, 18, 12).scale(1, 0.72, 0.95);
    const fingers = [-0.27, -0.09, 0.09, 0.27].map((x) =>
        new CapsuleGeometry(0.115, 0.2, 4, 10).translate(x, -0.02, -0.33),
    );
    const thumb = new CapsuleGeometry(0.11, 0.36, 4, 10)
        .rotateZ(Math.PI / 2 - 0.3)
        .translate(0.06, 0.12, -0.42);
    const cuff = new CylinderGeometry(0.3, 0.36, 0.34, 18)
        .rotateX(Math.PI / 2)
        .translate(0, 0, 0.5);
    return mergeGeometries([palm, ...fingers, thumb, cuff]);
}

// All purses are alike, whatever they hold.
export function purse(): BufferGeometry {
    const line = [
        [0, 0],
        [0.3, 0.02],
        [0.4, 0.14],
        [0.36, 0.32],
        [0.16, 0.46],
        [0.13, 0.5],
        [0.24, 0.62],
        [0, 0.56],
    ] as const;
    return new LatheGeometry(
        line.map(([x, y]) => new Vector2(x, y)),
        18,
    );
}

// An arrow that lies flat and points away from the reader.
export function arrow(): BufferGeometry {
    const head = new CylinderGeometry(0.34, 0.34, 0.1, 3).rotateY(Math.PI).translate(0, 0, -0.2);
    return mergeGeometries([head, new BoxGeometry(0.2, 0.1, 0.5).translate(0, 0, 0.25)]);
}
