// Why this page cannot go on, and what can be done about it.
import { homeAddress, site, tableAddress } from '../core/place';
import { loadWords, t } from '../core/say';
import { ByCode } from './bycode';
import { Lamp } from './icons';

await loadWords('sorry');

const known = [
    'no-such-room',
    'no-such-replay',
    'which-table',
    'room-full',
    'server-full',
    'too-many-rooms',
    'taken-over',
    'kicked',
    'locked',
    'no-core',
] as const;
type Known = (typeof known)[number];

const passing = ['room-full', 'server-full', 'too-many-rooms', 'locked', 'no-core']; // somebody may leave

// table: the code of the one that it was about; screen: it was to be shown, not played at.
export function Sorry({
    reason,
    text = '',
    table = '',
    screen = false,
}: {
    reason: string;
    text?: string;
    table?: string;
    screen?: boolean;
}) {
    const said = known.includes(reason as Known);
    const retry =
        reason === 'taken-over'
            ? t('sorry.back-here')
            : passing.includes(reason)
              ? t('sorry.retry')
              : '';
    return (
        <main class="waiting" aria-labelledby="sorry-title">
            <Lamp />
            <div class="paper on-paper sorry">
                <h1 id="sorry-title">{said ? t(`sorry.${reason as Known}`) : t('sorry.other')}</h1>
                <p>{said ? t(`sorry.what.${reason as Known}`) : text}</p>
                {retry && (
                    <button type="button" class="button main" onClick={() => location.reload()}>
                        {retry}
                    </button>
                )}
                {table && (
                    <a class="button main" href={tableAddress(table)}>
                        {t('sorry.table', { code: table })}
                    </a>
                )}
                {!site && <ByCode label={t('sorry.code')} screen={screen} />}
                <a class="button" href={homeAddress()}>
                    {t('sorry.new')}
                </a>
            </div>
        </main>
    );
}
