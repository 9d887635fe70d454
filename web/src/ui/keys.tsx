// The keys that do something, those of the game at hand first; and the way to turn off single letters.
import { useEffect } from 'preact/hooks';

import { hasWord, hasWords, loadWords, nobody, sayGame, t } from '../core/say';
import { boxOf } from '../core/boxes';
import { settings } from '../core/settings';
import { Dialog } from './dialog';
import { Switch } from './settings';

// "D=describe / L=log": what is pressed, and what it does.
function Keys({ of }: { of: string }) {
    const rows = of.split(' / ').map((row) => row.split('=') as [string, string]);
    return (
        <table class="keys">
            <tbody>
                {rows.map(([key, what]) => (
                    <tr key={key}>
                        <th scope="row">
                            <kbd>{key}</kbd>
                        </th>
                        <td>{what}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

export function KeysDialog({ game, onClose }: { game: string; onClose(): void }) {
    useEffect(() => void loadWords('keys').catch(() => {}), []); // few ask for them
    const key = `keys.of.${game}`;
    const own = hasWord('', key) ? t(key as 'keys.of.chute') : '';
    return (
        <Dialog title={t('menu.keys')} onClose={onClose}>
            {own && (
                <>
                    <h3>{sayGame(boxOf(game), nobody, 'title')}</h3>
                    <Keys of={own} />
                </>
            )}
            {hasWords('keys') && (
                <>
                    <h3>{t('keys.everywhere')}</h3>
                    <Keys of={t('keys.list')} />
                    <p class="soft">{t('keys.letters-why')}</p>
                </>
            )}
            <Switch of={settings.letters}>{t('settings.letters')}</Switch>
        </Dialog>
    );
}
