// A match watched again: scrub, speeds, through anybody's eyes.
import '../play/play.css';
import './replay.css';

import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

import { Presenter, type Shown } from '../core/presenter';
import { folded } from '../core/log';
import type { GameEvent } from '../core/messages';
import { loadWords, nobody, sayEvent, sayGame, t, type Voice } from '../core/say';
import type { SeatInfo } from '../core/seats';
import { ask, here, tableAddress } from '../core/place';
import { lessMotion, settings } from '../core/settings';
import { gameTable } from '../core/tables';
import { loadGame, type GameViews, type TableProps } from '../games';
import { TextTable } from '../play/text';
import { askServer } from '../core/server';
import { bestAddress, CopyLink } from '../lobby/invite';
import { Dialog } from '../ui/dialog';
import { Icon, Lamp } from '../ui/icons';
import { Sorry } from '../ui/sorry';
import { fits as fitTogether } from '../core/seal';
import { codeOf } from '../core/session';
import type { Verdict } from '../local/core';
import { fetchRecord, matchesOf, momentsOf, type Fetched, type Record } from './record';
import { PlayOn } from './on';
import { ReviewPanel, sayChoice, useReview } from './review';

const LOG_LINES = 80;
await loadWords('replay');

const speeds = [0.25, 0.5, 1, 2, 4];

// Events worth a mark on the bar.
const marks = [
    'shown',
    'caught',
    'cleared',
    'shot',
    'lost',
    'captain',
    'won',
    'revealed',
    'disorder',
    'drew',
    'max',
    'fell',
    'out',
];

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

const speed = signal(1); // whoever's eyes it is seen through

class Player {
    readonly speed = speed;
    readonly playing = signal(false);
    readonly at = signal(0);
    readonly presenter = new Presenter(() => (lessMotion.peek() ? 0 : 1 / this.speed.peek()));
    private run = 0;

    constructor(
        private readonly matches: ReturnType<typeof matchesOf>,
        private readonly moments: number[],
        private readonly record: Record,
    ) {}

    // Straight to a frame.
    go(to: number): void {
        const at = Math.max(0, Math.min(this.matches.length - 1, to));
        this.at.value = at;
        this.presenter.push({ match: this.matches[at]!, events: [], fresh: true, at: 0 });
    }

    pause(): void {
        this.playing.value = false;
        this.run++;
    }

    async play(): Promise<void> {
        const last = this.matches.length - 1;
        if (this.at.peek() === last) this.go(0);
        const run = ++this.run;
        this.playing.value = true;
        while (this.at.peek() < last) {
            const at = this.at.peek();
            await wait((this.moments[at + 1]! - this.moments[at]!) / this.speed.peek());
            while (this.presenter.busy.peek()) await wait(40);
            if (run !== this.run) return;
            this.at.value = at + 1;
            const { events } = this.record.frames[at + 1]!;
            this.presenter.push({ match: this.matches[at + 1]!, events, fresh: false, at: 0 });
        }
        this.pause();
    }

    toggle(): void {
        if (this.playing.peek()) this.pause();
        else void this.play();
    }

    // To the next question, or back to the last.
    turn(step: 1 | -1): void {
        // Where a turn is many moves, the view counts turns.
        const number = (at: number) =>
            this.matches[at]?.view['turns'] ?? this.record.frames[at]?.turn.number;
        const now = number(this.at.peek());
        let at = this.at.peek();
        while (at + step >= 0 && at + step < this.matches.length && number(at + step) === now)
            at += step;
        this.pause();
        this.go(at + step);
    }
}

function clockText(ms: number): string {
    const seconds = Math.floor(ms / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

// Where one is in the match, with a mark for each great moment.
function Scrub({ player, moments, record }: { player: Player; moments: number[]; record: Record }) {
    const last = moments.length - 1;
    const at = player.at.value;
    const great = record.frames.flatMap((frame, place) => {
        const found = frame.events.find((event) => marks.includes(event.kind));
        return found ? [{ kind: found.kind, place }] : [];
    });
    const scrub = (to: number) => {
        player.pause();
        player.go(to);
    };
    return (
        <div class="scrub">
            <div class="track">
                <input
                    type="range"
                    min="0"
                    max={last}
                    value={at}
                    aria-label={t('replay.scrub')}
                    aria-valuetext={clockText(moments[at]!)}
                    onInput={(event) => scrub(Number(event.currentTarget.value))}
                />
                <div class="marks" aria-hidden="true">
                    {great.map(({ kind, place }) => (
                        <span
                            key={place}
                            class={`mark-${kind}`}
                            style={{ left: `${(place / last) * 100}%` }}
                        />
                    ))}
                </div>
            </div>
            <span class="time">
                {clockText(moments[at]!)} / {clockText(moments[last]!)}
            </span>
        </div>
    );
}

function Controls({
    player,
    moments,
    record,
    address,
}: {
    player: Player;
    moments: number[];
    record: Record;
    address: string;
}) {
    const at = player.at.value;
    const [link, setLink] = useState('');
    useEffect(() => void askServer(), []);
    const share = () =>
        setLink(
            `${bestAddress()}/r/${address}?t=${moments[at]! / 1000}${record.as === 'public' ? '' : `&as=${record.as}`}`,
        );
    return (
        <div class="controls paper on-paper">
            <div class="bar">
                <button
                    type="button"
                    class="button round"
                    aria-label={t('replay.before')}
                    onClick={() => player.turn(-1)}
                >
                    <Icon name="back" />
                </button>
                <button
                    type="button"
                    class="button round"
                    aria-label={player.playing.value ? t('replay.pause') : t('replay.play')}
                    onClick={() => player.toggle()}
                >
                    <Icon name={player.playing.value ? 'pause' : 'play'} />
                </button>
                <button
                    type="button"
                    class="button round"
                    aria-label={t('replay.next')}
                    onClick={() => player.turn(1)}
                >
                    <Icon name="next" />
                </button>
                <Scrub player={player} moments={moments} record={record} />
            </div>
            <div class="bar">
                <div class="choices" role="group" aria-label={t('replay.speed')}>
                    {speeds.map((speed) => (
                        <button
                            key={speed}
                            type="button"
                            class="button small"
                            aria-pressed={player.speed.value === speed}
                            onClick={() => (player.speed.value = speed)}
                        >
                            {speed.toLocaleString(settings.lang.value)}×
                        </button>
                    ))}
                </div>
                <button
                    type="button"
                    class="button small"
                    aria-label={t('replay.share')}
                    onClick={share}
                >
                    <Icon name="link" /> <span>{t('replay.share')}</span>
                </button>
            </div>
            {link && (
                <Dialog title={t('replay.share')} onClose={() => setLink('')}>
                    <CopyLink link={link} />
                </Dialog>
            )}
        </div>
    );
}

// Whose eyes: everybody's, one seat's, or all secrets once the match is over.
function Eyes({ record, onChoose }: { record: Record; onChoose(as: string): void }) {
    const eyes: [string, string][] = [['public', t('replay.public')]];
    record.seats.forEach((seat, at) => record.over && eyes.push([String(at), seat.name]));
    if (record.over) eyes.push(['all', t('replay.all')]);
    return (
        <div class="choices eyes" role="group" aria-label={t('replay.eyes')}>
            {eyes.map(([as, name]) => (
                <button
                    key={as}
                    type="button"
                    class="button small"
                    aria-pressed={record.as === as}
                    onClick={() => onChoose(as)}
                >
                    {name}
                </button>
            ))}
        </div>
    );
}

// The record as `ilinx verify` reads it. A table on this device has no address that a link could name.
function RecordFile({ address, number }: { address: string; number: number }) {
    const [blob, setBlob] = useState('');
    const path = `/api/replays/${address}?as=text`;
    useEffect(() => {
        if (!here.value) return undefined;
        let url = '';
        void ask(path)
            .then((answer) => answer.blob())
            .then((made) => setBlob((url = URL.createObjectURL(made))));
        return () => URL.revokeObjectURL(url);
    }, [path]);
    return (
        <a
            class="button small"
            href={here.value ? blob : path}
            download={`${codeOf(address)}-${number}.txt`}
        >
            {t('replay.file')}
        </a>
    );
}

// What this device's own core finds when it plays the record again: every move, hash, draw and the
// commitment. The shield stands for that, not for the word of a server.
function useVerdict(address: string, over: boolean): Verdict | 'none' {
    const [verdict, setVerdict] = useState<Verdict | 'none'>('none');
    useEffect(() => {
        if (!over) return;
        void Promise.all([import('../local/records'), ask(`/api/replays/${address}?as=text`)])
            .then(async ([{ verify }, answer]) => setVerdict(await verify(await answer.text())))
            .catch(() => setVerdict({ line: 0, key: 'no-core', detail: '' }));
    }, [address, over]);
    return verdict;
}

function sayVerdict(verdict: Verdict): string {
    if ('moves' in verdict)
        return t('replay.proved', { moves: verdict.moves, draws: verdict.draws });
    if (verdict.key === 'no-core') return t('replay.no-core');
    return t('replay.fault', { line: verdict.line });
}

function Badge({ record, address }: { record: Record; address: string }) {
    const verdict = useVerdict(address, Boolean(record.key));
    if (!record.key) return <p class="verified soft">{t('replay.running')}</p>;
    const { commitment, dice, key } = record;
    const opened = fitTogether({ commitment, dice, key, server: record.server ?? '' });
    const fits = opened && verdict !== 'none' && 'moves' in verdict && verdict.key;
    return (
        <details class="verified">
            <summary>
                {fits && <Icon name="shield" />}{' '}
                {fits
                    ? t('replay.verified')
                    : t(verdict === 'none' ? 'replay.checking' : 'replay.not-verified')}
            </summary>
            <div class="proof paper on-paper">
                <p>
                    {t(opened ? (dice ? 'end.made-how' : 'end.sealed-how') : 'end.seal-broken-how')}
                </p>
                {verdict !== 'none' && <p role="status">{sayVerdict(verdict)}</p>}
                <p>
                    {t('end.commitment')} <code>{record.commitment}</code>
                </p>
                <p>
                    {t('end.key')} <code>{record.key}</code>
                </p>
                <RecordFile address={address} number={record.number} />
            </div>
        </details>
    );
}

function Table({
    record,
    shown,
    views,
    player,
}: {
    record: Record;
    shown: Shown;
    views: GameViews | null;
    player: Player;
}) {
    const seat = /^\d$/.test(record.as) ? Number(record.as) : null;
    const seats = record.seats.map((one, at): SeatInfo => ({
        seat: at,
        name: one.name,
        colour: one.colour,
        bot: null,
        temper: null,
        member: null,
        empty: false,
    }));
    const voice: Voice = {
        skin: record.skin ?? '',
        reader: seat ?? -1,
        names: seats.map((one) => one.name),
    };
    const frame = record.frames[player.at.value]!;
    const props: TableProps = {
        game: gameTable(shown.match.game),
        view: shown.view,
        live: shown.view,
        seat,
        voice,
        seats,
        status: seats.map((info) =>
            frame.stand_in && frame.by === info.seat ? t('replay.stood-in') : '',
        ),
        legal: [],
        turn: shown.match.turn,
        effect: player.presenter.effect.value,
        open: true,
        hands: new Map(),
        show: () => {},
        send: () => Promise.resolve(false),
        skip: () => player.presenter.skip(),
    };
    const View = views?.Plain ?? TextTable;
    const log = views?.told?.(shown.log, shown.view, true) ?? shown.log;
    const entries = folded(log, views?.fold?.(voice)).slice(-LOG_LINES);
    return (
        <>
            <div class="stage">
                <View {...props} />
            </div>
            <div class="log replay-log" role="log" aria-label={t('log.title')} tabIndex={0}>
                {entries.reverse().map(({ event, text }) => (
                    <p
                        key={event.nth}
                        class={`e-${event.kind}${event.to === 'all' ? '' : ' secret'}`}
                    >
                        {text ?? sayTo(shown, voice, event)}
                    </p>
                ))}
            </div>
        </>
    );
}

// With all secrets shown, whose secret it was must be said as well.
function sayTo(shown: Shown, voice: Voice, event: GameEvent): string {
    const text = sayEvent(gameTable(shown.match.game), voice, event);
    if (event.to === 'all' || voice.reader >= 0) return text;
    return t('replay.to', { name: voice.names[event.to[0] ?? 0] ?? '?', text });
}

function useRecord(address: string) {
    const [as, setAs] = useState(() => new URLSearchParams(location.search).get('as') ?? 'public');
    const [fetched, setFetched] = useState<Fetched | null>(null);
    useEffect(() => {
        void fetchRecord(address, as).then(async (got) => {
            if ('record' in got)
                await Promise.all([loadWords(got.record.game), loadGame(got.record.game)]);
            setFetched(got);
        });
    }, [as]);
    return { fetched, setAs };
}

function Viewer({
    record,
    address,
    from,
    onEyes,
}: {
    record: Record;
    address: string;
    from: number;
    onEyes(as: string, at: number): void;
}) {
    const moments = useMemo(() => momentsOf(record), [record]);
    const [views, setViews] = useState<GameViews | null>(null);
    const player = useMemo(() => new Player(matchesOf(record), moments, record), [record]);
    useEffect(() => {
        void loadGame(record.game).then((game) => {
            player.presenter.follow(record.game, game?.direct ?? null);
            player.presenter.skin = record.skin ?? '';
            setViews(game);
        });
        return () => player.pause();
    }, [player]);
    // Before anything is painted: no glimpse of the first move.
    useLayoutEffect(() => player.go(from), [player]);
    const latest = useRef(player);
    latest.current = player;
    useEffect(() => {
        const press = (event: KeyboardEvent) => {
            if (
                (event.target as Element).closest('input, dialog, button, summary') &&
                event.key === ' '
            )
                return;
            if ((event.target as Element).closest('input')) return;
            if (event.key === 'ArrowLeft') latest.current.turn(-1);
            else if (event.key === 'ArrowRight') latest.current.turn(1);
            else if (event.key === ' ') latest.current.toggle();
            else return;
            event.preventDefault();
        };
        addEventListener('keydown', press);
        return () => removeEventListener('keydown', press);
    }, []);
    const [reviews, setReviews] = useState(wantsReview);
    const review = useReview(address, reviews);
    const shown = player.presenter.shown.value;
    const frame = record.frames[player.at.value]!;
    const thought =
        review && review !== 'failed'
            ? review.choices.find((choice) => choice.number === frame.moves)
            : undefined;
    const goTo = (number: number) => {
        player.pause();
        player.go(record.frames.findIndex((one) => (one.moves ?? 0) >= number));
    };
    const title = sayGame(gameTable(record.game), { ...nobody, skin: record.skin ?? '' }, 'title');
    return (
        <div class="replay">
            <header class="top">
                <a
                    class="button round small"
                    href={tableAddress(codeOf(address))}
                    aria-label={t('replay.back')}
                >
                    <Icon name="back" />
                </a>
                <div class="phase">
                    <h1>{t('replay.title', { game: title, number: record.number })}</h1>
                </div>
                <Badge record={record} address={address} />
            </header>
            <main aria-label={t('text.table')}>
                <div class="rows">
                    <div class="what">
                        {record.key && <Tabs review={reviews} onChoose={setReviews} />}
                        {player.at.value < moments.length - 1 && (
                            <PlayOn record={record} address={address} moves={frame.moves} />
                        )}
                    </div>
                    {!reviews && (
                        <Eyes record={record} onChoose={(as) => onEyes(as, player.at.peek())} />
                    )}
                    {thought && <p class="thought">{sayChoice(record, thought)}</p>}
                </div>
                {reviews && (
                    <ReviewPanel
                        review={review}
                        record={record}
                        address={address}
                        at={frame.moves ?? 0}
                        onGo={goTo}
                    />
                )}
                {shown && !reviews && (
                    <Table record={record} shown={shown} views={views} player={player} />
                )}
                <Controls player={player} moments={moments} record={record} address={address} />
            </main>
        </div>
    );
}

// The match itself, or its review; a review tells all, so it waits for the end.
function Tabs({ review, onChoose }: { review: boolean; onChoose(review: boolean): void }) {
    return (
        <div class="choices tabs" role="group" aria-label={t('replay.tabs')}>
            {[false, true].map((one) => (
                <button
                    key={String(one)}
                    type="button"
                    class="button small"
                    aria-pressed={review === one}
                    onClick={() => onChoose(one)}
                >
                    {one ? t('replay.review') : t('replay.played')}
                </button>
            ))}
        </div>
    );
}

const wantsReview = () => new URLSearchParams(location.search).has('review');

// The frame that a link's time mark means.
function marked(record: Record): number {
    const seconds = Number(new URLSearchParams(location.search).get('t') ?? 0);
    const moments = momentsOf(record);
    const at = moments.findIndex((moment) => moment >= seconds * 1000);
    return at < 0 ? moments.length - 1 : at;
}

export function Replay({ address }: { address: string }) {
    const { fetched, setAs } = useRecord(address);
    const from = useRef(-1);
    if (!fetched) {
        return (
            <main class="waiting" aria-busy="true" aria-label="Ilinx">
                <Lamp />
                <h1>{t('connecting')}</h1>
            </main>
        );
    }
    if ('reason' in fetched) return <Sorry reason="no-such-replay" table={codeOf(address)} />;
    const { record } = fetched;
    if (from.current < 0) from.current = marked(record);
    return (
        <Viewer
            record={record}
            address={address}
            from={from.current}
            onEyes={(as, at) => {
                from.current = at;
                setAs(as);
            }}
        />
    );
}
