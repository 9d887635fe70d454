// The evening so far: no ratings, a tally.
import type { Table } from '../core/messages';
import { t } from '../core/say';

export function Evening({ table }: { table: Table }) {
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
            <p>
                {Array.from({ length: table.matches }, (_, at) => at + 1)
                    .slice(-6)
                    .map((number) => (
                        <a key={number} class="replay-link" href={`/r/${table.code}/${number}`}>
                            {t('evening.replay', { number })}
                        </a>
                    ))}
            </p>
        </section>
    );
}
