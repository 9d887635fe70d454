// Roulette's own views.
import { t, type Voice } from '../core/say';
import type { GameViews } from '../games';
import { direct } from './direct';
import { describe, Plain } from './plain';
import { read } from './view';

const skin = (voice: Voice) => ({ skin: voice.skin === 'poppers' ? 'poppers' : 'usual' });

const views: GameViews = {
    Plain,
    table: () => import('./table').then((module) => module.openTable()),
    direct,
    describe,
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
