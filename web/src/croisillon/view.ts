// Le X's view as this side reads it, in millimetres: x to the right, y up from the table, z towards
// whoever sits in front.
import type { View } from '../core/messages';
import { figure, figures } from '../core/tables';
import type { TableProps } from '../games';
import type { CroisillonBlock, CroisillonView as Wire } from '../protocol.gen';

export type Vec = [number, number, number];
export type Quat = [number, number, number, number]; // w i j k

// The wood is open to every eye: only these members can be null.
type OrNull = 'owner' | 'by_height' | 'mover';
type Known<T> = T extends (infer E)[] ? NonNullable<E>[] : NonNullable<T>;
export type CroisillonView = Pick<Wire, OrNull> & {
    [name in Exclude<keyof Wire, OrNull>]: Known<Wire[name]>;
} & { finger: Vec; target: Vec; moved: Vec; turned: Quat };

export const read = (view: View): CroisillonView => view as unknown as CroisillonView;

const mm = (name: string): number => figure('croisillon', name) / 1000;

export const BLOCKS = figure('croisillon', 'blocks');
const RISE = 10 * mm('rise_um'); // tenths of a millimetre
export const NONE = -1;
export const colours = ['red', 'blue', 'yellow', 'green', 'orange', 'violet'] as const;
export const shapes = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
export type Colour = (typeof colours)[number];

// Width, height and depth of the six shapes.
const sides = figures('croisillon', 'size_um').map((um) => um / 1000);
const sizes = shapes.map((_, at) => sides.slice(3 * at, 3 * at + 3) as Vec);

export const ARM = mm('arm_um'); // of a plank, from the crossing
export const THICK = mm('thick_um');
export const DEEP = mm('deep_um');
export const CROSSING = mm('crossing_um'); // above the table

// A block's number is colour * 6 + shape; its name says the same.
export const nameOf = (block: number): CroisillonBlock =>
    `${colours[Math.floor(block / 6)]!}-${shapes[block % 6]!}`;
export const colourOf = (block: number): Colour => colours[Math.floor(block / 6)]!;
export const letterOf = (block: number): string => shapes[block % 6]!.toUpperCase();
export const sizeOf = (block: number): Vec => sizes[block % 6]!;
const numbers = new Map<string, number>(
    Array.from({ length: BLOCKS }, (_, block) => [nameOf(block), block]),
);
export const numberOf = (name: CroisillonBlock | null): number =>
    numbers.get(name ?? 'none') ?? NONE;

export interface Box {
    block: number;
    at: Vec; // its middle
    turn: Quat;
    size: Vec;
}

// Tenths of a millimetre and thousandths, as they came. The same numbers give the same box.
const boxes = new WeakMap<number[], Box>();

function boxOf(block: number, pose: number[]): Box {
    let box = boxes.get(pose);
    if (!box) {
        const [x, y, z, w, i, j, k] = pose as [
            number,
            number,
            number,
            number,
            number,
            number,
            number,
        ];
        const long = Math.hypot(w, i, j, k) || 1;
        box = {
            block,
            at: [x / 10, y / 10, z / 10],
            turn: [w / long, i / long, j / long, k / long],
            size: sizeOf(block),
        };
        boxes.set(pose, box);
    }
    return box;
}

// A block that is on the X, or on its way down from it; null: it has been taken.
export function blockAt(view: View, block: number): Box | null {
    const pose = view[`block${block}`] as number[] | undefined;
    return pose && pose.some((part) => part !== 0) ? boxOf(block, pose) : null;
}

export const boxesOf = (view: View): Box[] =>
    Array.from({ length: BLOCKS }, (_, block) => blockAt(view, block)).filter(
        (box): box is Box => box !== null,
    );

// Where the block picked could go.
export function placesOf(v: CroisillonView): Box[] {
    const block = numberOf(v.picked);
    if (block === NONE) return [];
    return Array.from({ length: v.places }, (_, at) =>
        boxOf(block, v.place.slice(at * 7, at * 7 + 7)),
    );
}

// Is it the reader's to answer?
export const isAsked = (v: CroisillonView, seat: number | null): boolean =>
    seat !== null && v.asked[seat] === 1;
export const isMover = (v: CroisillonView, seat: number | null): boolean =>
    seat !== null && v.mover === seat;

// Is the block in hand clearly higher than it was, as the rules ask?
export const isHigher = (v: CroisillonView): boolean => v.low >= v.level + RISE;

// Where the block in hand would come to rest, as far as that is known.
export function ghostOf(v: CroisillonView): Box | null {
    const block = numberOf(v.held);
    return block === NONE || v.ghost.every((part) => part === 0) ? null : boxOf(block, v.ghost);
}

// How the block in hand lies: in the air, it touches, it would slide, or it would stay.
export type Lies = 'air' | 'touches' | 'slides' | 'stable';
export function liesOf(v: CroisillonView): Lies {
    if (v.rests !== 1) return 'air';
    return v.ahead === 'untried' ? 'touches' : v.ahead;
}

// Would the hand open, and not for nothing? Out of the pile, what is let go too low is lost.
export const mayOpen = (v: CroisillonView): boolean => v.rests === 1 && !wouldLose(v);
export const wouldLose = (v: CroisillonView): boolean =>
    v.rests === 1 && v.task === 'raise' && v.removed === 1 && !isHigher(v);

// Is a hand in the pile?
export const holds = (v: CroisillonView): boolean => v.held !== 'none';

// Why this block cannot be taken now: a key of the reasons; null: it can be.
export function whyNot(props: Pick<TableProps, 'view' | 'barred'>, block: number): string | null {
    const v = read(props.view);
    if (v.stage !== 'choosing') return 'not-now';
    if (v.where[block] !== 'pile') return 'no-such-block';
    const verb = v.raised === 'none' ? 'pick' : 'take';
    return props.barred.get(`${verb} ${nameOf(block)}`) ?? null;
}

// The blocks of a seat, in one of its two rows.
export const rowOf = (v: CroisillonView, seat: number, where: 'bonus' | 'malus'): number[] =>
    Array.from({ length: BLOCKS }, (_, block) => block).filter(
        (block) => v.where[block] === where && v.owner[block] === seat,
    );
