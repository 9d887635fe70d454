// The review of a match: who could have won when, by luck or by choice, and what was given away.
import './review.css';

import { useEffect, useState } from 'preact/hooks';

import { ask as askFor, here } from '../core/place';
import { sayEvent, sayMove, sayReason, t, type Voice } from '../core/say';
import { codeOf } from '../core/session';
import { recall } from '../core/storage';
import { gameTable, readMove } from '../core/tables';
import type * as wire from '../protocol.gen';
import { Badge } from '../ui/badge';
import { Lamp } from '../ui/icons';
import type { Record } from './record';
import { counts, fetchReview, together, turnsOf } from './judged';
import type { Choice, Habit, Review, Turn } from './judged';

const WIDTH = 600;
const HEIGHT = 200;

const percent = (chance: number) => Math.round(100 * chance);

function voiceOf(record: Record): Voice {
    return { skin: record.skin ?? '', reader: -1, names: record.seats.map((seat) => seat.name) };
}

// Steps: a chance stays what it is until a move changes it.
function lineOf(review: Review, seat: number): string {
    const x = (number: number) => ((number / review.moves) * WIDTH).toFixed(1);
    const y = (chance: number) => ((1 - chance) * HEIGHT).toFixed(1);
    return review.points
        .map(({ number, chances }, at) =>
            at ? `H${x(number)}V${y(chances[seat]!)}` : `M0 ${y(chances[seat]!)}`,
        )
        .join('');
}

// One line for each seat, told apart by colour and dashes, with its marks and where one is now.
function Graph({ review, record, at }: { review: Review; record: Record; at: number }) {
    const marked = review.choices.filter((choice) => choice.mark !== 'none');
    const x = (number: number) => (number / review.moves) * WIDTH;
    const chance = (choice: Choice) => {
        const before = review.points.filter((point) => point.number <= choice.number);
        return before[before.length - 1]?.chances[choice.seat] ?? 0;
    };
    return (
        <figure class="graph">
            <svg
                viewBox={`-4 -6 ${WIDTH + 8} ${HEIGHT + 12}`}
                preserveAspectRatio="none"
                role="img"
                aria-label={t('replay.review-graph')}
            >
                {[0, 0.5, 1].map((part) => (
                    <path key={part} class="grid" d={`M0 ${part * HEIGHT}H${WIDTH}`} />
                ))}
                {record.seats.map((seat, one) => (
                    <path
                        key={one}
                        class={`line dash-${one} tint-${seat.colour}`}
                        d={lineOf(review, one)}
                    />
                ))}
                {turnsOf(review).map(({ point }) => (
                    <path key={point.number} class="turn" d={`M${x(point.number)} 0v14`} />
                ))}
                {marked.flatMap((choice) =>
                    ['rim', choice.mark].map((part) => (
                        <path
                            key={`${part}${choice.number}`}
                            class={`mark ${part}`}
                            d={`M${x(choice.number)} ${(1 - chance(choice)) * HEIGHT}h0`}
                        />
                    )),
                )}
                <path class="now" d={`M${x(at)} 0V${HEIGHT}`} />
            </svg>
            {['100 %', '50 %', '0 %'].map((part) => (
                <span key={part} class="scale" aria-hidden="true">
                    {part}
                </span>
            ))}
            <figcaption>{t('replay.review-axis')}</figcaption>
        </figure>
    );
}

const signed = (part: number) => {
    const points = percent(part);
    return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';
};

// The rounded figures add up as well: the share of the others is the rest.
function Sums({ review, record }: { review: Review; record: Record }) {
    return (
        <table class="sums">
            <thead>
                <tr>
                    <th scope="col">{t('replay.review-player')}</th>
                    <th scope="col">{t('replay.review-start')}</th>
                    <th scope="col">{t('replay.review-luck')}</th>
                    <th scope="col">{t('replay.review-own')}</th>
                    <th scope="col">{t('replay.review-others')}</th>
                    <th scope="col">{t('replay.review-end')}</th>
                </tr>
            </thead>
            <tbody>
                {review.seats.map((seat, at) => {
                    const shown = [seat.start, seat.luck, seat.own].map(percent);
                    const rest = shown.reduce((left, part) => left - part, percent(seat.end));
                    return (
                        <tr key={at}>
                            <th scope="row">
                                <Swatch seat={record.seats[at]!} at={at} />
                                {record.seats[at]!.name}
                            </th>
                            <td>{percent(seat.start)}</td>
                            <td>{signed(seat.luck)}</td>
                            <td>{signed(seat.own)}</td>
                            <td>{signed(rest / 100)}</td>
                            <td>{percent(seat.end)}</td>
                        </tr>
                    );
                })}
            </tbody>
        </table>
    );
}

function Swatch({ seat, at }: { seat: wire.Player; at: number }) {
    return (
        <span class="swatch">
            <Badge colour={seat.colour} name={seat.name} size={24} />
            <svg viewBox="0 0 30 6" aria-hidden="true">
                <path class={`line dash-${at} tint-${seat.colour}`} d="M0 3H30" />
            </svg>
        </span>
    );
}

const sentences = {
    none: 'replay.review-none',
    doubtful: 'replay.review-doubtful',
    mistake: 'replay.review-mistake',
    blunder: 'replay.review-blunder',
} as const;

// A strong player's opinion of a choice, whoever made it.
export function sayChoice(record: Record, choice: Choice): string {
    const game = gameTable(record.game);
    const voice = voiceOf(record);
    const why = choice.why ? ` ${sayReason(game, voice, choice.why)}` : '';
    const judgement = t(sentences[choice.mark], {
        name: voice.names[choice.seat] ?? '?',
        move: sayMove(game, voice, readMove(game, choice.move)),
        best: sayMove(game, voice, readMove(game, choice.best)),
        share: percent(choice.share),
        value: percent(choice.value),
        best_value: percent(choice.best_value),
        loss: percent(choice.loss),
        error: Math.ceil(100 * choice.error),
        same: choice.move === choice.best ? 1 : 0,
    });
    return judgement + why;
}

// Where nothing was told to everybody, the move itself.
function sayWhat(record: Record, voice: Voice, { number, event }: Turn['point']): string {
    const game = gameTable(record.game);
    if (event) return sayEvent(game, voice, event);
    const frame = record.frames.find(({ moves }) => moves === number);
    const name = voice.names[frame?.by ?? -1];
    if (!frame?.move || !name) return '';
    return `${t('replay.to', { name, text: sayMove(game, voice, readMove(game, frame.move)) })}.`;
}

function sayTurn(record: Record, turn: Turn): string {
    const voice = voiceOf(record);
    const what = sayWhat(record, voice, turn.point);
    return t('replay.review-turn', {
        what,
        told: what ? 1 : 0,
        name: voice.names[turn.seat] ?? '?',
        before: percent(turn.before),
        after: percent(turn.after),
    });
}

function sayHabit(record: Record, name: string, habit: Habit): string {
    const game = gameTable(record.game);
    const anybody = {
        ...voiceOf(record),
        names: record.seats.map(() => t('replay.review-somebody')),
    };
    return t('replay.review-habit', {
        name,
        move: sayMove(game, anybody, readMove(game, habit.move)),
        times: habit.times,
        of: habit.of,
        expected: Math.round(habit.expected),
        loss: percent(habit.loss),
    });
}

// Turning points and marks, in the order in which they came; each leads there.
function Moments({
    review,
    record,
    onGo,
}: {
    review: Review;
    record: Record;
    onGo(number: number): void;
}) {
    const marked = review.choices.filter((choice) => choice.mark !== 'none');
    const all = [
        ...turnsOf(review).map((turn) => ({
            number: turn.point.number,
            mark: 'turn',
            text: sayTurn(record, turn),
        })),
        ...marked.map((choice) => ({
            number: choice.number,
            mark: choice.mark,
            text: sayChoice(record, choice),
        })),
    ].sort((one, other) => one.number - other.number);
    return (
        <ol class="moments">
            {all.map(({ number, mark, text }) => (
                <li key={`${mark}${number}`}>
                    <button type="button" class={`moment ${mark}`} onClick={() => onGo(number)}>
                        {text}
                    </button>
                </li>
            ))}
        </ol>
    );
}

// The key of the replay's table, which lists its other matches; '' where this device was elsewhere since.
function keyOf(address: string): string {
    const key = recall(here.value ? 'here' : 'key', '');
    return codeOf(key) === codeOf(address) ? key : '';
}

// Habits of this match, and of all of this game at the table, when they are asked for.
function Habits({ review, record, address }: { review: Review; record: Record; address: string }) {
    const key = keyOf(address);
    const [evening, setEvening] = useState<{ name: string; habit: Habit }[] | null>(null);
    const [busy, setBusy] = useState(false);
    const own = review.habits
        .filter(counts)
        .map((habit) => ({ name: record.seats[habit.seat]!.name, habit }));
    const ask = async () => {
        setBusy(true);
        const lines = (await askFor(`/api/rooms/${key}/replays`)
            .then((answer) => answer.json())
            .catch(() => [])) as wire.ReplayLine[];
        const reviews: Review[] = [];
        for (const line of lines.filter((one) => one.over && one.game === record.game)) {
            const one = await fetchReview(line.address);
            if (one) reviews.push(one);
        }
        setEvening(together(reviews));
        setBusy(false);
    };
    const shown = evening ?? own;
    return (
        <>
            <h2>{evening ? t('replay.review-evening') : t('replay.review-habits')}</h2>
            {shown.length === 0 && <p>{t('replay.review-no-habits')}</p>}
            <ul>
                {shown.map(({ name, habit }) => (
                    <li key={`${name} ${habit.move}`}>{sayHabit(record, name, habit)}</li>
                ))}
            </ul>
            {key && !evening && (
                <button
                    type="button"
                    class="button small"
                    aria-disabled={busy}
                    onClick={() => !busy && void ask()}
                >
                    {busy ? t('replay.review-wait') : t('replay.review-ask-evening')}
                </button>
            )}
        </>
    );
}

export function useReview(address: string, wanted: boolean) {
    const [review, setReview] = useState<Review | 'failed' | null>(null);
    useEffect(() => {
        if (wanted && !review) void fetchReview(address).then((got) => setReview(got ?? 'failed'));
    }, [wanted]);
    return review;
}

export function ReviewPanel({
    review,
    record,
    address,
    at,
    onGo,
}: {
    review: Review | 'failed' | null;
    record: Record;
    address: string;
    at: number; // moves made so far
    onGo(number: number): void;
}) {
    if (!review || review === 'failed') {
        return (
            <section class="review paper on-paper" aria-busy={!review}>
                {!review && <Lamp />}
                <p role="status">{review ? t('replay.review-failed') : t('replay.review-wait')}</p>
            </section>
        );
    }
    return (
        <section class="review paper on-paper" aria-label={t('replay.review')} tabIndex={0}>
            <p>{t('replay.review-lead')}</p>
            <Graph review={review} record={record} at={at} />
            <Sums review={review} record={record} />
            <p class="soft">{t('replay.review-sums')}</p>
            <h2>{t('replay.review-moments')}</h2>
            <Moments review={review} record={record} onGo={onGo} />
            <Habits review={review} record={record} address={address} />
        </section>
    );
}
