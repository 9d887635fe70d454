// The pictures on the things of the table, painted once on one canvas.
import type { CanvasTexture } from 'three';

import { Atlas, CELL, HALF, type Brush } from '../round/atlas';

export const atlas = new Atlas(4);
const TALL = 0.72; // a card is that much narrower than high: drawings on it are squeezed to fit

// Where each picture is.
export const cells = {
    back: 0,
    click: 1,
    bullet: 2,
    edge: 3,
    n0: 4,
    n1: 5,
    n2: 6,
    n3: 7,
    n4: 8,
    n5: 9,
    captain: 10,
    mate: 11,
    action: 12,
    tileBack: 13,
} as const;

export type CellName = keyof typeof cells;

export interface Palette {
    back: string;
    backLine: string;
    hot: string;
    slug: string;
}

export const palettes: Record<string, Palette> = {
    usual: { back: '#8c2f1d', backLine: '#e6a06f', hot: '#b8472b', slug: '#1c1a17' },
    poppers: { back: '#17737d', backLine: '#a5e6dc', hot: '#c2378a', slug: '#f2c230' },
};

function sheet(brush: Brush, colour: string): void {
    brush.fillStyle = colour;
    brush.fillRect(-HALF, -HALF, CELL, CELL);
}

// On a card: drawn as if it were square, in the proportions of the card.
function onCard(brush: Brush, draw: () => void): void {
    brush.save();
    brush.scale(1, TALL);
    draw();
    brush.restore();
}

function border(brush: Brush, colour: string, inset: number, width: number): void {
    brush.strokeStyle = colour;
    brush.lineWidth = width;
    brush.beginPath();
    brush.roundRect(
        -HALF + inset,
        -HALF + inset * TALL,
        CELL - 2 * inset,
        CELL - 2 * inset * TALL,
        12,
    );
    brush.stroke();
}

function star(brush: Brush, colour: string): void {
    brush.fillStyle = colour;
    brush.beginPath();
    for (let at = 0; at < 24; at++) {
        const radius = at % 2 ? 36 : 60;
        brush.lineTo(
            Math.cos((at * Math.PI) / 12) * radius,
            Math.sin((at * Math.PI) / 12) * radius,
        );
    }
    brush.fill();
}

function dot(brush: Brush, radius: number, colour: string, line = 0): void {
    brush.beginPath();
    brush.arc(0, 0, radius, 0, 7);
    brush.fillStyle = brush.strokeStyle = colour;
    brush.lineWidth = line;
    if (line) brush.stroke();
    else brush.fill();
}

// Three crossing lines: the back of every card.
function weave(brush: Brush, colour: string): void {
    border(brush, colour, 12, 5);
    onCard(brush, () => {
        brush.strokeStyle = colour;
        brush.lineWidth = 8;
        brush.lineCap = 'round';
        brush.beginPath();
        for (const angle of [0.5, 1.5, 2.5]) {
            const [x, y] = [
                Math.cos((angle * Math.PI) / 3) * 42,
                Math.sin((angle * Math.PI) / 3) * 42,
            ];
            brush.moveTo(-x, -y);
            brush.lineTo(x, y);
        }
        brush.stroke();
    });
}

function numeral(brush: Brush, number: number): void {
    sheet(brush, '#fbf6ea');
    brush.fillStyle = '#1c1a17';
    brush.font = '112px Bungee, sans-serif';
    brush.textAlign = 'center';
    brush.textBaseline = 'middle';
    brush.fillText(String(number), 0, 8);
}

// White where the colour of the seat is to shine through.
function person(brush: Brush, crown: boolean): void {
    sheet(brush, '#ffffff');
    border(brush, '#00000040', 8, 6);
    onCard(brush, () => {
        brush.fillStyle = '#2a1d14';
        brush.beginPath();
        brush.arc(0, -14, 30, 0, 7);
        brush.ellipse(0, 84, 56, 58, 0, 0, 7);
        brush.fill();
        if (!crown) return;
        brush.fillStyle = '#2a1d14';
        brush.beginPath();
        for (const [x, y] of [
            [-38, -44],
            [-44, -94],
            [-18, -66],
            [0, -102],
            [18, -66],
            [44, -94],
            [38, -44],
        ] as const)
            brush.lineTo(x, y);
        brush.fill();
    });
}

function paintings(palette: Palette): Record<CellName, (brush: Brush) => void> {
    return {
        back: (brush) => (sheet(brush, palette.back), weave(brush, palette.backLine)),
        click: (brush) => (
            sheet(brush, '#f7f1e4'),
            border(brush, '#1c1a1733', 10, 3),
            onCard(brush, () => dot(brush, 40, '#23473b', 18))
        ),
        bullet: (brush) => {
            sheet(brush, '#f6cf7c');
            border(brush, '#1c1a1733', 10, 3);
            onCard(brush, () => (star(brush, palette.hot), dot(brush, 32, palette.slug)));
        },
        edge: (brush) => sheet(brush, '#efe6d2'),
        n0: (brush) => numeral(brush, 0),
        n1: (brush) => numeral(brush, 1),
        n2: (brush) => numeral(brush, 2),
        n3: (brush) => numeral(brush, 3),
        n4: (brush) => numeral(brush, 4),
        n5: (brush) => numeral(brush, 5),
        captain: (brush) => person(brush, true),
        mate: (brush) => person(brush, false),
        action: (brush) => (sheet(brush, '#4a69b0'), weave(brush, '#c5d5f5')),
        tileBack: (brush) => (sheet(brush, '#6d6259'), border(brush, '#ffffff55', 10, 4)),
    };
}

export function paint(skin: string): CanvasTexture {
    const each = Object.entries(paintings(palettes[skin] ?? palettes['usual']!));
    return atlas.paint(each.map(([name, draw]) => [cells[name as CellName], draw]));
}
