// Events at a roulette table, cut into beats: hands that lift together, the count,
// the hush, the common turn of the cards, verdicts, tiles, points.
import type { GameEvent, View } from '../core/messages';
import type { Beat, Direct } from '../core/presenter';
import { patchSeat, read, type Cartridge } from './view';

export interface Turned {
    who: number;
    card: Cartridge;
    aim: 'self' | 'sky' | 'other';
    target: number | null;
}

export type Effect =
    | { kind: 'round'; round: number; announcer: number }
    | { kind: 'played'; who: number; action: string; whom: number | null }
    | { kind: 'lift' }
    | { kind: 'count'; left: number; shot: number } // 0: FEU
    | { kind: 'fire'; cards: Turned[] }
    | { kind: 'verdict'; whom: number; guilty: boolean }
    | { kind: 'spun'; whose: number; who: number }
    | { kind: 'lost'; who: number[] }
    | { kind: 'dealt'; who: number }
    | { kind: 'points'; gains: Record<number, number> };

const seatOf = (event: GameEvent, name: string) => event[name] as number;
const BEAT_MS = 620;
const FIRE_MS = 600; // from FEU to the cards that turn
const ROLL_S = (3 * BEAT_MS + FIRE_MS - 150) / 1000; // and a breath of silence before the shot

// Takes the run of events of these kinds off the front.
function run(events: GameEvent[], ...wanted: string[]): GameEvent[] {
    let count = 0;
    while (count < events.length && wanted.includes(events[count]!.kind)) count++;
    return events.splice(0, count);
}

function shown(events: GameEvent[]): Beat {
    const patch = (view: View) =>
        events.reduce(
            (now, event) => patchSeat(now, seatOf(event, 'who'), { bid: event['shots'] }),
            view,
        );
    return {
        ms: 1100,
        tells: events.length,
        patch,
        effect: { kind: 'lift' },
        cue: 'lift',
        together: true,
    };
}

function shot(event: GameEvent, turned: GameEvent[], skin: string): Beat[] {
    const cards = turned.map((one) => ({
        who: seatOf(one, 'who'),
        card: one['card'] as Cartridge,
        aim: one['aim'] as Turned['aim'],
        target: one['target'] as number | null,
    }));
    const number = event['number'] as number;
    const loud = cards.some((one) => one.card === 'bullet');
    const count = [3, 2, 1].map((left): Beat => ({
        ms: BEAT_MS,
        tells: 0,
        effect: { kind: 'count', left, shot: number },
        ...(left === 3 ? { cue: 'roll', how: { lasts: ROLL_S } } : { cue: 'count' }),
        together: left === 3,
    }));
    const turn = (view: View) =>
        cards.reduce((now, one) => {
            const { turned, turned_bullets, shots_due } = read(now);
            return patchSeat(now, one.who, {
                turned: turned[one.who]! + 1,
                turned_bullets: turned_bullets[one.who]! + (one.card === 'bullet' ? 1 : 0),
                shots_due: Math.max(0, shots_due[one.who]! - 1),
            });
        }, view);
    return [
        ...count,
        { ms: FIRE_MS, tells: 0, effect: { kind: 'count', left: 0, shot: number } },
        {
            ms: 1500,
            tells: 1 + turned.length,
            patch: turn,
            effect: { kind: 'fire', cards },
            cue: loud ? (skin === 'poppers' ? 'pop' : 'bang') : 'click',
        },
    ];
}

function lost(events: GameEvent[]): Beat {
    const patch = (view: View) =>
        events.reduce((now, event) => {
            const who = seatOf(event, 'who');
            // The drum is six CLICKs and a BULLET again.
            const fresh = {
                standing: 0,
                bullets: 1,
                loaded: 0,
                pocket: 'none',
                turned: 0,
                turned_bullets: 0,
                shots_due: 0,
            };
            if (event.kind === 'captain') return patchSeat(now, who, { ...fresh, alive: 0 });
            return patchSeat(now, who, { ...fresh, mates: event['mates'] });
        }, view);
    const who = events.map((event) => seatOf(event, 'who'));
    return { ms: 1000, tells: events.length, patch, effect: { kind: 'lost', who }, cue: 'lost' };
}

function points(events: GameEvent[]): Beat {
    const gains: Record<number, number> = {};
    let patch = (view: View) => view;
    for (const event of events) {
        const who = seatOf(event, 'who');
        gains[who] =
            event.kind === 'points' ? (event['points'] as number) : event.kind === 'bonus' ? 2 : 0;
        if (event.kind === 'no-points') continue;
        const before = patch;
        patch = (view) => patchSeat(before(view), who, { points: event['total'] });
    }
    return {
        ms: 1500,
        tells: events.length,
        patch,
        effect: { kind: 'points', gains },
        cue: 'chip',
    };
}

// The beats of whatever comes first.
function next(events: GameEvent[], skin: string): Beat[] {
    const event = events.shift()!;
    const plain = (ms: number, more: Partial<Beat> = {}): Beat[] => [{ ms, tells: 1, ...more }];
    switch (event.kind) {
        case 'round': {
            const effect = { kind: 'round', round: event['round'], announcer: event['announcer'] };
            const reset = (view: View): View => ({ ...view, round: event['round']! });
            return plain(1300, { effect, patch: reset, cue: 'shuffle' });
        }
        case 'pocketed':
            return plain(60, { cue: 'card' });
        case 'dealt': {
            const who = seatOf(event, 'who');
            const patch = (view: View) =>
                patchSeat(view, who, { hand_count: read(view).hand_count[who]! + 1 });
            return plain(240, { effect: { kind: 'dealt', who }, patch, cue: 'card' });
        }
        case 'laid':
            return plain(0, { cue: 'card' });
        case 'spun':
            return plain(0, { cue: 'shuffle' });
        case 'held':
        case 'called':
        case 'last-call':
            return plain(0, { cue: 'accuse' });
        case 'covered':
            return plain(60, { cue: 'cup' });
        case 'shuffled': {
            const effect = {
                kind: 'spun',
                whose: seatOf(event, 'whose'),
                who: seatOf(event, 'who'),
            };
            return plain(700, { effect, cue: 'shuffle' });
        }
        case 'shown':
            return [shown([event, ...run(events, 'shown')])];
        case 'played':
        case 'played-on': {
            const whom = event.kind === 'played-on' ? seatOf(event, 'whom') : null;
            const effect = {
                kind: 'played',
                who: seatOf(event, 'who'),
                action: event['action'],
                whom,
            };
            return plain(1100, { effect, cue: 'card' });
        }
        case 'die':
            return plain(300, {
                patch: (view) => patchSeat(view, seatOf(event, 'whose'), { bid: event['shots'] }),
                cue: 'die',
            });
        case 'accused':
            return plain(0, { cue: 'accuse' }); // others may join within the moment: nothing waits
        case 'caught':
        case 'cleared': {
            const whom = seatOf(event, 'whom');
            const guilty = event.kind === 'caught';
            const patch = (view: View) =>
                patchSeat(view, whom, { pocket: guilty ? 'bullet' : 'click', pocket_shown: 1 });
            return plain(1600, {
                effect: { kind: 'verdict', whom, guilty },
                patch,
                cue: guilty ? 'caught' : 'cleared',
            });
        }
        case 'shot':
            return shot(event, run(events, 'turned'), skin);
        case 'lost':
        case 'captain':
            return [lost([event, ...run(events, 'lost', 'captain')])];
        case 'points':
        case 'no-points':
        case 'bonus':
            return [points([event, ...run(events, 'points', 'no-points', 'bonus')])];
        case 'won':
            return plain(900, { cue: 'fanfare' });
        default:
            return plain(0);
    }
}

export const direct: Direct = (events, _before, _after, skin) => {
    const left = [...events];
    const beats: Beat[] = [];
    while (left.length > 0) beats.push(...next(left, skin));
    return beats;
};
