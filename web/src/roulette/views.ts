// Roulette's own views.
import type { GameViews } from '../games';
import { direct } from './direct';
import { describe, Plain } from './plain';
import { read } from './view';

const views: GameViews = {
    Plain,
    table: () => import('./table').then((module) => module.openTable()),
    direct,
    describe,
    hints: [
        { key: 'pocket', when: (view, seat) => read(view).stage === 'pocket' && read(view).asked[seat] === 1 },
        { key: 'bid', when: (view, seat) => read(view).stage === 'bid' && read(view).asked[seat] === 1 },
        { key: 'accuse', when: (view, seat) => read(view).stage === 'accuse' && read(view).asked[seat] === 1 },
    ],
};

export default views;
