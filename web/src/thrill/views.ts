// Thrill's own views.
import { t } from '../core/say';
import type { GameViews } from '../games';
import { direct, told } from './direct';
import { ask, describe, Plain } from './plain';
import { isAsked, read } from './view';

const at =
    (stage: string): GameViews['hints'][number]['when'] =>
    (view, seat) =>
        read(view).stage === stage && isAsked(read(view), seat);

const views: GameViews = {
    Plain,
    table: () => import('./table'),
    story: () => import('./story'),
    direct,
    secret: ['bid'],
    covered: (view) => ['bid', 'bet'].includes(read(view).stage),
    describe,
    ask,
    numbers: (view, seat) => {
        const { stage, chips } = read(view);
        return stage === 'bid'
            ? Array.from({ length: (chips[seat] ?? 0) + 1 }, (_, count) => `bid ${count}`)
            : [];
    },
    told: (log, view, whole) =>
        told(log, !whole && read(view).memory === 1 && read(view).stage !== 'over'),
    scoreless: true,
    hints: [
        { key: 'bid', when: at('bid'), say: () => t('thrill.hint.bid') },
        { key: 'place', when: at('place'), say: () => t('thrill.hint.place') },
        { key: 'pick', when: at('pick'), say: () => t('thrill.hint.pick') },
    ],
};

export default views;
