// The pictures on cards and dice, painted once on one canvas.
import type { CanvasTexture } from 'three';

import { Atlas, CELL, HALF, type Brush } from '../round/atlas';
import { signPath } from './pieces';
import { sports, type Sport } from './view';

export const atlas = new Atlas(6);

const TALL = 0.72; // a card is that much narrower than high: drawings on it are squeezed to fit

// Where each picture is: backs, training units, dice from one to six, then the rest.
export const backOf = (sport: Sport) => sports.indexOf(sport);
export const trainingOf = (sport: Sport) => 8 + sports.indexOf(sport);
export const faceOf = (value: number) => 15 + value;
export const cells = {
    u2: 22,
    u4: 23,
    u6: 24,
    edge: 25,
    first: 26,
    best: 27,
    shutter: 28,
} as const;

function sheet(brush: Brush, colour: string): void {
    brush.fillStyle = colour;
    brush.fillRect(-HALF, -HALF, CELL, CELL);
}

function border(brush: Brush, colour: string): void {
    brush.strokeStyle = colour;
    brush.lineWidth = 6;
    brush.beginPath();
    brush.roundRect(-HALF + 10, -HALF + 8, CELL - 20, CELL - 16, 12);
    brush.stroke();
}

// A sign drawn in a square of 24, in the proportions of a card.
function sign(brush: Brush, path: string, colour: string, size: number, y = 0): void {
    brush.save();
    brush.translate(0, y);
    brush.scale(1, TALL);
    brush.scale(size / 24, size / 24);
    brush.translate(-12, -12);
    brush.strokeStyle = colour;
    brush.lineWidth = 1.7;
    brush.lineCap = brush.lineJoin = 'round';
    brush.stroke(new Path2D(path));
    brush.restore();
}

function word(brush: Brush, text: string, colour: string, size: number, y: number): void {
    brush.save();
    brush.translate(0, y);
    brush.scale(1, TALL);
    brush.fillStyle = colour;
    brush.font = `${size}px Bungee, sans-serif`;
    brush.textAlign = 'center';
    brush.textBaseline = 'middle';
    brush.fillText(text, 0, 0);
    brush.restore();
}

// White where the colour of the seat is to shine through.
function pips(brush: Brush, value: number): void {
    sheet(brush, '#ffffff');
    brush.strokeStyle = '#00000026';
    brush.lineWidth = 10;
    brush.strokeRect(-HALF, -HALF, CELL, CELL);
    brush.fillStyle = '#14100b';
    const far = 40;
    const spots: [number, number][] = [];
    if (value % 2) spots.push([0, 0]);
    if (value > 1) spots.push([-far, -far], [far, far]);
    if (value > 3) spots.push([far, -far], [-far, far]);
    if (value > 5) spots.push([-far, 0], [far, 0]);
    for (const [x, y] of spots) {
        brush.beginPath();
        brush.arc(x, y, 17, 0, 7);
        brush.fill();
    }
}

function accident(brush: Brush, text: string, ground: string, ink: string): void {
    sheet(brush, ground);
    border(brush, ink);
    word(brush, text, ink, 74, 8);
}

function slats(brush: Brush): void {
    for (let y = -HALF; y < HALF; y += 20) {
        brush.fillStyle = '#6d757a';
        brush.fillRect(-HALF, y, CELL, 15);
        brush.fillStyle = '#3c4245';
        brush.fillRect(-HALF, y + 15, CELL, 5);
    }
}

const whistle =
    'M3 8h11l7-2v5h-6a5.500 5.500 0 1 1-9.500-1H3zM9.500 11.500a2.500 2.500 0 1 0 .1 0z';
const watch = 'M12 6a7.500 7.500 0 1 0 .1 0zM12 9.500V14l3 2M10 2.500h4M12 2.500V6';

export function paint(): CanvasTexture {
    const each: [number, (brush: Brush) => void][] = [];
    for (const sport of sports) {
        const path = signPath(sport);
        each.push([
            backOf(sport),
            (brush) => (
                sheet(brush, '#22543f'),
                border(brush, '#f2b84b'),
                sign(brush, path, '#f2b84b', 104)
            ),
        ]);
        each.push([
            trainingOf(sport),
            (brush) => (
                sheet(brush, '#fbf6ea'),
                border(brush, '#2f6a4d'),
                sign(brush, path, '#1d4a37', 104)
            ),
        ]);
    }
    for (let value = 1; value <= 6; value++)
        each.push([faceOf(value), (brush) => pips(brush, value)]);
    each.push([cells.u2, (brush) => accident(brush, 'U2', '#f6dc9a', '#7a4a08')]);
    each.push([cells.u4, (brush) => accident(brush, 'U4', '#f3b083', '#7d2d0c')]);
    each.push([cells.u6, (brush) => accident(brush, 'U6', '#2d282b', '#fff3e4')]);
    each.push([cells.edge, (brush) => sheet(brush, '#efe6d2')]);
    each.push([
        cells.first,
        (brush) => (
            sheet(brush, '#fff6e3'),
            border(brush, '#b27d1c'),
            sign(brush, whistle, '#8a5a10', 92, -12),
            word(brush, '1A', '#8a5a10', 44, 46)
        ),
    ]);
    each.push([
        cells.best,
        (brush) => (
            sheet(brush, '#e2f3ef'),
            border(brush, '#136a5e'),
            sign(brush, watch, '#136a5e', 112)
        ),
    ]);
    each.push([cells.shutter, slats]);
    return atlas.paint(each);
}
