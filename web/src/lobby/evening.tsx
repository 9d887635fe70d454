// The evening so far: no ratings, a tally.
import { useEffect, useState } from 'preact/hooks';

import type { Table } from '../core/messages';
import { ask, replayAddress } from '../core/place';
import { t } from '../core/say';
import type { ReplayLine } from '../protocol.gen';
import { useLater } from '../ui/later';

const LISTED = 6;

// The matches of the table, for whoever has its key. Without an answer there are none to be seen.
function useReplays(table: Table): ReplayLine[] {
    const [replays, setReplays] = useState<ReplayLine[]>([]);
    useEffect(() => {
        void ask(`/api/rooms/${table.key}/replays`)
            .then(async (answer) => (answer.ok ? ((await answer.json()) as ReplayLine[]) : []))
            .then(setReplays, () => {});
    }, [table.key, table.matches]);
    return replays;
}

export function Evening({ table }: { table: Table }) {
    const replays = useReplays(table);
    const sly = replays.filter(({ game, over }) => game === 'roulette' && over).slice(-LISTED);
    const parts = useLater(() => import('../play/unmasked'), sly.length > 0);
    const rows = [...table.tally].sort((a, b) => b.wins - a.wins || a.games - b.games);
    return (
        <section class="evening paper" aria-labelledby="evening-title">
            <h2 id="evening-title">{t('evening.title')}</h2>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{t('evening.who')}</th>
                        <th scope="col">{t('evening.wins')}</th>
                        <th scope="col">{t('evening.games')}</th>
                    </tr>
                </thead>
                <tbody>
                    {rows.map((row) => (
                        <tr key={`${row.bot} ${row.name}`}>
                            <th scope="row">
                                {row.name}
                                {row.bot && <span class="soft"> ({t('evening.bot')})</span>}
                            </th>
                            <td>{row.wins}</td>
                            <td>{row.games}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
            {parts && <parts.Unmasked replays={sly} />}
            <p>
                {replays.slice(-LISTED).map(({ number, address }) => (
                    <a key={number} class="replay-link" href={replayAddress(address)}>
                        {t('evening.replay', { number })}
                    </a>
                ))}
            </p>
        </section>
    );
}
