// What a match of Sport ist Mord is remembered for.
import { award, greatest, lastFrame, sizeOf, tallied, whoOf, type TellStory } from '../play/story';

// The last card or accident that a winner had.
const story: TellStory = (past) => {
    const at = lastFrame(
        past,
        (event) =>
            ['kept', 'accident'].includes(event.kind) &&
            (past.winners.length === 0 || past.winners.includes(whoOf(event))),
    );
    return {
        moment: at > 0 ? { from: Math.max(0, at - 2), to: at } : null,
        awards: [
            award(
                'escape',
                greatest(past, 'safe', (event) => sizeOf(event, 'risk')),
                2,
            ),
            award('trained', tallied(past, 'kept')),
            award('injured', tallied(past, 'accident')),
            award('doped', tallied(past, 'doped')),
            award('generous', tallied(past, 'gave')),
        ],
    };
};

export default story;
