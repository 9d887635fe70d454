// In which view a game is shown: flat, in the round, in words.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { presenter } from '../core/device';
import { loadWords, t } from '../core/say';
import { settings } from '../core/settings';
import { loadGame, type GameViews, type TableProps } from '../games';
import { Icon } from '../ui/icons';
import { toast } from '../ui/toast';
import { onlyHand } from './hand';

// Can this browser draw in the round? Its word is enough until that view is asked for: there is one
// context for the life of the page, and trying would take another.
let mayDraw = 'WebGL2RenderingContext' in window;

export function useViews(id: string): GameViews | null | undefined {
    const [loaded, setLoaded] = useState<{ id: string; views: GameViews | null }>();
    useEffect(() => {
        loadWords(id).catch(() => {}); // said where the game would be
        void loadGame(id).then((views) => {
            presenter.follow(id, views?.direct ?? null);
            setLoaded({ id, views });
        });
    }, [id]);
    return loaded?.id === id ? loaded.views : undefined;
}

// The view in the round comes in a chunk of its own; until it is here, the stage is dark.
function useRound(views: GameViews | null, wanted: boolean): ComponentType<TableProps> | null {
    const [round, setRound] = useState<{ view: ComponentType<TableProps> } | null>(null);
    useEffect(() => {
        if (!wanted || round) return;
        void views
            ?.table?.()
            .then((part) => setRound({ view: part.openTable() }))
            .catch(() => {
                mayDraw = false;
                settings.view.value = 'plain';
                toast(t('view.cannot'));
            });
    }, [views, wanted]);
    return wanted ? (round?.view ?? null) : null;
}

const Dark = () => null;

// The view that is wanted, and what draws it; null: in words.
export function useView(views: GameViews | null): {
    kind: ReturnType<typeof viewKind>;
    View: ComponentType<TableProps> | null;
} {
    const kind = viewKind(views);
    const round = useRound(views, kind === 'table');
    const View = kind === 'table' ? (round ?? Dark) : (views?.Plain ?? null);
    return { kind, View: kind === 'text' ? null : View };
}

// Where there is no room for them all: the other one of the two, within a thumb's reach.
export function OtherView({ views }: { views: GameViews }) {
    if (!views.table || !mayDraw) return null;
    const other = viewKind(views) === 'table' ? 'plain' : 'table';
    return (
        <button
            type="button"
            class="button small other-view"
            aria-label={t(`view.to-${other}`)}
            onClick={() => (settings.view.value = other)}
        >
            <Icon name={other} /> <span>{t(`view.${other}`)}</span>
        </button>
    );
}

export function ViewSwitch({ views }: { views: GameViews }) {
    const kind = viewKind(views);
    const kinds: [typeof kind, string][] = [['plain', t('view.plain')]];
    if (views.table && mayDraw) kinds.push(['table', t('view.table')]);
    kinds.push(['text', t('view.text')]);
    return (
        <div class="view-switch" role="group" aria-label={t('view.title')}>
            {kinds.map(([value, name]) => (
                <button
                    key={value}
                    type="button"
                    class="button small"
                    aria-pressed={kind === value}
                    onClick={() => (settings.view.value = value)}
                >
                    {name}
                </button>
            ))}
        </div>
    );
}

function viewKind(views: GameViews | null): 'plain' | 'table' | 'text' {
    const asked = settings.view.value;
    if (!views || asked === 'text') return 'text';
    return asked === 'table' && views.table && mayDraw && !onlyHand() ? 'table' : 'plain';
}
