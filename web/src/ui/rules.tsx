// The rules of a game: first what fits one screen, then all of it.
import { useEffect, useState } from 'preact/hooks';
import loaders, { type Rules } from 'virtual:rules';

import { loadWords, nobody, sayGame, t } from '../core/say';
import { settings } from '../core/settings';
import { boxOf } from '../core/boxes';
import { Dialog } from './dialog';

export function RulesDialog({ game, skin, onClose }: { game: string; skin: string; onClose(): void }) {
    const [rules, setRules] = useState<Rules | null>(null);
    const [whole, setWhole] = useState(false);
    const lang = settings.lang.value;
    useEffect(() => {
        void loadWords(game);
        void loaders[`${lang}/${game}`]?.().then((module) => setRules(module.default));
    }, [lang, game]);
    const title = sayGame(boxOf(game), { ...nobody, skin }, 'title');
    return (
        <Dialog title={title} onClose={onClose}>
            {rules ? (
                <>
                    {skin === 'poppers' && <p>{t('rules.poppers')}</p>}
                    {/* The build made this from docs/rules: nobody else writes it. */}
                    <div class="rules" dangerouslySetInnerHTML={{ __html: whole ? rules.whole : rules.summary }} />
                    <button type="button" class="button" onClick={() => setWhole(!whole)}>
                        {whole ? t('rules.summary') : t('rules.whole')}
                    </button>
                </>
            ) : (
                <p>{t('rules.loading')}</p>
            )}
        </Dialog>
    );
}
