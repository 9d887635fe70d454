// Dix de chute's own views.
import { t } from '../core/say';
import type { GameViews } from '../games';
import { read } from './board';
import { direct, told } from './direct';
import { ask, describe, Ledger, Plain } from './plain';

const touched = matchMedia('(pointer: coarse)').matches; // a device without keys, most likely

const views: GameViews = {
    Plain,
    Ledger,
    table: () => import('./table'),
    story: () => import('./story'),
    direct,
    gesture: true,
    describe,
    ask,
    told: (log, view) => told(log, read(view).spun > 0),
    scoreless: true,
    hints: [
        {
            key: 'wheel',
            when: (view, seat) =>
                read(view).asked[seat] === 1 && read(view).spun === 0 && read(view).barred === 0,
            say: () => t('chute.hint.wheel', { touch: touched ? 1 : 0 }),
        },
        {
            key: 'leave',
            when: (view, seat) => read(view).asked[seat] === 1 && read(view).spun > 0,
            say: () => t('chute.hint.leave'),
        },
        {
            key: 'lock',
            when: (view, seat) =>
                read(view).asked[seat] === 1 && read(view).spun === 0 && read(view).barred > 0,
            say: () => t('chute.hint.lock'),
        },
    ],
};

export default views;
