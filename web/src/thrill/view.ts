// Thrill's view as this side reads it, in millimetres: the plate's centre is the origin, and y is
// the way the pusher goes.
import type { View } from '../core/messages';
import { figure, figures } from '../core/tables';
import type { ThrillView as Wire } from '../protocol.gen';

// Where things are on the plate is never hidden.
type Seen = 'pusher' | 'turned' | 'weight_x' | 'weight_y' | 'disc' | 'weight_on';
type SeenEach = 'x' | 'y' | 'turn';
export type ThrillView = Omit<Wire, Seen | SeenEach> &
    Record<Seen, number> &
    Record<SeenEach, number[]>;

export const read = (view: View): ThrillView => view as unknown as ThrillView;

export type Size = 'small' | 'medium' | 'large';
export const sizes: Size[] = ['large', 'medium', 'small'];

const mm = (um: number) => um / 1000;
const figureMm = (name: string) => mm(figure('thrill', name));

export const EDGE = figureMm('plate_um'); // radius of the plate
export const BACK = figureMm('back_um'); // the pusher's front, pulled back
export const STOP = figureMm('stop_um'); // and at the groove
export const WEIGHT = figureMm('weight_um'); // radius
const DISCS = figure('thrill', 'discs');
const MEDIUM = figure('thrill', 'first_medium'); // discs are numbered from large to small
const SMALL = figure('thrill', 'first_small');

export const worth: Record<Size, number> = { small: 1, medium: 2, large: 3 };
const radii = figures('thrill', 'radius_um').map(mm); // by worth
export const radius: Record<Size, number> = {
    small: radii[worth.small]!,
    medium: radii[worth.medium]!,
    large: radii[worth.large]!,
};
export const sizeOf = (disc: number): Size =>
    disc < MEDIUM ? 'large' : disc < SMALL ? 'medium' : 'small';

export interface Disc {
    disc: number;
    size: Size;
    x: number;
    y: number;
    turn: number; // degrees
    over: number; // how much of its width hangs over the edge, in per cent
}

export function overhang(size: Size, x: number, y: number): number {
    const r = radius[size];
    return Math.max(0, Math.round(((Math.hypot(x, y) + r - EDGE) / (2 * r)) * 100));
}

export function discAt(v: ThrillView, disc: number): Disc {
    const size = sizeOf(disc);
    const [x, y] = [mm(v.x[disc]!), mm(v.y[disc]!)];
    // Behind the groove there is a rim: nothing hangs over it.
    return {
        disc,
        size,
        x,
        y,
        turn: v.turn[disc]! / 1000,
        over: y > STOP - radius[size] ? overhang(size, x, y) : 0,
    };
}

export function discsOf(v: ThrillView): Disc[] {
    return Array.from({ length: DISCS }, (_, disc) => disc)
        .filter((disc) => v.on_plate[disc])
        .map((disc) => discAt(v, disc));
}

export interface Spot {
    x: number;
    y: number;
}

// Why a disc cannot be set down there; null: it can. The server has the last word.
export function whyNot(v: ThrillView, { x, y }: Spot): 'off-plate' | 'outside' | 'touching' | null {
    const size = v.size as Size;
    const r = radius[size];
    if (y - r < BACK || y + r > STOP) return 'outside';
    if (Math.hypot(x, y) + r > EDGE) return 'off-plate';
    const touching = discsOf(v).some(
        (one) => one.disc !== v.disc && Math.hypot(one.x - x, one.y - y) < r + radius[one.size],
    );
    return touching ? 'touching' : null;
}

// Where a disc would be met first when it is pushed straight: y of its centre then; null: nowhere.
export function firstTouch(v: ThrillView, { x, y }: Spot): number | null {
    const r = radius[v.size as Size];
    const meets = discsOf(v).flatMap((one) => {
        const reach = r + radius[one.size];
        const aside = one.x - x;
        if (one.disc === v.disc || one.y < y || Math.abs(aside) >= reach) return [];
        return [one.y - Math.sqrt(reach * reach - aside * aside)];
    });
    return meets.length ? Math.min(...meets) : null;
}

// Is it the reader's to push?
export const isMax = (v: ThrillView, seat: number | null): boolean =>
    seat !== null && v.max === seat;

// Who may answer at all, and has something to answer.
export const isAsked = (v: ThrillView, seat: number | null): boolean =>
    seat !== null && v.asked[seat] === 1;

// A seat's hand: nothing, a closed fist, or so many chips. `open`: all have opened theirs.
export function handOf(
    v: ThrillView,
    at: number,
    own: number | null,
    open: boolean,
): 'none' | 'closed' | number {
    const bid = v.bid[at] ?? null;
    if (bid === null) return 'closed';
    if (at === own && v.stage === 'bid' && !open) return v.answered[at] ? 'closed' : 'none';
    return bid >= 0 ? bid : 'none';
}

// The disc that hangs furthest over the edge.
export function worstOf(v: ThrillView): Disc | null {
    const over = discsOf(v).filter((one) => one.over > 0);
    return over.length ? over.reduce((most, one) => (one.over > most.over ? one : most)) : null;
}
