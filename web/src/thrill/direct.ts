// Events at Thrill's table, cut into beats: fists that open together, the arrow that
// looks for who must push, chips that leave a purse. A push takes no beats: it is seen as it goes.
import type { GameEvent, View } from '../core/messages';
import type { Beat, Direct } from '../core/presenter';
import { EDGE, radius, read, type Size, type ThrillView } from './view';

const ARROW_MS = 1200; // from the Chief's left to whoever must push
const FOUND_MS = 1300;
const AGAIN_MS = 3400; // what has fallen is seen once more, at a quarter of its speed
const CHIP_MS = 260;
const COST_MS = 1500; // what it has cost is told for so long
const CHIPS_SEEN = 5; // beyond them, chips leave the purse together

export interface Fall {
    disc: number;
    size: Size;
    weighted: boolean;
    x: number; // millimetres, as everything in view.ts
    y: number;
    pivot: { x: number; y: number };
}

// Discs that a push has knocked off, and chips that its seat has left; null: the reader may not know.
export interface Told extends Record<Size, number> {
    left: number | null;
}

export type Effect =
    | { kind: 'chief'; who: number; round: number }
    | { kind: 'fists'; bids: Record<number, number> }
    | { kind: 'arrow'; who: number; found: boolean; tied: boolean }
    | { kind: 'falls'; falls: Fall[] }
    | { kind: 'again'; falls: Fall[] }
    | { kind: 'hush' } // the weight is being lifted
    | { kind: 'paid'; who: number; chips: number; told: Told | null } // told: what it was for
    | { kind: 'safe'; who: number }
    | { kind: 'out'; who: number; due: number }
    | { kind: 'bets'; right: number[]; wrong: number[] };

const who = (event: GameEvent) => event['who'] as number;
const mm = (event: GameEvent, name: string) => (event[name] as number) / 1000;

function fallOf(event: GameEvent): Fall {
    return {
        disc: event['disc'] as number,
        size: event['size'] as Size,
        weighted: event['weighted'] === 1,
        x: mm(event, 'x'),
        y: mm(event, 'y'),
        pivot: { x: mm(event, 'pivot_x'), y: mm(event, 'pivot_y') },
    };
}

// Takes the run of events of these kinds off the front.
function run(events: GameEvent[], ...wanted: string[]): GameEvent[] {
    let count = 0;
    while (count < events.length && wanted.includes(events[count]!.kind)) count++;
    return events.splice(0, count);
}

function fists(events: GameEvent[]): Beat {
    const bids: Record<number, number> = {};
    for (const event of events) bids[who(event)] = event['chips'] as number;
    const patch = (view: View): View => ({
        ...view,
        bid: (view['bid'] as (number | null)[]).map((bid, seat) => bids[seat] ?? bid),
    });
    return {
        ms: 1500,
        tells: events.length,
        patch,
        effect: { kind: 'fists', bids },
        cue: 'lift',
        together: true,
    };
}

// The arrow begins at the Chief's left, steps over whoever has bid more, and stops at the first of
// those who have bid least.
function arrow(event: GameEvent, before: ThrillView): Beat[] {
    const order = before.alive
        .map((_, step) => ((before.chief ?? 0) + 1 + step) % before.alive.length)
        .filter((seat) => before.alive[seat]);
    const path = order.slice(0, order.indexOf(who(event)) + 1);
    const beat = (seat: number, found: boolean): Beat => ({
        ms: ARROW_MS / path.length + (found ? FOUND_MS : 0),
        tells: found ? 1 : 0,
        effect: { kind: 'arrow', who: seat, found, tied: event['tied'] === 1 },
        cue: found ? 'found' : 'step',
    });
    return path.map((seat, at) => beat(seat, at === path.length - 1));
}

// Discs that have fallen since the lever was started, once more and slowly.
function again(log: GameEvent[]): Beat[] {
    const kinds = log.map((event) => event.kind);
    const stop = kinds.lastIndexOf('stop');
    const from = Math.max(kinds.lastIndexOf('placed', stop), kinds.lastIndexOf('chief', stop));
    const falls = log.slice(from + 1, stop).filter((event) => event.kind === 'fell');
    return falls.length
        ? [
              {
                  ms: AGAIN_MS,
                  tells: 0,
                  effect: { kind: 'again', falls: falls.map(fallOf) },
                  cue: 'slow',
              },
          ]
        : [];
}

// Chips leave the purse one by one.
function paid(event: GameEvent, log: GameEvent[], after: ThrillView): Beat[] {
    const kinds = log.map((one) => one.kind);
    const until = kinds.lastIndexOf('paid');
    const from = kinds.lastIndexOf('chief', until);
    const fell = log.slice(from + 1, until).filter((one) => one.kind === 'fell');
    const count = (size: Size) => fell.filter((one) => one['size'] === size).length;
    const told = {
        large: count('large'),
        medium: count('medium'),
        small: count('small'),
        left: after.chips[who(event)] ?? null,
    };
    const due = event['chips'] as number;
    const seen = Math.min(due, CHIPS_SEEN);
    return Array.from({ length: Math.max(1, seen) }, (_, at): Beat => {
        const last = at >= seen - 1;
        return {
            ms: last ? COST_MS : CHIP_MS,
            tells: last ? 1 : 0,
            effect: due
                ? {
                      kind: 'paid',
                      who: who(event),
                      chips: last ? due : at + 1,
                      told: last ? told : null,
                  }
                : null,
            cue: 'chip',
        };
    });
}

// Each disc that falls is heard, where it falls.
function falls(events: GameEvent[], ms = 60): Beat[] {
    const all = events.map(fallOf);
    const patch = (view: View): View => ({
        ...view,
        on_plate: (view['on_plate'] as number[]).map((on, disc) =>
            all.some((one) => one.disc === disc) ? 0 : on,
        ),
    });
    const heard = all.map(({ size, x }): Beat => ({
        ms: 0,
        tells: 0,
        cue: 'fall',
        how: { size: radius[size] / radius.medium, pan: (x / EDGE) * 0.5 },
    }));
    const seen = { ms, tells: events.length, patch, effect: { kind: 'falls', falls: all } };
    return [...heard, seen];
}

function bets(events: GameEvent[]): Beat {
    const of = (kind: string) => events.filter((event) => event.kind === kind).map(who);
    const [right, wrong] = [of('right'), of('wrong')];
    return {
        ms: 1200,
        tells: events.length,
        effect: { kind: 'bets', right, wrong },
        cue: right.length ? 'right' : wrong.length ? 'wrong' : 'note',
    };
}

// The log without what says nothing (a fist that closes) or the same again (another speed). Where
// the table has agreed to, it forgets the bids of past rounds: who wants to know must remember.
export function told(log: GameEvent[], forgets: boolean): GameEvent[] {
    const last = log.map((event) => event.kind).lastIndexOf('chief');
    let pushing = false;
    return log.filter((event, at) => {
        const again = pushing && (event.kind === 'lever' || event.kind === 'crept');
        if (event.kind === 'lever') pushing = true;
        if (event.kind === 'stop') pushing = false;
        if (event.kind === 'closed' || event.kind === 'ready') return false;
        return !again && !(forgets && event.kind === 'bid' && at < last);
    });
}

// The beats of whatever comes first.
function next(
    events: GameEvent[],
    before: ThrillView,
    log: GameEvent[],
    after: ThrillView,
): Beat[] {
    const event = events.shift()!;
    const plain = (ms: number, more: Partial<Beat> = {}): Beat[] => [{ ms, tells: 1, ...more }];
    switch (event.kind) {
        case 'chief':
            return plain(900, {
                effect: { kind: 'chief', who: who(event), round: event['round'] },
                cue: 'chief',
            });
        case 'chose':
        case 'took':
            return plain(0, { cue: 'wood' });
        case 'placed':
        case 'loaded':
            return plain(0, { cue: 'disc' });
        case 'closed':
            return plain(0, { cue: 'cup' });
        case 'card':
            return plain(0, { cue: 'card' });
        case 'bid':
            return [fists([event, ...run(events, 'bid')])];
        case 'max':
            return arrow(event, before);
        case 'fell':
            return falls([event, ...run(events, 'fell')]);
        case 'stop':
            return [...plain(300, { cue: 'brake' }), ...again(log)];
        case 'unloaded': {
            const fell = run(events, 'fell');
            return [
                ...plain(1100, { effect: { kind: 'hush' } }),
                ...(fell.length ? falls(fell, 1300) : []),
            ];
        }
        case 'safe':
            return plain(1000, { effect: { kind: 'safe', who: who(event) }, cue: 'safe' });
        case 'paid':
            return paid(event, log, after);
        case 'out':
            return plain(1400, {
                effect: { kind: 'out', who: who(event), due: event['due'] },
                cue: 'out',
            });
        case 'right':
        case 'wrong':
        case 'void':
            return [bets([event, ...run(events, 'right', 'wrong', 'void')])];
        case 'won':
            return plain(900, { cue: 'fanfare' });
        default:
            return plain(0);
    }
}

export const direct: Direct = (events, before, after) => {
    const left = [...events];
    const beats: Beat[] = [];
    while (left.length > 0) beats.push(...next(left, read(before), after.log, read(after.view)));
    return beats;
};
