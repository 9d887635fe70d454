// Why this page cannot go on, and what can be done about it.
import { here, homeAddress, site, tableAddress } from '../core/place';
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
    'core-stopped',
    'bad-record',
] as const;
type Known = (typeof known)[number];

const passing = ['room-full', 'server-full', 'too-many-rooms', 'locked', 'no-core', 'core-stopped']; // somebody may leave

// Of a record that was opened: no record at all, one by other rules, or one that somebody has changed.
function sayFault({ line, key }: { line: number; key: string }): string {
    if (key === 'no-core') return t('sorry.what.unread-record');
    if (key === 'too-long') return t('sorry.what.long-record');
    if (key === 'wrong-version' || key === 'unknown-format' || key === 'unknown-game')
        return t('sorry.what.old-record');
    if (line <= 1) return t('sorry.what.no-record');
    return t('sorry.what.wrong-record', { line });
}

function sayWhy(reason: string, text: string): string {
    if (reason === 'no-such-room' && here.value) return t('sorry.what.no-longer-here');
    if (!known.includes(reason as Known)) return text;
    return t(`sorry.what.${reason as Exclude<Known, 'bad-record'>}`);
}

// table: the code of the one that it was about; screen: it was to be shown, not played at.
export function Sorry({
    reason,
    text = '',
    table = '',
    screen = false,
    fault = null,
}: {
    reason: string;
    text?: string;
    table?: string;
    screen?: boolean;
    fault?: { line: number; key: string; detail: string } | null;
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
                <p>{fault ? sayFault(fault) : sayWhy(reason, text)}</p>
                {fault?.detail && fault.line > 0 && (
                    <p>
                        <code lang="en">{fault.detail}</code>
                    </p>
                )}
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
