// Events of Le X, cut into beats. The wood itself takes no beats: it is seen as it moves.
// Only what becomes of blocks once all is at rest takes its time.
import type { GameEvent, View } from '../core/messages';
import type { Beat, Direct } from '../core/presenter';
import type { Cue } from '../core/sound';
import type { CroisillonBlock, CroisillonFeel, CroisillonWhere } from '../protocol.gen';
import { BLOCKS, colourOf, numberOf, read } from './view';

export type Effect =
    | { kind: 'tested'; block: CroisillonBlock; feel: CroisillonFeel }
    | { kind: 'slipped' }
    | { kind: 'placed'; who: number; rise: number }
    | { kind: 'too-low'; who: number; blocks: number[] }
    | { kind: 'malus'; who: number; blocks: number[] }
    | { kind: 'bonus'; who: number; block: number }
    | { kind: 'swept'; who: number; colour: string; count: number }
    | { kind: 'refused'; who: number; blocks: number[] }
    | { kind: 'round'; round: number };

// How a block feels is heard.
const felt: Record<CroisillonFeel, Cue> = {
    unknown: 'grip',
    free: 'loose',
    gripped: 'tight',
    loaded: 'loaded',
};

const who = (event: GameEvent) => event['who'] as number;
const block = (event: GameEvent) => numberOf(event['block'] as CroisillonBlock);

const COLLAPSE = 3; // blocks
const COST_MS = 1500; // what something has cost is told for so long

// Points of blocks that become somebody's: red ones are no bonus.
const worth = (blocks: number[], where: CroisillonWhere): number =>
    where === 'malus' ? -blocks.length : blocks.filter((one) => colourOf(one) !== 'red').length;

// These blocks are somebody's now.
function given(
    blocks: number[],
    where: CroisillonWhere,
    owner: number | null,
): (view: View) => View {
    return (view) => {
        const v = read(view);
        const gone = Object.fromEntries(
            blocks.map((one) => [`block${one}`, [0, 0, 0, 0, 0, 0, 0]]),
        );
        return {
            ...view,
            ...gone,
            held: blocks.includes(numberOf(v.held)) ? 'none' : v.held,
            where: v.where.map((now, at) => (blocks.includes(at) ? where : now)),
            owner: v.owner.map((now, at) => (blocks.includes(at) ? owner : now)),
            score: v.score.map((now, seat) => now + (seat === owner ? worth(blocks, where) : 0)),
        };
    };
}

// Takes the run of events of these kinds off the front.
function run(events: GameEvent[], ...wanted: string[]): GameEvent[] {
    let count = 0;
    while (count < events.length && wanted.includes(events[count]!.kind)) count++;
    return events.splice(0, count);
}

// Blocks that are lost together are told together, with why.
function malus(events: GameEvent[], kind: 'malus' | 'too-low' | 'refused'): Beat {
    const blocks = events.filter((event) => event.kind === 'malus').map(block);
    const owner = who(events[0]!);
    return {
        ms: COST_MS,
        tells: events.length,
        patch: given(blocks, 'malus', owner),
        effect: { kind, who: owner, blocks },
        cue: 'malus',
    };
}

// One block is heard as it lands (contacts.ts); many at once are a collapse.
function fell(events: GameEvent[]): Beat {
    const many = events.length >= COLLAPSE && {
        cue: 'collapse' as const,
        how: { energy: Math.min(1, events.length / BLOCKS) },
    };
    return { ms: 0, tells: events.length, ...many };
}

// The malus of that colour go back to the box.
function swept(event: GameEvent): Beat {
    const colour = event['colour'] as string;
    const patch = (view: View): View => {
        const v = read(view);
        const first = numberOf(`${colour}-a` as CroisillonBlock);
        const own = (at: number) =>
            Math.floor(at / 6) === first / 6 &&
            v.where[at] === 'malus' &&
            v.owner[at] === who(event);
        return {
            ...view,
            where: v.where.map((now, at) => (own(at) ? 'box' : now)),
            owner: v.owner.map((now, at) => (own(at) ? null : now)),
        };
    };
    return {
        ms: 900,
        tells: 1,
        patch,
        effect: { kind: 'swept', who: who(event), colour, count: event['count'] as number },
        cue: 'sweep',
    };
}

// The beats of whatever comes first.
function next(events: GameEvent[], over: boolean): Beat[] {
    const event = events.shift()!;
    const plain = (ms: number, more: Partial<Beat> = {}): Beat[] => [{ ms, tells: 1, ...more }];
    switch (event.kind) {
        case 'built':
            return plain(0, { cue: 'pile' });
        case 'tested':
            return plain(900, {
                effect: { kind: 'tested', block: event['block'], feel: event['feel'] },
                cue: felt[event['feel'] as CroisillonFeel],
            });
        case 'gripped':
            return plain(0, { cue: 'grip' });
        case 'pressed':
            return plain(0, { cue: 'press' });
        case 'removed':
            return plain(0, { cue: 'free' });
        case 'slipped':
            return plain(900, { effect: { kind: 'slipped' }, cue: 'slip' });
        case 'placed':
            return plain(900, {
                effect: { kind: 'placed', who: who(event), rise: event['rise'] },
                cue: 'placed',
            });
        case 'too-low':
            return [malus([event, ...run(events, 'malus')], 'too-low')];
        case 'fell':
            return [fell([event, ...run(events, 'fell')])];
        case 'malus':
            return [malus([event, ...run(events, 'malus', 'fell')], 'malus')];
        case 'bonus':
            return plain(900, {
                patch: given([block(event)], 'bonus', who(event)),
                effect: { kind: 'bonus', who: who(event), block: block(event) },
                cue: 'bonus',
            });
        case 'swept':
            return [swept(event)];
        case 'refused':
            return [malus([event, ...run(events, 'malus')], 'refused')];
        case 'round':
            return plain(1400, {
                patch: (view) => ({ ...view, stage: 'over' }),
                effect: { kind: 'round', round: event['round'] },
                cue: over ? 'fanfare' : 'round',
            });
        default:
            return plain(0);
    }
}

// While wood still moves nothing waits for a beat, or what it does would be missed: what is said of it
// is seen beside it.
export const direct: Direct = (events, _before, after) => {
    const left = [...events];
    const beats: Beat[] = [];
    while (left.length > 0) beats.push(...next(left, after.result !== null));
    const stage = read(after.view).stage;
    const moving =
        stage === 'settling' || stage === 'carrying' || stage === 'aiming' || stage === 'holding';
    return moving ? beats.map((beat) => ({ ...beat, ms: 0, lingers: beat.ms })) : beats;
};

// Leaves out what follows from the next line anyway.
export const told = (log: GameEvent[]): GameEvent[] =>
    log.filter((event) => event.kind !== 'let-go');
