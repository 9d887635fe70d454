// What has happened at Thrill's table, cut into beats: fists that open together, the arrow that
// looks for who must push, chips that leave a purse. A push takes no beats: it is seen as it goes.
import type { GameEvent, View } from '../core/messages';
import type { Beat, Direct } from '../core/presenter';
import type { Size } from './view';

export interface Fall {
    disc: number;
    size: Size;
    weighted: boolean;
    x: number; // millimetres, as everything in view.ts
    y: number;
    pivot: { x: number; y: number };
}

export type Effect =
    | { kind: 'chief'; who: number; round: number }
    | { kind: 'fists'; bids: Record<number, number> }
    | { kind: 'arrow'; who: number; chips: number }
    | { kind: 'falls'; falls: Fall[] }
    | { kind: 'hush' } // the weight is being lifted
    | { kind: 'paid'; who: number; chips: number }
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
    return { ms: 1500, tells: events.length, patch, effect: { kind: 'fists', bids }, cue: 'lift', together: true };
}

function falls(events: GameEvent[]): Beat {
    const all = events.map(fallOf);
    const patch = (view: View): View => ({
        ...view,
        on_plate: (view['on_plate'] as number[]).map((on, disc) => (all.some((one) => one.disc === disc) ? 0 : on)),
    });
    return { ms: 60, tells: events.length, patch, effect: { kind: 'falls', falls: all }, cue: 'tile' };
}

function bets(events: GameEvent[]): Beat {
    const of = (kind: string) => events.filter((event) => event.kind === kind).map(who);
    return { ms: 1200, tells: events.length, effect: { kind: 'bets', right: of('right'), wrong: of('wrong') }, cue: 'card' };
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
function next(events: GameEvent[]): Beat[] {
    const event = events.shift()!;
    const plain = (ms: number, more: Partial<Beat> = {}): Beat[] => [{ ms, tells: 1, ...more }];
    switch (event.kind) {
        case 'chief':
            return plain(900, { effect: { kind: 'chief', who: who(event), round: event['round'] }, cue: 'wood' });
        case 'chose':
        case 'took':
        case 'placed':
        case 'loaded':
            return plain(0, { cue: 'wood' });
        case 'closed':
            return plain(0, { cue: 'cup' });
        case 'card':
            return plain(0, { cue: 'card' });
        case 'bid':
            return [fists([event, ...run(events, 'bid')])];
        case 'max':
            return plain(1200, { effect: { kind: 'arrow', who: who(event), chips: event['chips'] }, cue: 'beat' });
        case 'fell':
            return [falls([event, ...run(events, 'fell')])];
        case 'stop':
            return plain(300, { cue: 'wood' });
        case 'unloaded':
            return plain(1100, { effect: { kind: 'hush' } });
        case 'safe':
            return plain(1000, { effect: { kind: 'safe', who: who(event) }, cue: 'turn' });
        case 'paid':
            return plain(1000, { effect: { kind: 'paid', who: who(event), chips: event['chips'] }, cue: 'chip' });
        case 'out':
            return plain(1400, { effect: { kind: 'out', who: who(event), due: event['due'] }, cue: 'bang' });
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

export const direct: Direct = (events) => {
    const left = [...events];
    const beats: Beat[] = [];
    while (left.length > 0) beats.push(...next(left));
    return beats;
};
