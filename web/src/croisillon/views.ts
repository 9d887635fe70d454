// Le X's own views.
import { t, type Voice } from '../core/say';
import type { GameEvent } from '../core/messages';
import type { GameViews } from '../games';
import { direct, told } from './direct';
import { ask, describe, Plain } from './plain';
import { Ledger } from './seats';
import { isAsked, read } from './view';

// How steady the hand was, from press to press.
function sayHands(events: GameEvent[], voice: Voice): string {
    const who = events[0]!['who'] as number;
    return t('croisillon.ui.hands', {
        you: Number(who === voice.reader),
        name: voice.names[who] ?? '',
        hands: events
            .map((event) => t('croisillon.ui.steady', { error: event['error'] as number }))
            .join(', '),
    });
}

const views: GameViews = {
    Plain,
    covered: () => false,
    Ledger,
    table: () => import('./table'),
    story: () => import('./story'),
    direct,
    gesture: true,
    describe,
    ask,
    told,
    fold: (voice) => ({
        kind: 'pressed',
        between: 'removed',
        say: (events) => sayHands(events, voice),
    }),
    thing: (event) => event['block'] as string | undefined,
    hints: [
        {
            key: 'pick',
            when: (view, seat) =>
                isAsked(read(view), seat) &&
                read(view).stage === 'choosing' &&
                read(view).raised === 'none',
            say: () => t('croisillon.hint.pick'),
        },
        {
            key: 'press',
            when: (view, seat) => isAsked(read(view), seat) && read(view).stage === 'aiming',
            say: () => t('croisillon.hint.press'),
        },
        {
            key: 'bonus',
            when: (view, seat) =>
                isAsked(read(view), seat) &&
                read(view).stage === 'choosing' &&
                read(view).raised !== 'none',
            say: () => t('croisillon.hint.bonus'),
        },
    ],
};

export default views;
