// The awards of a match of Dix de chute.
import {
    award,
    greatest,
    lastFrame,
    sizeOf,
    whoOf,
    type Past,
    type TellStory,
} from '../play/story';

const steps = ['fell', 'erred', 'disorder'];

// For each seat the most events of this kind that one of its turns brought, and how many there were in all.
function byTurns(past: Past, into: string | null): { most: number[]; all: number[] } {
    const most = Array<number>(past.seats).fill(0);
    const all = Array<number>(past.seats).fill(0);
    for (const { events } of past.frames) {
        const seat = events.find(({ kind }) => kind === 'turned');
        if (!seat) continue;
        const count = events.filter(
            ({ kind, into: where }) => kind === 'fell' && (into === null || where === into),
        ).length;
        most[whoOf(seat)] = Math.max(most[whoOf(seat)]!, count);
        all[whoOf(seat)]! += count;
    }
    return { most, all };
}

// The last token that came down, or the error that ended it.
const story: TellStory = (past) => {
    const at = lastFrame(past, ({ kind }) => steps.includes(kind));
    return {
        moment: at > 0 ? { from: at - 1, to: at } : null,
        awards: [
            award('cascade', byTurns(past, null).most, 2),
            award('out', byTurns(past, 'tray').all),
            award(
                'sweep',
                greatest(past, 'turned', (event) => Math.abs(sizeOf(event, 'degrees'))),
            ),
            award('drops', byTurns(past, null).all),
        ],
    };
};

export default story;
