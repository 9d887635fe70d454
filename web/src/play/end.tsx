// The end of a match: who won, how it stands, and what now.
import { me, seeEnd } from '../core/device';
import type { Table } from '../core/messages';
import { list, t, type Voice } from '../core/say';
import type { SeatInfo } from '../core/seats';
import type { Match } from '../core/session';
import { gameTable } from '../core/tables';
import type { GameViews } from '../games';
import { Evening } from '../lobby/evening';
import { Badge } from '../ui/badge';
import { Icon } from '../ui/icons';
import { Button } from '../ui/press';
import { told } from '../ui/toast';

interface EndProps {
    match: Match;
    table: Table;
    seats: SeatInfo[];
    seat: number | null;
    voice: Voice;
    views: GameViews | null | undefined;
}

export function End({ match, table, seats, seat: own, voice, views }: EndProps) {
    const Ledger = views?.Ledger;
    const session = me.value!;
    const result = match.result!;
    const order = seats.map((_, seat) => seat);
    const won = (seat: number) => result.winners.includes(seat);
    order.sort((a, b) => Number(won(b)) - Number(won(a)) || result.scores[b]! - result.scores[a]!);
    const names = result.winners.map((seat) => seats[seat]?.name ?? '?');
    const mine = own !== null && won(own);
    const title = names.length === 0 ? t('end.nobody') : mine && names.length === 1 ? t('end.you') : t('end.won', { names: list(names) });
    const host = table.host === session.member;
    const wanting = table.members.filter((one) => one.want === table.game);
    const wished = wanting.some((one) => one.member === session.member);
    return (
        <section class="end" aria-labelledby="end-title" data-lead tabIndex={-1}>
            <div class="paper on-paper">
                <h1 id="end-title">{title}</h1>
                <ol class="ranks">
                    {order.map((seat) => (
                        <li key={seat} class={won(seat) ? 'won' : ''}>
                            <Badge colour={seats[seat]!.colour} name={seats[seat]!.name} size={36} />
                            <span class="who">{seats[seat]!.name}</span>
                            {won(seat) && <Icon name="crown" />}
                            {!views?.scoreless && <strong>{t('end.points', { count: result.scores[seat] ?? 0 })}</strong>}
                        </li>
                    ))}
                </ol>
                {Ledger && <Ledger game={gameTable(match.game)} view={match.view} voice={voice} seats={seats} />}
                <div class="choices">
                    {host && (
                        <Button class="main" onPress={() => void told(session.act({ do: 'start' }))}>
                            {t('end.again')}
                        </Button>
                    )}
                    {!host && session.seat.value !== null && (
                        <Button class="main" aria-pressed={wished} onPress={() => void told(session.act({ do: 'want', game: wished ? '' : table.game }))}>
                            {t('end.again')}
                        </Button>
                    )}
                    <Button onPress={() => seeEnd(table.code, match.number)}>{t('end.boxes')}</Button>
                    <a class="button" href={`/r/${table.code}/${match.number}`}>
                        <Icon name="play" /> {t('end.replay')}
                    </a>
                </div>
                {wanting.length > 0 && (
                    <p class="wishes" role="status">
                        {wanting.map((one) => (
                            <Badge key={one.member} colour={one.colour} name={one.name} size={30} />
                        ))}
                        <span>{t('end.wanted', { names: list(wanting.map((one) => one.name)), count: wanting.length })}</span>
                    </p>
                )}
                {!host && <p class="soft">{t('end.host', { host: table.members.find((one) => one.member === table.host)?.name ?? '?' })}</p>}
                <details>
                    <summary>
                        <Icon name="shield" /> {t('end.sealed')}
                    </summary>
                    <p>{t('end.sealed-how')}</p>
                    <p>
                        {t('end.commitment')} <code>{match.commitment}</code>
                    </p>
                    <p>
                        {t('end.key')} <code>{result.key}</code>
                    </p>
                </details>
            </div>
            {table.tally.length > 0 && <Evening table={table} />}
        </section>
    );
}
