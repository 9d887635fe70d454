// The ceremony at the end of a match: the podium, what it is remembered for, and its decisive moment once
// more.
import './ceremony.css';

import { useEffect, useMemo, useState } from 'preact/hooks';

import { loadWords, t } from '../core/say';
import type { SeatInfo } from '../core/seats';
import type { Match } from '../core/session';
import type { GameViews } from '../games';
import { Player, propsOf } from '../replay/player';
import { fetchRecord, matchesOf, momentsOf, type Record } from '../replay/record';
import { Badge } from '../ui/badge';
import { Icon } from '../ui/icons';
import { Button } from '../ui/press';
import { three, type Award, type Moment } from './story';
import { useView } from './views';

const LONGEST_MS = 12000; // of a moment
const MOST_MS = 30000; // then it has ended, however slow this device is
const HOLD_MS = 1800; // its last picture stays for so long

export interface Remembered {
    record: Record;
    moment: Moment | null;
    awards: Award[];
}

// Of a moment that takes long, the end.
function shortened(record: Record, { from, to }: Moment): Moment {
    const moments = momentsOf(record);
    const soon = moments.findIndex((at) => moments[to]! - at <= LONGEST_MS);
    return { from: Math.min(to - 1, Math.max(from, soon)), to };
}

async function remember(match: Match, views: GameViews): Promise<Remembered | null> {
    const [fetched, story] = await Promise.all([
        fetchRecord(match.replay, 'all'),
        views.story?.(),
        loadWords('honours'),
    ]);
    if (!story || !('record' in fetched)) return null;
    const { record } = fetched;
    const told = story.default({
        frames: record.frames,
        seats: record.seats.length,
        winners: record.result?.winners ?? [],
    });
    return { record, moment: told.moment && shortened(record, told.moment), awards: three(told) };
}

// Null until it is known, and where it cannot be had: there is an end without it, too.
export function useRemembered(
    match: Match,
    views: GameViews | null | undefined,
): Remembered | null {
    const [told, setTold] = useState<Remembered | null>(null);
    useEffect(() => {
        let here = true;
        if (views?.story)
            remember(match, views).then(
                (one) => here && setTold(one),
                () => {},
            );
        return () => void (here = false);
    }, [match.replay, views]);
    return told;
}

// Places from 1; whoever has as much as another has the same.
export function placesOf(winners: readonly number[], scores: readonly number[]): number[] {
    const won = (seat: number) => Number(winners.includes(seat));
    const before = (one: number, other: number) =>
        won(one) - won(other) || (won(one) ? 0 : scores[one]! - scores[other]!);
    return scores.map(
        (_, seat) => 1 + scores.filter((_score, other) => before(other, seat) > 0).length,
    );
}

export function Podium({
    match,
    seats,
    views,
}: {
    match: Match;
    seats: SeatInfo[];
    views: GameViews | null | undefined;
}) {
    const { winners, scores } = match.result!;
    const places = placesOf(winners, scores);
    const order = seats.map((_, seat) => seat);
    order.sort((a, b) => places[a]! - places[b]! || scores[b]! - scores[a]!);
    return (
        <ol class={winners.length ? 'ranks podium' : 'ranks'}>
            {order.map((seat, nth) => (
                <li
                    key={seat}
                    data-seat={seat}
                    class={`place-${Math.min(4, places[seat]!)}${winners.includes(seat) ? ' won' : ''}`}
                    style={{ '--nth': nth }}
                >
                    <Badge colour={seats[seat]!.colour} name={seats[seat]!.name} size={44} />
                    <span class="who">{seats[seat]!.name}</span>
                    {winners.includes(seat) && <Icon name="crown" />}
                    {!views?.scoreless && (
                        <strong>{t('end.points', { count: scores[seat] ?? 0 })}</strong>
                    )}
                </li>
            ))}
        </ol>
    );
}

export function Awards({ awards, seats }: { awards: Award[]; seats: SeatInfo[] }) {
    if (awards.length === 0) return null;
    return (
        <section class="awards" aria-labelledby="awards-title">
            <h2 id="awards-title">{t('honours.title')}</h2>
            <ul>
                {awards.map(({ name, seat, count }, nth) => (
                    <li key={name} style={{ '--nth': nth }}>
                        <Badge colour={seats[seat]!.colour} name={seats[seat]!.name} size={40} />
                        <div>
                            <h3>{t(`honours.${name}`)}</h3>
                            <p>
                                <strong>{seats[seat]!.name}</strong>{' '}
                                <span>{t(`honours.${name}-how`, { count })}</span>
                            </p>
                        </div>
                    </li>
                ))}
            </ul>
        </section>
    );
}

// The decisive moment on the stage itself, in the view at hand.
export function Again({
    record,
    moment,
    views,
    onDone,
}: {
    record: Record;
    moment: Moment;
    views: GameViews;
    onDone(): void;
}) {
    const player = useMemo(
        () => new Player(matchesOf(record), momentsOf(record), record, 1),
        [record],
    );
    const { View } = useView(views);
    useEffect(() => {
        let here = true;
        const { presenter } = player;
        presenter.follow(record.game, views.direct);
        presenter.skin = record.skin ?? '';
        presenter.seats = record.seats.length;
        player.go(moment.from);
        const timer = setTimeout(() => {
            void player.play(moment.to).then(async () => {
                while (presenter.busy.peek()) await new Promise((done) => setTimeout(done, 40));
                setTimeout(() => here && onDone(), HOLD_MS);
            });
        }, HOLD_MS / 2);
        const last = setTimeout(onDone, MOST_MS);
        return () => {
            here = false;
            clearTimeout(timer);
            clearTimeout(last);
            player.pause();
        };
    }, [player]);
    const shown = player.presenter.shown.value;
    const Table = View ?? views.Plain;
    return (
        <>
            <div class="again-bar">
                <h2>{t('end.moment')}</h2>
                <Button class="small" onPress={onDone}>
                    {t('honours.back')}
                </Button>
            </div>
            {shown && <Table {...propsOf(record, shown, player)} />}
        </>
    );
}
