// Roulette's own views.
import type { GameEvent } from '../core/messages';
import { list, t, type Voice } from '../core/say';
import type { GameViews } from '../games';
import { direct } from './direct';
import { describe, Plain } from './plain';
import { passes, read } from './view';

const skin = (voice: Voice) => ({ skin: voice.skin === 'poppers' ? 'poppers' : 'usual' });

// Each once, with how many cards it was.
function drawers(events: GameEvent[], voice: Voice): string {
    const name = (seat: number) =>
        seat === voice.reader ? t('roulette.ui.you-too') : voice.names[seat]!;
    const counts = new Map<number, number>();
    for (const { who } of events) counts.set(who as number, (counts.get(who as number) ?? 0) + 1);
    return list(
        [...counts].map(([seat, count]) => (count > 1 ? `${name(seat)} (×${count})` : name(seat))),
    );
}

const views: GameViews = {
    Plain,
    table: () => import('./table'),
    story: () => import('./story'),
    direct,
    passes,
    secret: ['pocket', 'bid'],
    veiled: ['pocket', 'bid', 'frisked', 'top', 'drew'],
    describe,
    fold: (voice) => ({
        kind: 'dealt',
        between: 'drew',
        say: (events) => t('roulette.ui.dealt', { names: drawers(events, voice) }),
    }),
    hints: [
        {
            key: 'pocket',
            when: (view, seat) => read(view).stage === 'pocket' && read(view).asked[seat] === 1,
            say: (voice) => t('roulette.hint.pocket', skin(voice)),
        },
        {
            key: 'bid',
            when: (view, seat) => read(view).stage === 'bid' && read(view).asked[seat] === 1,
            say: () => t('roulette.hint.bid'),
        },
        {
            key: 'accuse',
            when: (view, seat) => read(view).stage === 'accuse' && read(view).asked[seat] === 1,
            say: (voice) => t('roulette.hint.accuse', skin(voice)),
        },
    ],
};

export default views;
