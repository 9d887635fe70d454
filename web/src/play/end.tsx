// The end of a match: who won, how it stands, and what now.
import './end.css';

import { useEffect, useState } from 'preact/hooks';

import { me, seeEnd } from '../core/device';
import type { Table } from '../core/messages';
import { replayAddress } from '../core/place';
import { list, sayGame, t, type Voice } from '../core/say';
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
import { Again, Awards, placesOf, Podium, useRemembered, type Remembered } from './ceremony';

const TV_AGAIN_MS = 7000; // the podium stands there for so long before the moment is shown

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

interface ChoicesProps extends EndProps {
    onAgain: (() => void) | null; // null: it is not known yet, or no moment stands out
    onShare(): void;
}

// The host starts another game; the others ask for one.
function Choices({ match, table, views, onAgain, onShare }: ChoicesProps) {
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
            {views?.story && (
                <Button class="moment-again" disabled={!onAgain} onPress={() => onAgain?.()}>
                    <Icon name="play" /> {t('end.moment')}
                </Button>
            )}
            <Button class="to-boxes" onPress={() => seeEnd(table.code, match.number)}>
                {t('end.boxes')}
            </Button>
            <a class="button" href={replayAddress(match.replay)}>
                <Icon name="play" /> {t('end.replay')}
            </a>
            <Button class="share" onPress={onShare}>
                <Icon name="link" /> {t('end.share')}
            </Button>
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

// On a shared screen nobody presses: there the moment is shown once by itself.
function useAgain(past: Remembered | null): [boolean, (on: boolean) => void] {
    const [again, setAgain] = useState(false);
    useEffect(() => {
        if (!past?.moment || !document.querySelector('.tv')) return undefined;
        const timer = setTimeout(() => setAgain(true), TV_AGAIN_MS);
        return () => clearTimeout(timer);
    }, [past]);
    return [again, setAgain];
}

async function sharePicture(props: EndProps, past: Remembered | null): Promise<void> {
    const { match, seats, voice, views } = props;
    const { winners, scores } = match.result!;
    await (
        await import('./share')
    ).share({
        title: sayGame(gameTable(match.game), voice, 'title'),
        headline: titleOf(seats, null, winners),
        seats,
        places: placesOf(winners, scores),
        points: scores.map((count) => (views?.scoreless ? '' : t('end.points', { count }))),
        awards: past?.awards ?? [],
    });
}

export function End(props: EndProps) {
    const { match, table, seats, voice, views } = props;
    const Ledger = views?.Ledger;
    const host = table.members.find((one) => one.member === table.host);
    const past = useRemembered(match, views);
    const [again, setAgain] = useAgain(past);
    if (again && views && past?.moment)
        return (
            <Again
                record={past.record}
                moment={past.moment}
                views={views}
                onDone={() => setAgain(false)}
            />
        );
    return (
        <section class="end" aria-labelledby="end-title" data-lead tabIndex={-1}>
            <div class="paper on-paper">
                <h1 id="end-title">{titleOf(seats, props.seat, match.result!.winners)}</h1>
                <Podium match={match} seats={seats} views={views} />
                <Choices
                    {...props}
                    onAgain={past?.moment ? () => setAgain(true) : null}
                    onShare={() => void sharePicture(props, past)}
                />
                <Wishes {...props} />
                {table.host !== me.value!.member && (
                    <p class="soft">{t('end.host', { host: host?.name ?? '?' })}</p>
                )}
                {past && <Awards awards={past.awards} seats={seats} />}
                {Ledger && (
                    <Ledger
                        game={gameTable(match.game)}
                        view={match.view}
                        voice={voice}
                        seats={seats}
                    />
                )}
                <Helped {...props} />
                <Sealed {...props} />
            </div>
            {table.tally.length > 0 && <Evening table={table} />}
        </section>
    );
}
