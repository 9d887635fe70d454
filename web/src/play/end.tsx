// The end of a match: who won, how it stands, and what now.
import './end.css';

import { me, seeEnd } from '../core/device';
import type { Table } from '../core/messages';
import { replayAddress } from '../core/place';
import { list, t, type Voice } from '../core/say';
import type { SeatInfo } from '../core/seats';
import type { Match } from '../core/session';
import { gameTable } from '../core/tables';
import type { GameViews } from '../games';
import { Evening } from '../lobby/evening';
import { Badge } from '../ui/badge';
import { Icon } from '../ui/icons';
import { useLater } from '../ui/later';
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

// Who won, in one line.
export function titleOf(seats: SeatInfo[], seat: number | null, winners: number[]): string {
    const names = winners.map((one) => seats[one]?.name ?? '?');
    if (names.length === 0) return t('end.nobody');
    if (names.length === 1 && winners[0] === seat) return t('end.you');
    return t('end.won', { names: list(names), count: names.length });
}

function Ranks({ match, seats, views }: EndProps) {
    const { winners, scores } = match.result!;
    const won = (seat: number) => winners.includes(seat);
    const order = seats.map((_, seat) => seat);
    order.sort((a, b) => Number(won(b)) - Number(won(a)) || scores[b]! - scores[a]!);
    return (
        <ol class="ranks">
            {order.map((seat) => (
                <li key={seat} class={won(seat) ? 'won' : ''}>
                    <Badge colour={seats[seat]!.colour} name={seats[seat]!.name} size={36} />
                    <span class="who">{seats[seat]!.name}</span>
                    {won(seat) && <Icon name="crown" />}
                    {!views?.scoreless && (
                        <strong>{t('end.points', { count: scores[seat] ?? 0 })}</strong>
                    )}
                </li>
            ))}
        </ol>
    );
}

// The host starts another game; the others ask for one.
function Choices({ match, table }: EndProps) {
    const session = me.value!;
    const host = table.host === session.member;
    const wished = table.members.some(
        (one) => one.member === session.member && one.want === table.game,
    );
    const start = () => void told(session.act({ do: 'start' }));
    const wish = () => void told(session.act({ do: 'want', game: wished ? '' : table.game }));
    return (
        <div class="choices">
            {host && (
                <Button class="main" onPress={start}>
                    {t('end.again')}
                </Button>
            )}
            {!host && session.seat.value !== null && (
                <Button class="main" aria-pressed={wished} onPress={wish}>
                    {t('end.again')}
                </Button>
            )}
            <Button onPress={() => seeEnd(table.code, match.number)}>{t('end.boxes')}</Button>
            <a class="button" href={replayAddress(match.replay)}>
                <Icon name="play" /> {t('end.replay')}
            </a>
        </div>
    );
}

// A victory with hints is another victory.
function Helped({ table }: EndProps) {
    const helped = table.seats.filter((one) => one.hints > 0);
    if (helped.length === 0) return null;
    const names = list(helped.map((one) => `${one.name} (${one.hints})`));
    return <p class="soft">{t('end.hints', { names })}</p>;
}

function Wishes({ table }: EndProps) {
    const wanting = table.members.filter((one) => one.want === table.game);
    if (wanting.length === 0) return null;
    const names = list(wanting.map((one) => one.name));
    return (
        <p class="wishes" role="status">
            {wanting.map((one) => (
                <Badge key={one.member} colour={one.colour} name={one.name} size={30} />
            ))}
            <span>{t('end.wanted', { names, count: wanting.length })}</span>
        </p>
    );
}

const howOf = (fits: boolean, made: boolean) =>
    !fits ? 'end.seal-broken-how' : made ? 'end.made-how' : 'end.sealed-how';

// The seal that this device was shown, opened with the key: the shield stands for that.
function Sealed({ match, seats }: EndProps) {
    const dice = useLater(() => import('../core/dice'), true);
    if (!dice) return null;
    const { key, server = '' } = match.result!;
    const shown = { commitment: match.commitment, dice: match.dice, key, server };
    const { code, member } = me.value!;
    const fits = dice.checks(code, member, match.number, shown);
    const silent = (match.dice?.devices ?? []).filter(({ number }) => number === null);
    const names = list(silent.map(({ seat }) => seats[seat]!.name));
    return (
        <details class={fits ? 'seal' : 'seal broken'} open={!fits}>
            <summary>
                {fits && <Icon name="shield" />} {t(fits ? 'end.sealed' : 'end.seal-broken')}
            </summary>
            <p>{t(howOf(fits, match.dice !== null))}</p>
            {silent.length > 0 && <p>{t('end.silent', { names, count: silent.length })}</p>}
            <p>
                {t('end.commitment')} <code>{match.commitment}</code>
            </p>
            <p>
                {t('end.key')} <code>{match.result!.key}</code>
            </p>
        </details>
    );
}

export function End(props: EndProps) {
    const { match, table, seats, voice, views } = props;
    const Ledger = views?.Ledger;
    const host = table.members.find((one) => one.member === table.host);
    return (
        <section class="end" aria-labelledby="end-title" data-lead tabIndex={-1}>
            <div class="paper on-paper">
                <h1 id="end-title">{titleOf(seats, props.seat, match.result!.winners)}</h1>
                <Ranks {...props} />
                {Ledger && (
                    <Ledger
                        game={gameTable(match.game)}
                        view={match.view}
                        voice={voice}
                        seats={seats}
                    />
                )}
                <Helped {...props} />
                <Choices {...props} />
                <Wishes {...props} />
                {table.host !== me.value!.member && (
                    <p class="soft">{t('end.host', { host: host?.name ?? '?' })}</p>
                )}
                <Sealed {...props} />
            </div>
            {table.tally.length > 0 && <Evening table={table} />}
        </section>
    );
}
