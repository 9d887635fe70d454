// The rules of a game: first what fits one screen, then all of it.
import './rules.css';

import { useEffect, useState } from 'preact/hooks';
import loaders, { type Rules } from 'virtual:rules';

import { loadWords, nobody, sayGame, t } from '../core/say';
import { settings } from '../core/settings';
import { boxOf } from '../core/boxes';
import { Dialog } from './dialog';
import { Icon } from './icons';

// A skin calls some things by other names: "BALLE=PAF / …", what is longer first. The section about the
// skin itself is not needed then.
function inSkin(html: string, skin: string, names: string): string {
    const called = new Map(names.split(' / ').map((pair) => pair.split('=') as [string, string]));
    const any = new RegExp(
        `(?<!\\p{L})(?:${[...called.keys()].join('|').replaceAll(' ', '\\s+')})(?!\\p{L})`,
        'gu',
    );
    const sections = html
        .split(/(?=<h2)/)
        .filter((section) => !section.split('</h2>')[0]!.includes(skin));
    return sections.join('').replace(any, (found) => called.get(found.replace(/\s+/g, ' '))!);
}

export function RulesDialog({
    game,
    skin,
    seal,
    onClose,
}: {
    game: string;
    skin: string;
    seal: string; // of the match at hand; '': there is none
    onClose(): void;
}) {
    const [rules, setRules] = useState<Rules | null>(null);
    const [whole, setWhole] = useState(false);
    const lang = settings.lang.value;
    useEffect(() => {
        const text = loaders[`${lang}/${game}`]?.();
        void loadWords(game).then(() => text?.then((module) => setRules(module.default)));
    }, [lang, game]);
    const title = sayGame(boxOf(game), { ...nobody, skin }, 'title');
    const text = rules && (whole ? rules.whole : rules.summary);
    return (
        <Dialog title={title} onClose={onClose}>
            {text ? (
                <>
                    {/* The build made this from docs/rules: nobody else writes it. */}
                    <div
                        class="rules"
                        dangerouslySetInnerHTML={{
                            __html:
                                skin === 'poppers'
                                    ? inSkin(
                                          text,
                                          sayGame(boxOf(game), nobody, `skin.${skin}`),
                                          t('roulette.ui.rules-poppers'),
                                      )
                                    : text,
                        }}
                    />
                    <button type="button" class="button" onClick={() => setWhole(!whole)}>
                        {whole ? t('rules.summary') : t('rules.whole')}
                    </button>
                </>
            ) : (
                <p>{t('rules.loading')}</p>
            )}
            {seal && (
                <details class="seal">
                    <summary>
                        <Icon name="shield" /> {t('end.sealed')}
                    </summary>
                    <p>{t('end.sealed-how')}</p>
                    <p>
                        {t('end.commitment')} <code>{seal}</code>
                    </p>
                </details>
            )}
        </Dialog>
    );
}
