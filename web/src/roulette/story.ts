// What a match of Roulette is remembered for.
import type { GameEvent } from '../core/messages';
import {
    award,
    eventsOf,
    greatest,
    lastFrame,
    sizeOf,
    tallied,
    whoOf,
    type Past,
    type TellStory,
} from '../play/story';

// Whoever hid a bullet and was not caught in that round.
function lies(past: Past): number[] {
    const told = Array<number>(past.seats).fill(0);
    let hidden = new Set<number>();
    const close = () => {
        for (const seat of hidden) told[seat]!++;
        hidden = new Set();
    };
    for (const event of eventsOf(past)) {
        if (event.kind === 'round') close();
        if (event.kind === 'pocket' && event['card'] === 'bullet')
            for (const seat of event.to === 'all' ? [] : event.to) hidden.add(seat);
        if (event.kind === 'caught') hidden.delete(whoOf(event, 'whom'));
    }
    close();
    return told;
}

// Bids that were paid for: nobody has points who is no longer standing.
function nerves(past: Past): number[] {
    const bids = Array<number>(past.seats).fill(0);
    const most = Array<number>(past.seats).fill(0);
    for (const event of eventsOf(past)) {
        const seat = whoOf(event);
        if (event.kind === 'shown') bids[seat] = sizeOf(event, 'shots');
        if (event.kind === 'points') most[seat] = Math.max(most[seat]!, bids[seat]!);
    }
    return most;
}

// Accusations that were true, by who made them.
export function unmasked(events: readonly GameEvent[]): { who: number; whom: number }[] {
    let accused: { who: number; whom: number }[] = [];
    const found: { who: number; whom: number }[] = [];
    for (const event of events) {
        if (event.kind === 'round') accused = [];
        if (event.kind === 'accused')
            accused.push({ who: whoOf(event), whom: whoOf(event, 'whom') });
        if (event.kind === 'caught')
            found.push(...accused.filter(({ whom }) => whom === whoOf(event, 'whom')));
    }
    return found;
}

function eyes(past: Past): number[] {
    const sharp = Array<number>(past.seats).fill(0);
    for (const { who } of unmasked(eventsOf(past))) sharp[who]!++;
    return sharp;
}

// The captain's fall that ended it, or the last shot.
const story: TellStory = (past) => {
    const wrong = tallied(past, 'penalty').map(
        (count, seat) => count + tallied(past, 'fined')[seat]!,
    );
    const fall = lastFrame(past, ({ kind }) => kind === 'captain');
    const at = fall >= 0 ? fall : lastFrame(past, ({ kind }) => kind === 'shot');
    return {
        moment: at > 0 ? { from: at - 1, to: at } : null,
        awards: [
            award('lie', lies(past)),
            award('nerves', nerves(past), 2),
            award('wrong', wrong),
            award('eyes', eyes(past)),
            award(
                'unhurt',
                tallied(past, 'turned', (event) => Number(event['card'] === 'click')),
            ),
            award(
                'bold',
                greatest(past, 'shown', (event) => sizeOf(event, 'shots')),
            ),
        ],
    };
};

export default story;
