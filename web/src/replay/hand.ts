// The last hand of a match up to some moment, taken from its record, and how it could have been otherwise.
import { gameTable } from '../core/tables';

export interface Line {
    by: string; // a seat's number, * or ! for chance, ~ for the clock
    text: string;
}

// The moves of a record.
export function movesOf(record: string): Line[] {
    const all = record.split('\n');
    const body = all.slice(all.indexOf('moves') + 1);
    return body.flatMap((line) => {
        const [, by, text] = /^\d+ (\d|[*!~]) (.*) #[0-9a-f]{16}$/.exec(line) ?? [];
        return by !== undefined && text !== undefined ? [{ by, text }] : [];
    });
}

const isSeat = (line: Line | undefined): boolean => /^\d$/.test(line?.by ?? '');

export interface Hand {
    seat: number;
    from: number; // moves before it
    to: number; // and with all that chance and the clock did then
    lines: Line[];
}

// A way to change a hand: its number in some of its moves, a little at a time.
export interface Knob {
    name: 'x' | 'y' | 'z' | 'speed' | 'angle' | 'place';
    verbs: string[];
    arg: number;
    unit: number; // of the move's number in one of the knob's
    most: number;
    further?: true; // it grows the way it goes, to either side
    within?: [number, number]; // what the number may be
}

const knobs: { [game: string]: Knob[] } = {
    thrill: [
        { name: 'x', verbs: ['place'], arg: 0, unit: 1000, most: 60 },
        { name: 'y', verbs: ['place'], arg: 1, unit: 1000, most: 30 },
        { name: 'speed', verbs: ['lever'], arg: 0, unit: 1, most: 16, within: [4, 20] },
    ],
    croisillon: [
        { name: 'x', verbs: ['hand'], arg: 0, unit: 1000, most: 30 },
        { name: 'y', verbs: ['hand'], arg: 1, unit: 1000, most: 30 },
        { name: 'z', verbs: ['hand'], arg: 2, unit: 1000, most: 30 },
        { name: 'place', verbs: ['carry'], arg: 0, unit: 1, most: 7, within: [1, 8] },
    ],
    chute: [{ name: 'angle', verbs: ['turn', 'drag'], arg: 1, unit: 1, most: 180, further: true }],
};

export const verbOf = (line: Line): string => line.text.split(' ')[0]!;

// Of the knobs of a game, those that this hand has.
export const knobsOf = (game: string, hand: Hand): Knob[] =>
    (knobs[game] ?? []).filter((knob) =>
        hand.lines.some((line) => knob.verbs.includes(verbOf(line))),
    );

// Null: nobody has moved by then. Where moves are listed a hand is one move; else all that one seat
// did, one after the other.
export function lastHand(game: string, moves: Line[], upTo: number): Hand | null {
    let last = upTo - 1;
    while (last >= 0 && !isSeat(moves[last])) last--;
    if (last < 0) return null;
    const { by } = moves[last]!;
    let from = last;
    if (!gameTable(game).listed)
        for (let at = last; at >= 0 && (!isSeat(moves[at]) || moves[at]!.by === by); at--)
            if (isSeat(moves[at])) from = at;
    while (!gameTable(game).listed && last + 1 < moves.length) {
        const next = moves.findIndex((line, at) => at > last && isSeat(line));
        if (next < 0 || moves[next]!.by !== by) break;
        last = next;
    }
    let to = last + 1;
    while (to < moves.length && !isSeat(moves[to])) to++;
    return { seat: Number(by), from, to, lines: moves.slice(from, last + 1) };
}

const RAMP = 30; // samples of a hand: it does not jump

function otherLine(line: Line, by: [Knob, number][], sample: number): string {
    const words = line.text.split(' ');
    for (const [knob, change] of by) {
        if (!knob.verbs.includes(words[0]!)) continue;
        const was = Number(words[knob.arg + 1]);
        if (knob.name === 'speed' && was === 0) continue; // it lets go
        const part = words[0] === 'hand' ? Math.min(1, sample / RAMP) : 1;
        const way = knob.further && was < 0 ? -1 : 1;
        const now = Math.round(was + way * change * knob.unit * part);
        const [least, most] = knob.within ?? [-Infinity, Infinity];
        words[knob.arg + 1] = String(Math.min(most, Math.max(least, now)));
    }
    return words.join(' ');
}

// The hand as it would have been, as the core wants it told: from its first move that is another one.
export function otherHand(hand: Hand, by: [Knob, number][]): { after: number; moves: string[] } {
    let samples = 0;
    const others = hand.lines.map((line) => {
        if (verbOf(line) === 'hand') samples++;
        return isSeat(line) ? otherLine(line, by, samples) : line.text;
    });
    const first = Math.max(
        0,
        others.findIndex((text, at) => text !== hand.lines[at]!.text),
    );
    const moves = hand.lines.slice(first).flatMap(({ by: who }, at) => {
        if (who === '~') return ['~'];
        return isSeat(hand.lines[first + at]) ? [`${who} ${others[first + at]!}`] : []; // chance draws by itself
    });
    return { after: hand.from + first, moves };
}
