// What a match of Le X is remembered for.
import type { GameEvent } from '../core/messages';
import { award, eventsOf, greatest, sizeOf, tallied, whoOf, type TellStory } from '../play/story';

const BEFORE = 24; // frames of a hand that are seen before its block comes down
const AFTER = 6;
const falls = ({ kind }: GameEvent) => kind === 'fell' || kind === 'malus';

// Where most fell in one turn; where nothing did, the highest place that was found.
const story: TellStory = (past) => {
    const { frames } = past;
    let turn = 0;
    const turns = frames.map(({ events }) =>
        events.some(({ kind }) => kind === 'turn') ? ++turn : turn,
    );
    const lost = Array<number>(turn + 1).fill(0);
    frames.forEach(({ events }, at) => (lost[turns[at]!]! += events.filter(falls).length));
    const worst = lost.indexOf(Math.max(...lost));
    const high = Math.max(
        0,
        ...eventsOf(past).map((event) => (event.kind === 'placed' ? sizeOf(event, 'rise') : 0)),
    );
    const at = frames.findIndex(({ events }, frame) =>
        lost[worst]
            ? turns[frame] === worst && events.some(falls)
            : events.some((event) => event.kind === 'placed' && sizeOf(event, 'rise') === high),
    );
    const worsts = Array.from({ length: past.seats }, (_, seat) => {
        const own = frames.map(
            ({ events }, frame) =>
                [
                    turns[frame]!,
                    events.filter((one) => falls(one) && whoOf(one) === seat).length,
                ] as const,
        );
        const sums = new Map<number, number>();
        for (const [nth, count] of own) sums.set(nth, (sums.get(nth) ?? 0) + count);
        return Math.max(0, ...sums.values());
    });
    return {
        moment:
            at > 0
                ? { from: Math.max(0, at - BEFORE), to: Math.min(frames.length - 1, at + AFTER) }
                : null,
        awards: [
            award('placed', tallied(past, 'placed')),
            award(
                'high',
                greatest(past, 'placed', (event) => sizeOf(event, 'rise')),
            ),
            award('butter', worsts),
            award('touch', tallied(past, 'tested'), 3),
            award('bonus', tallied(past, 'bonus')),
        ],
    };
};

export default story;
