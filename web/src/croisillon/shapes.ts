// Parts of Le X: painted beech, two black planks, a sheet of light, a fingertip.
import { BoxGeometry, RepeatWrapping, type BufferGeometry, type CanvasTexture } from 'three';

import { finish } from '../round/felt';
import type { Colour } from './view';

export const U = 0.03; // of the scene, for a millimetre

export const paints: Record<Colour, string> = {
    red: '#b3202c',
    blue: '#2f6fd6',
    yellow: '#f0c32e',
    green: '#27884c',
    orange: '#ee7c22',
    violet: '#7d49b8',
};

type Brush = CanvasRenderingContext2D;
const SIDE = 128;

function grain(brush: Brush, dark: string, light: string): void {
    for (let at = 0; at < 46; at++) {
        const y = Math.random() * SIDE;
        brush.strokeStyle = at % 3 ? dark : light;
        brush.lineWidth = 0.5 + Math.random() * 1.8;
        brush.beginPath();
        brush.moveTo(0, y);
        brush.bezierCurveTo(SIDE / 3, y + 6, (SIDE * 2) / 3, y - 6, SIDE, y);
        brush.stroke();
    }
}

// One hatch for each colour, the same as when flat.
function hatch(brush: Brush, colour: Colour): void {
    const step = SIDE / 5;
    brush.strokeStyle = '#0000004d';
    brush.fillStyle = '#0000004d';
    brush.lineWidth = 5;
    for (let at = -5; at <= 10; at++) {
        const [from, to] = [at * step, at * step + SIDE];
        brush.beginPath();
        if (colour === 'red' || colour === 'orange') {
            brush.moveTo(from, SIDE);
            brush.lineTo(to, 0);
        }
        if (colour === 'red') {
            brush.moveTo(from, 0);
            brush.lineTo(to, SIDE);
        }
        if (colour === 'blue') {
            brush.moveTo(0, from + step / 2);
            brush.lineTo(SIDE, from + step / 2);
        }
        if (colour === 'green') {
            brush.moveTo(from + step / 2, 0);
            brush.lineTo(from + step / 2, SIDE);
        }
        brush.stroke();
        for (let up = 0; colour === 'violet' && up < 5; up++) {
            brush.beginPath();
            brush.arc(from + step / 2, (up + 0.5) * step, 5, 0, 7);
            brush.fill();
        }
    }
}

function canvas(): [HTMLCanvasElement, Brush] {
    const one = document.createElement('canvas');
    one.width = one.height = SIDE;
    return [one, one.getContext('2d')!];
}

export function paintBlock(colour: Colour): CanvasTexture {
    const [one, brush] = canvas();
    brush.fillStyle = paints[colour];
    brush.fillRect(0, 0, SIDE, SIDE);
    grain(brush, '#00000026', '#ffffff2e');
    hatch(brush, colour);
    // Edges are worn, and a little lighter.
    brush.strokeStyle = '#fff3';
    brush.lineWidth = 4;
    brush.strokeRect(1, 1, SIDE - 2, SIDE - 2);
    return finish(one);
}

export function paintPlank(): CanvasTexture {
    const [one, brush] = canvas();
    brush.fillStyle = '#2a2421';
    brush.fillRect(0, 0, SIDE, SIDE);
    grain(brush, '#00000059', '#ffffff14');
    const texture = finish(one);
    texture.wrapS = texture.wrapT = RepeatWrapping;
    texture.repeat.set(3, 1);
    return texture;
}

// A soft round shade, for what a block would stand on.
export function paintShade(): CanvasTexture {
    const [one, brush] = canvas();
    const round = brush.createRadialGradient(SIDE / 2, SIDE / 2, 4, SIDE / 2, SIDE / 2, SIDE / 2);
    round.addColorStop(0, '#000d');
    round.addColorStop(0.6, '#0008');
    round.addColorStop(1, '#0000');
    brush.fillStyle = round;
    brush.fillRect(0, 0, SIDE, SIDE);
    return finish(one);
}

// A box of side 1 whose edges are a little broken, so that light catches on them.
export function broken(): BufferGeometry {
    const box = new BoxGeometry(1, 1, 1, 3, 3, 3);
    const [position, normal] = [box.getAttribute('position'), box.getAttribute('normal')];
    const EDGE = 0.045;
    for (let at = 0; at < position.count; at++) {
        const point = [position.getX(at), position.getY(at), position.getZ(at)];
        const own = [normal.getX(at), normal.getY(at), normal.getZ(at)];
        // The inner lines of each side go out to where the edge breaks.
        const placed = point.map((part, axis) =>
            Math.abs(own[axis]!) > 0.5
                ? part
                : Math.abs(part) > 0.4
                  ? part
                  : Math.sign(part) * (0.5 - EDGE),
        );
        const rims = placed.map(
            (part, axis) => Math.abs(own[axis]!) < 0.5 && Math.abs(part) > 0.49,
        );
        const bent = placed.map((part, axis) =>
            Math.abs(own[axis]!) > 0.5 && rims.some(Boolean)
                ? part * (1 - EDGE)
                : rims[axis]
                  ? part * (1 - EDGE * 0.35)
                  : part,
        );
        position.setXYZ(at, bent[0]!, bent[1]!, bent[2]!);
    }
    box.computeVertexNormals();
    return box;
}
