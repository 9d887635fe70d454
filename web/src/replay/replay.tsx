// A match watched again: scrub, speeds, through anybody's eyes.
import '../play/play.css';
import '../play/pieces.css';
import './replay.css';

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

import { loadWords, nobody, sayGame, t } from '../core/say';
import { ask, here, openedAddress, tableAddress } from '../core/place';
import { settings } from '../core/settings';
import { gameTable } from '../core/tables';
import { loadGame, type GameViews } from '../games';
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
import { Otherwise } from './otherwise';
import { Player, Table } from './player';
import { ReviewPanel, sayChoice, useReview } from './review';

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
                {address !== openedAddress && (
                    <button
                        type="button"
                        class="button small"
                        aria-label={t('replay.share')}
                        onClick={share}
                    >
                        <Icon name="link" /> <span>{t('replay.share')}</span>
                    </button>
                )}
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

// The finding of this device's own core when it plays the record again: every move, hash, draw and the
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
                {record.fork !== null && <p>{t('replay.fork', { moves: record.fork - 1 })}</p>}
                {address !== openedAddress && (
                    <RecordFile address={address} number={record.number} />
                )}
            </div>
        </details>
    );
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

// Space and arrows, wherever they mean nothing else.
function useKeys(player: Player): void {
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
}

function Top({ record, address }: { record: Record; address: string }) {
    const title = sayGame(gameTable(record.game), { ...nobody, skin: record.skin ?? '' }, 'title');
    return (
        <header class="top">
            {address === openedAddress ? (
                <button
                    type="button"
                    class="button round small"
                    aria-label={t('replay.back')}
                    onClick={() => history.back()}
                >
                    <Icon name="back" />
                </button>
            ) : (
                <a
                    class="button round small"
                    href={tableAddress(codeOf(address))}
                    aria-label={t('replay.back')}
                >
                    <Icon name="back" />
                </a>
            )}
            <div class="phase">
                <h1>
                    {address === openedAddress
                        ? t('replay.opened', { game: title })
                        : t('replay.title', { game: title, number: record.number })}
                </h1>
            </div>
            <Badge record={record} address={address} />
        </header>
    );
}

// Ways to go on with a match beside watching it.
function Doing({
    record,
    address,
    moves,
    last,
    review,
    other,
    onReview,
    onOther,
}: {
    record: Record;
    address: string;
    moves: number | null;
    last: boolean;
    review: boolean;
    other: boolean;
    onReview(review: boolean): void;
    onOther(): void;
}) {
    return (
        <div class="what">
            {record.key && <Tabs review={review} onChoose={onReview} />}
            {!last && <PlayOn record={record} address={address} moves={moves} />}
            {record.key && !review && moves !== null && (
                <button
                    type="button"
                    class="button small if"
                    aria-pressed={other}
                    onClick={onOther}
                >
                    {t('replay.if')}
                </button>
            )}
        </div>
    );
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
    useKeys(player);
    const [reviews, setReviews] = useState(wantsReview);
    const [other, setOther] = useState<number | null>(null); // from which moment it goes otherwise
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
    return (
        <div class="replay">
            <Top record={record} address={address} />
            <main aria-label={t('text.table')}>
                <div class="replay-ways">
                    <Doing
                        record={record}
                        address={address}
                        moves={frame.moves}
                        last={player.at.value === moments.length - 1}
                        review={reviews}
                        other={other !== null}
                        onReview={setReviews}
                        onOther={() => {
                            player.pause();
                            setOther(other === null ? frame.moves : null);
                        }}
                    />
                    {!reviews && other === null && (
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
                {other !== null && views && !reviews && (
                    <Otherwise
                        key={other}
                        record={record}
                        address={address}
                        moves={other}
                        views={views}
                    />
                )}
                {shown && !reviews && other === null && (
                    <Table record={record} shown={shown} views={views} player={player} />
                )}
                {(other === null || reviews) && (
                    <Controls player={player} moments={moments} record={record} address={address} />
                )}
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
