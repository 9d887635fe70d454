// Sport ist Mord's view as this side reads it, and what a page may work out from it.
import type { View } from '../core/messages';
import { figure, gameTable } from '../core/tables';
import type { SportFace, SportKind, SportPile, SportSport, SportView } from '../protocol.gen';

export type Sport = SportSport;
export type Kind = SportKind;
export type { SportView };

export const sports = gameTable('sport').enums['sport'] as Sport[];
export const piles = gameTable('sport').enums['pile'] as SportPile[];
const faces = gameTable('sport').enums['face'] as SportFace[];
const DOPED = figure('sport', 'doped'); // added to the value of a die that lies on a pill
const FACES = figure('sport', 'faces');
const RISE = figure('sport', 'rise'); // above the last die

export const read = (view: View): SportView => view as unknown as SportView;

// The same view with some members changed; those of one seat are given by their seat.
export function patch(
    view: View,
    changes: Partial<Record<keyof SportView, unknown>>,
    seat?: number,
): View {
    const next: View = { ...view };
    for (const [name, value] of Object.entries(changes)) {
        if (seat === undefined) {
            next[name] = value as never;
            continue;
        }
        const each = [...(view[name] as unknown[])];
        each[seat] = value;
        next[name] = each as never;
    }
    return next;
}

// A first round without coaches and pills.
export const isPlain = (v: SportView): boolean => v.novice > 0 && v.round === 1;

export interface Die {
    value: number;
    doped: boolean;
}

export const dieOf = (number: number): Die | null =>
    number ? { value: number > DOPED ? number - DOPED : number, doped: number > DOPED } : null;

export const numberOf = (die: Die): number => die.value + (die.doped ? DOPED : 0);

// Dice of a throw, lowest first.
export function diceOf(counts: Record<SportFace, number>, doped = false): Die[] {
    return faces.flatMap((face, at) =>
        Array.from({ length: counts[face] }, () => ({ value: at + 1, doped })),
    );
}

export const countOf = (counts: Record<SportFace, number>, value: number): number =>
    counts[faces[value - 1]!];

// A seat's throw and its doped dice.
export const throwOf = (v: SportView, seat: number): Die[] => [
    ...diceOf(v.doped[seat]!, true),
    ...diceOf(v.thrown[seat]!),
];

// Cards that lie face up.
export const cardsUp = (v: SportView): SportPile[] =>
    piles.flatMap((kind) => Array.from({ length: v.up[kind] }, () => kind));

// Phases 8 and 9: one sport is looked at.
export const spotlit = (v: SportView): Sport | null =>
    ['cards', 'wish', 'contest', 'recoach', 'retrain', 'choose', 'draw'].includes(v.stage)
        ? v.sport
        : null;

// Dice of this round at a sport, by seat.
export function diceAt(
    v: SportView,
    sport: Sport,
    which: 'placed' | 'old',
): { seat: number; die: Die }[] {
    return v[which].flatMap((each, seat) => {
        const die = dieOf(each[sport]);
        return die ? [{ seat, die }] : [];
    });
}

// As many dice as cards: no card will stay face down, and every accident will happen.
export const isLast = (v: SportView, sport: Sport): boolean =>
    !v.closed[sport] && v.pile[sport] > 0 && diceAt(v, sport, 'placed').length >= v.pile[sport];

// A seat's success or risk at the sport at hand, and what it is made of: the die, a pill under it,
// everybody else's die. Dice that an accident has just taken away still count.
export function formula(
    v: SportView,
    seat: number,
): { value: number; doped: number; others: number; sum: number } | null {
    const die = dieOf(v.placed[seat]![v.sport]);
    const sum = v.success[seat]!;
    if (!die || !sum) return null;
    const doped = die.doped ? 1 : 0;
    return { value: die.value, doped, others: sum - die.value - doped, sum };
}

export const sportsOf = (v: SportView, seat: number): number =>
    sports.filter((sport) => v.cards[seat]![sport] > 0).length;
export const mostOf = (v: SportView, seat: number): number =>
    Math.max(...sports.map((sport) => v.cards[seat]![sport]));

// Dice of a seat that lie on accident cards, and for how many rounds still.
export function wounds(
    v: SportView,
    seat: number,
): { sport: Sport; card: 'u2' | 'u4'; left: number }[] {
    return sports.flatMap((sport) => [
        ...(v.light[sport] === seat && v.light_die[sport]
            ? [{ sport, card: 'u2' as const, left: v.light_die[sport] }]
            : []),
        ...(v.severe[sport] === seat && v.severe_die[sport]
            ? [{ sport, card: 'u4' as const, left: v.severe_die[sport] }]
            : []),
    ]);
}

// Light and severe accidents at a sport: whose, and for how many rounds a die lies on the card still.
export function accidentsAt(
    v: SportView,
    sport: Sport,
): { seat: number; card: 'u2' | 'u4'; left: number }[] {
    return [
        { seat: v.light[sport] ?? -1, card: 'u2' as const, left: v.light_die[sport] },
        { seat: v.severe[sport] ?? -1, card: 'u4' as const, left: v.severe_die[sport] },
    ].filter((one) => one.seat >= 0);
}

// The most that an undoped die can show at a sport, by the dice of last round; 0: it is closed.
export const mostAt = (v: SportView, seat: number, sport: Sport): number =>
    v.closed[sport] ? 0 : Math.min(FACES, (dieOf(v.old[seat]![sport])?.value ?? 0) + RISE);

// Could such a die go anywhere?
export const hasPlace = (v: SportView, seat: number, value: number): boolean =>
    sports.some((sport) => value <= mostAt(v, seat, sport));

// The move that puts a die at a sport.
export const putOf = (die: Die, sport: Sport): string =>
    `${die.doped ? 'put-doped' : 'put'} ${die.value} ${sport}`;
