// Le X's own views.
import { t } from '../core/say';
import type { GameViews } from '../games';
import { direct, told } from './direct';
import { ask, describe, Plain } from './plain';
import { Ledger } from './seats';
import { isAsked, read } from './view';

const views: GameViews = {
    Plain,
    covered: () => false,
    Ledger,
    table: () => import('./table').then((module) => module.openTable()),
    direct,
    gesture: true,
    describe,
    ask,
    told,
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
