// What a match of Thrill is remembered for.
import { award, greatest, sizeOf, tallied, whoOf, type Past, type TellStory } from '../play/story';

interface Push {
    who: number;
    from: number; // frames
    to: number;
    fallen: number;
    first: number; // frame of the first disc that fell
}

const ended = ['paid', 'safe', 'out'];

// From the lever's first move to what it cost.
function pushesOf(past: Past): Push[] {
    const pushes: Push[] = [];
    let now: Push | null = null;
    past.frames.forEach(({ events }, at) => {
        for (const event of events) {
            if (event.kind === 'lever')
                now ??= { who: whoOf(event), from: at, to: at, fallen: 0, first: at };
            if (!now) continue;
            if (event.kind === 'fell' && now.fallen++ === 0) now.first = at;
            if (!ended.includes(event.kind)) continue;
            pushes.push({ ...now, to: at });
            now = null;
        }
    });
    return pushes;
}

const BEFORE = 20; // frames of a push that are seen before the first disc falls

const story: TellStory = (past) => {
    const pushes = pushesOf(past);
    const most = Math.max(0, ...pushes.map(({ fallen }) => fallen));
    const great = pushes.filter(({ fallen }) => fallen === most).at(-1);
    const slides = Array.from({ length: past.seats }, (_, seat) =>
        Math.max(0, ...pushes.filter(({ who }) => who === seat).map(({ fallen }) => fallen)),
    );
    return {
        moment: great ? { from: Math.max(great.from, great.first - BEFORE), to: great.to } : null,
        awards: [
            award('slide', slides, 2),
            award('steady', tallied(past, 'safe')),
            award('guess', tallied(past, 'right')),
            award(
                'costly',
                greatest(past, 'bid', (event) => sizeOf(event, 'chips')),
            ),
            award(
                'pushes',
                slides.map((_, seat) => pushes.filter(({ who }) => who === seat).length),
            ),
        ],
    };
};

export default story;
