// Sport ist Mord's own views.
import { t } from '../core/say';
import type { GameViews } from '../games';
import { direct } from './direct';
import { Ledger } from './ledger';
import { describe, Plain } from './plain';
import { read, type SportView } from './view';

// The first time that the reader is asked this.
const hint = (stage: SportView['stage'], say: () => string): GameViews['hints'][number] => ({
    key: stage,
    when: (view, seat) => read(view).stage === stage && read(view).asked[seat] === 1,
    say,
});

const views: GameViews = {
    Plain,
    table: () => import('./table'),
    story: () => import('./story'),
    direct,
    describe,
    covered: (view) => read(view).stage === 'wish',
    Ledger,
    hints: [
        hint('throw', () => t('sport.hint.throw')),
        hint('give', () => t('sport.hint.give')),
        hint('wish', () => t('sport.hint.wish')),
    ],
};

export default views;
