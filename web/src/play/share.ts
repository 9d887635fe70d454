// The picture of an ended match, to be shared: drawn here, and sent by whatever this device shares with,
// or kept as a file.
import { t } from '../core/say';
import type { SeatInfo } from '../core/seats';
import { outlineOf } from '../ui/badge';
import type { Award } from './story';

export interface Shared {
    title: string; // of the game
    headline: string;
    seats: SeatInfo[];
    places: number[];
    points: string[]; // what stands below each name; '': nothing
    awards: Award[];
}

const WIDE = 1080;
const HIGH = 1350;
const MARGIN = 70;
const STEPS = [250, 170, 110]; // heights
const COLUMNS = [1, 0, 2]; // of the first, the second, the third
const COLUMN = (WIDE - 2 * MARGIN) / 3;
const FLOOR = 800; // where the podium stands
const ROW = 135; // of an award

type Pen = CanvasRenderingContext2D;

const colour = (name: string) =>
    getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

function write(pen: Pen, text: string, x: number, y: number, size: number, most: number): void {
    const family = pen.font.includes('Bungee') ? 'Bungee' : 'Atkinson';
    pen.font = `${family === 'Bungee' ? 400 : 650} ${size}px ${family}, sans-serif`;
    pen.fillText(text, x, y, most);
}

const title = (pen: Pen) => (pen.font = '400 10px Bungee');
const plain = (pen: Pen) => (pen.font = '650 10px Atkinson');

function ground(pen: Pen): void {
    const light = pen.createRadialGradient(WIDE / 2, 260, 40, WIDE / 2, 420, 1100);
    light.addColorStop(0, colour('felt-light'));
    light.addColorStop(0.5, colour('felt'));
    light.addColorStop(1, colour('felt-deep'));
    pen.fillStyle = light;
    pen.fillRect(0, 0, WIDE, HIGH);
}

function mark(pen: Pen, info: SeatInfo, x: number, y: number, size: number): void {
    pen.save();
    pen.translate(x - size / 2, y - size / 2);
    pen.scale(size / 44, size / 44);
    pen.fillStyle = colour(`colour-${info.colour}`);
    pen.fill(new Path2D(outlineOf(info.colour)));
    pen.restore();
}

function podium(pen: Pen, { seats, places, points }: Shared): void {
    const first = seats
        .map(({ seat }) => seat)
        .sort((a, b) => places[a]! - places[b]!)
        .slice(0, STEPS.length);
    first.forEach((seat, nth) => {
        const x = MARGIN + (COLUMNS[nth]! + 0.5) * COLUMN;
        const high = STEPS[Math.min(STEPS.length, places[seat]!) - 1]!;
        const top = FLOOR - high;
        pen.fillStyle = colour(places[seat] === 1 ? 'lamp' : 'wood');
        pen.fillRect(x - COLUMN / 2 + 8, top, COLUMN - 16, high);
        mark(pen, seats[seat]!, x, top - 150, 110);
        pen.fillStyle = colour('paper');
        plain(pen);
        write(pen, seats[seat]!.name, x, top - 48, 40, COLUMN - 20);
        pen.fillStyle = colour('soft');
        write(pen, points[seat]!, x, top - 10, 30, COLUMN - 20);
        pen.fillStyle = colour(places[seat] === 1 ? 'ink' : 'paper');
        title(pen);
        write(pen, String(places[seat]), x, top + 76, 64, COLUMN);
    });
}

function honours(pen: Pen, { seats, awards }: Shared): void {
    awards.forEach(({ name, seat, count }, nth) => {
        const y = FLOOR + 110 + nth * ROW;
        mark(pen, seats[seat]!, MARGIN + 50, y + 16, 88);
        pen.textAlign = 'left';
        pen.fillStyle = colour('lamp');
        title(pen);
        write(pen, t(`honours.${name}`), MARGIN + 125, y + 6, 38, WIDE - 2 * MARGIN - 125);
        pen.fillStyle = colour('paper');
        plain(pen);
        const how = `${seats[seat]!.name} · ${t(`honours.${name}-how`, { count })}`;
        write(pen, how, MARGIN + 125, y + 54, 34, WIDE - 2 * MARGIN - 125);
    });
}

export async function drawShared(shared: Shared): Promise<Blob> {
    await document.fonts.ready;
    const canvas = document.createElement('canvas');
    canvas.width = WIDE;
    canvas.height = HIGH;
    const pen = canvas.getContext('2d')!;
    ground(pen);
    pen.textAlign = 'center';
    pen.fillStyle = colour('soft');
    title(pen);
    write(pen, shared.title, WIDE / 2, 110, 44, WIDE - 2 * MARGIN);
    pen.fillStyle = colour('lamp');
    title(pen);
    write(pen, shared.headline, WIDE / 2, 215, 72, WIDE - 2 * MARGIN);
    podium(pen, shared);
    honours(pen, shared);
    pen.textAlign = 'center';
    pen.fillStyle = colour('soft');
    title(pen);
    write(pen, 'Ilinx', WIDE / 2, HIGH - 45, 44, WIDE);
    return new Promise((done, fail) =>
        canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'),
    );
}

// Sent by what this device shares with; where it shares nothing, it is kept.
export async function share(shared: Shared): Promise<void> {
    const file = new File([await drawShared(shared)], 'ilinx.png', { type: 'image/png' });
    if (navigator.canShare?.({ files: [file] })) {
        await navigator.share({ files: [file] }).catch(() => {}); // thought better of it
        return;
    }
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
