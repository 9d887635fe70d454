// The pictures on the things of the table, painted once on one canvas.
import { CanvasTexture, SRGBColorSpace } from 'three';

export const CELLS = 4; // to a side of the canvas
const CELL = 128;

// Where each picture is; cells count from the lower left, as texture coordinates do.
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
    usual: { back: '#7c2a1b', backLine: '#d98a5c', hot: '#b8472b', slug: '#1c1a17' },
    poppers: { back: '#1a6a73', backLine: '#8fd8cf', hot: '#c2378a', slug: '#f2c230' },
};

type Brush = CanvasRenderingContext2D;

function sheet(brush: Brush, colour: string): void {
    brush.fillStyle = colour;
    brush.fillRect(-64, -64, 128, 128);
}

function star(brush: Brush, colour: string): void {
    brush.fillStyle = colour;
    brush.beginPath();
    for (let at = 0; at < 24; at++) {
        const radius = at % 2 ? 30 : 50;
        brush.lineTo(Math.cos((at * Math.PI) / 12) * radius, Math.sin((at * Math.PI) / 12) * radius);
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

function weave(brush: Brush, colour: string): void {
    brush.strokeStyle = colour;
    brush.lineWidth = 5;
    brush.strokeRect(-52, -52, 104, 104);
    brush.beginPath();
    for (const angle of [0, 1, 2]) {
        const [x, y] = [Math.cos((angle * Math.PI) / 3) * 34, Math.sin((angle * Math.PI) / 3) * 34];
        brush.moveTo(-x, -y);
        brush.lineTo(x, y);
    }
    brush.stroke();
}

function numeral(brush: Brush, number: number): void {
    sheet(brush, '#fbf6ea');
    brush.fillStyle = '#1c1a17';
    brush.font = '88px Bungee, sans-serif';
    brush.textAlign = 'center';
    brush.textBaseline = 'middle';
    brush.fillText(String(number), 0, 6);
}

function person(brush: Brush, crown: boolean): void {
    sheet(brush, '#e9dcc3');
    brush.fillStyle = '#5a3d24';
    brush.beginPath();
    brush.arc(0, -12, 22, 0, 7);
    brush.ellipse(0, 56, 40, 40, 0, 0, 7);
    brush.fill();
    if (!crown) return;
    brush.fillStyle = '#b27d1c';
    brush.beginPath();
    for (const [x, y] of [[-26, -26], [-28, -52], [-12, -38], [0, -58], [12, -38], [28, -52], [26, -26]] as const) brush.lineTo(x, y);
    brush.fill();
}

function paintings(palette: Palette): Record<CellName, (brush: Brush) => void> {
    return {
        back: (brush) => (sheet(brush, palette.back), weave(brush, palette.backLine)),
        click: (brush) => (sheet(brush, '#f7f1e4'), dot(brush, 30, '#23473b', 14)),
        bullet: (brush) => (sheet(brush, '#f6cf7c'), star(brush, palette.hot), dot(brush, 26, palette.slug)),
        edge: (brush) => sheet(brush, '#efe6d2'),
        n0: (brush) => numeral(brush, 0),
        n1: (brush) => numeral(brush, 1),
        n2: (brush) => numeral(brush, 2),
        n3: (brush) => numeral(brush, 3),
        n4: (brush) => numeral(brush, 4),
        n5: (brush) => numeral(brush, 5),
        captain: (brush) => person(brush, true),
        mate: (brush) => person(brush, false),
        action: (brush) => (sheet(brush, '#5f7fbe'), weave(brush, '#b9cbee')),
        tileBack: (brush) => (sheet(brush, '#3a2f27'), weave(brush, '#6b5a4c')),
    };
}

export function paint(skin: string): CanvasTexture {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = CELL * CELLS;
    const brush = canvas.getContext('2d')!;
    for (const [name, draw] of Object.entries(paintings(palettes[skin] ?? palettes['usual']!))) {
        const cell = cells[name as CellName];
        brush.save();
        brush.translate((cell % CELLS) * CELL + 64, canvas.height - Math.floor(cell / CELLS) * CELL - 64);
        brush.beginPath();
        brush.rect(-64, -64, 128, 128);
        brush.clip();
        draw(brush);
        brush.restore();
    }
    const texture = new CanvasTexture(canvas);
    texture.colorSpace = SRGBColorSpace;
    texture.anisotropy = 4;
    return texture;
}
