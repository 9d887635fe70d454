// Sport ist Mord's own views.
import { t } from '../core/say';
import type { GameViews } from '../games';
import { direct } from './direct';
import { Ledger } from './ledger';
import { describe, Plain } from './plain';
import { read, type SportView } from './view';

const asked = (stage: SportView['stage']) => (view: Parameters<typeof read>[0], seat: number) =>
    read(view).stage === stage && read(view).asked[seat] === 1;

const views: GameViews = {
    Plain,
    table: () => import('./table').then((module) => module.openTable()),
    direct,
    describe,
    Ledger,
    hints: [
        { key: 'throw', when: asked('throw'), say: () => t('sport.hint.throw') },
        { key: 'place', when: asked('place'), say: () => t('sport.hint.place') },
        { key: 'wish', when: asked('wish'), say: () => t('sport.hint.wish') },
    ],
};

export default views;
