// The frame around any match: the bar with the phase and who is awaited, the table, the log, the
// talk, hints, the keys, and what is read aloud.
import './play.css';
import './pieces.css';

import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { active, me, passTo, people, presenter, switchTo } from '../core/device';
import type { Table } from '../core/messages';
import type { Shown } from '../core/presenter';
import { hasWords, list, sayMove, t, type Voice } from '../core/say';
import { seatsOf, type SeatInfo } from '../core/seats';
import { settings } from '../core/settings';
import type { Clocked, Match } from '../core/session';
import { recall, remember } from '../core/storage';
import { barredIn, gameTable, movesOf, readMove } from '../core/tables';
import type { GameViews, TableProps } from '../games';
import { Badge } from '../ui/badge';
import { TopBar } from '../ui/bar';
import { Icon } from '../ui/icons';
import { useLater } from '../ui/later';
import { Button } from '../ui/press';
import { toast, told } from '../ui/toast';
import { Waiting } from '../ui/waiting';
import { useAwake } from './awake';
import { Beside, Bubble, Caption, sheet, Sheets, useLines, useTrayHeight } from './beside';
import { Look } from './eyes';
import { hidingTogether, mayHideTogether, OfferFists } from './fists';
import { OnlyHand } from './hand';
import { AskHelp, Help, mayAsk } from './help';
import { SpeedUp, useHurry } from './hurry';
import { forget, Spoken, useCall, useKeys } from './spoken';
import { Clock, phaseOf, statusOf, useTicking, waitingFor } from './status';
import { OtherView, useView, useViews, ViewSwitch } from './views';

const TWICE_MS = 600; // a double click says the same thing twice: the second time is not scolded

// Is a finger or a button of the mouse down, anywhere?
function useHeld(): boolean {
    const [held, setHeld] = useState(false);
    useEffect(() => {
        const down = () => setHeld(true);
        const up = () => setHeld(false);
        addEventListener('pointerdown', down, true);
        addEventListener('pointerup', up, true);
        addEventListener('pointercancel', up, true);
        addEventListener('blur', up);
        return () => {
            removeEventListener('pointerdown', down, true);
            removeEventListener('pointerup', up, true);
            removeEventListener('pointercancel', up, true);
            removeEventListener('blur', up);
        };
    }, []);
    return held;
}

const HINT_TIMES = 2;

function Hint({
    views,
    shown,
    seat,
    voice,
    busy,
}: {
    busy: boolean;
    views: GameViews;
    shown: Shown;
    seat: number | null;
    voice: Voice;
}) {
    const { game } = shown.match;
    const [seen, setSeen] = useState(() => recall<string[]>(`hints.${game}`, []));
    const now = useRef<GameViews['hints'][number] | undefined>(undefined);
    const held = useHeld();
    // While something is being shown, or a finger is down, what stands there stays: nothing moves
    // under a finger.
    if (!busy && !held)
        now.current = views.hints.find(
            (one) => seat !== null && !seen.includes(one.key) && one.when(shown.view, seat),
        );
    const hint = now.current;
    const key = hint && !seen.includes(hint.key) && settings.hints.value ? hint.key : '';
    const done = (key: string) =>
        setSeen((before) => {
            const all = [...new Set([...before, key])];
            remember(`hints.${game}`, all);
            return all;
        });
    // What has been said at so many questions goes by itself: nobody needs to press it away.
    const times = useRef<Record<string, number>>({});
    useEffect(() => {
        if (!key) return undefined;
        return () => {
            times.current[key] = (times.current[key] ?? 0) + 1;
            if (times.current[key] >= HINT_TIMES) done(key);
        };
    }, [key]);
    if (!hint || !key) return null;
    return (
        <aside class="hint paper on-paper" aria-label={t('hint.title')}>
            <p>{hint.say(voice)}</p>
            <Button class="small" onPress={() => done(key)}>
                {t('hint.ok')}
            </Button>
        </aside>
    );
}

// For whoever is asked, help; for whoever waits, haste.
function Aid({
    mine,
    over,
    goes,
    hurry,
    table,
}: {
    mine: boolean;
    over: boolean;
    goes: boolean;
    hurry(): void;
    table: Table;
}) {
    if (mine && !over && mayAsk(table)) return <AskHelp />;
    return <SpeedUp wanted={!over && !mine && goes} onPress={hurry} />;
}

// A spectator may take over a bot with one tap.
function TakeOver({ seats }: { seats: SeatInfo[] }) {
    const bots = seats.filter((info) => info.bot);
    if (bots.length === 0) return null;
    return (
        <div class="take-over">
            <p>{t('watch.title')}</p>
            {bots.map((info) => (
                <Button
                    key={info.seat}
                    class="small"
                    onPress={() => void told(me.value!.act({ do: 'sit', seat: info.seat }))}
                >
                    <Badge colour={info.colour} name={info.name} size={24} />{' '}
                    {t('watch.take', { name: info.name })}
                </Button>
            ))}
        </div>
    );
}

// Most of those who are here may decide not to wait for somebody who is not: how many want to is shown.
function Hurry({ seat, awaited, seats }: { seat: number; awaited: number[]; seats: SeatInfo[] }) {
    const session = me.value!;
    const { since, hurry } = session.away.value;
    const here = seats.filter(({ member }) => member && !since.has(member.member)).length;
    const names = list(awaited.map((one) => seats[one]!.name));
    return (
        <Button
            class="small hurry"
            aria-pressed={hurry.includes(seat)}
            onPress={() => void told(session.act({ do: 'hurry' }))}
        >
            {t('absent.hurry', { names, want: hurry.length, most: Math.floor(here / 2) + 1 })}
        </Button>
    );
}

// Which of the people on this device is awaited: whoever is at the screen, rather than others; -1: nobody.
function nextHere(turn: Clocked): number {
    const asked = people.value.map(
        (one) => one.seat.value !== null && turn.seats.includes(one.seat.value),
    );
    return asked[active.value] ? active.value : asked.indexOf(true);
}

// The question passes by itself: the others on this device may stop it, in the open, and have the screen then.
function SpeakUp({ turn, table, move }: { turn: Clocked; table: Table; move: string }) {
    const others = people.value
        .map((one, at) => ({ one, at }))
        .filter(({ at }) => at !== active.value);
    return (
        <>
            {others.map(({ one, at }) => {
                const seat = one.seat.value;
                if (seat === null || !turn.seats.includes(seat)) return null;
                const name = table.members.find(({ member }) => member === one.member)?.name ?? '?';
                const stop = () => {
                    void told(one.move(move));
                    passTo(at);
                };
                return (
                    <Button key={at} class="small speak-up" guard={turn.number} onPress={stop}>
                        {t('turn.hold', { name })}
                    </Button>
                );
            })}
        </>
    );
}

// Somebody else on this device is awaited, and whoever is at the screen is not.
// The device is passed on for a decision that has something to hide; otherwise whoever is awaited is
// simply at the screen.
function PassOn({ turn, table, covered }: { turn: Clocked; table: Table; covered: boolean }) {
    const next = nextHere(turn);
    const other = people.value[next];
    const switches = other && next !== active.value && !covered;
    useEffect(() => {
        if (switches) switchTo(next);
    }, [switches, next]);
    if (!other || next === active.value || !covered) return null;
    const name = table.members.find((one) => one.member === other.member)?.name ?? '?';
    return (
        <Button class="main pass-on" guard={next} onPress={() => passTo(next)}>
            <Icon name="people" /> {t('menu.pass', { name })}
        </Button>
    );
}

// The reader's own gesture is being shown, and goes on.
function goesOn(
    shown: Shown,
    live: Match,
    seat: number | null,
    views: GameViews | null | undefined,
): boolean {
    return (
        Boolean(views?.gesture) &&
        seat !== null &&
        [shown.match, live].every(({ turn }) => turn.seats.includes(seat))
    );
}

// A reader who had no time left is told what was played; of a hand's many figures only that it was.
let toldOf: Match['standIn'];

function useStandIn(
    { game, standIn }: Match,
    voice: Voice,
    mine: boolean,
    secret: string[] = [],
): void {
    useEffect(() => {
        if (!standIn || !mine || standIn === toldOf) return;
        toldOf = standIn;
        const move = readMove(gameTable(game), standIn.move);
        const aloud = move.args.length <= 2 && !secret.includes(move.verb.name);
        toast(
            aloud
                ? t('clock.played', { move: sayMove(gameTable(game), voice, move) })
                : t('clock.plays'),
        );
    }, [standIn]);
}

// A game that is put away before its end: whoever was in it is told by whom.
function useStopped(over: boolean): void {
    const ended = useRef(over);
    ended.current = over;
    useEffect(
        () => () => {
            const { table, match, member } = me.value ?? {};
            const host = table?.value?.members.find((one) => one.member === table.value!.host);
            if (match?.value === null && !ended.current && host && host.member !== member)
                toast(t('end.stopped', { host: host.name }));
        },
        [],
    );
}

// Who sat where when the match was over, whoever sits there now; before that, who does.
function useSeats(
    live: Match,
    table: Table,
    own: number | null,
): { seats: SeatInfo[]; seat: number | null } {
    const ended = useRef<{ number: number; seats: SeatInfo[]; seat: number | null } | null>(null);
    if (!live.result) ended.current = null;
    else if (ended.current?.number !== live.number)
        ended.current = { number: live.number, seats: seatsOf(table), seat: own };
    return ended.current ?? { seats: seatsOf(table), seat: own };
}

// After fists everybody looks on while hands are shown. Then whoever is awaited opens the screen by hand.
function useFists(fists: boolean, busy: boolean, over: boolean, turn: Clocked): boolean {
    const looking = useRef(false);
    if (fists) looking.current = true;
    useEffect(() => {
        if (fists || busy || !looking.current) return;
        looking.current = false;
        const next = nextHere(turn);
        if (!over) passTo(next < 0 ? active.value : next);
    }, [fists, busy]);
    return looking.current && !fists;
}

// A reader who only looks sends nothing. A move that is sent twice in a moment is complained about once.
function useSend(seated: boolean): TableProps['send'] {
    const session = me.value!;
    const sent = useRef({ move: '', at: 0 });
    return (move, quietly) => {
        if (!seated) return Promise.resolve(false);
        forget();
        const again = move === sent.current.move && Date.now() - sent.current.at < TWICE_MS;
        sent.current = { move, at: Date.now() };
        return quietly || again
            ? session.move(move).then((refusal) => !refusal)
            : told(session.move(move));
    };
}

// A window that passes by itself calls nobody, unless there is something to do.
const isCalm = (live: Match, views: GameViews | null | undefined) =>
    Boolean(views?.passes?.(live.view)) && !live.view['playable'];
const idle = (turn: Clocked): Clocked => ({ ...turn, seats: [], may: [] });

// Fists come up when all has been shown, and stay up for the whole question.
function useFistsUp(wanted: boolean, busy: boolean, question: number): boolean {
    const up = useRef(-1); // the question at which they are
    const fists = wanted && (!busy || up.current === question);
    up.current = fists ? question : -1;
    return fists;
}

// The game itself, in the view that is wanted, and what stands above it.
function Game({
    props,
    shown,
    table,
    turn,
    seat,
    busy,
    views,
    View,
}: {
    props: TableProps;
    shown: Shown;
    table: Table;
    turn: Match['turn'];
    seat: number | null;
    busy: boolean;
    views: GameViews | null;
    View: ComponentType<TableProps> | null; // null: in words
}) {
    const passes = views?.passes?.(props.live);
    const text = useLater(() => import('./text'), !View);
    return (
        <>
            <div class="over">
                {!busy && passes && <SpeakUp turn={turn} table={table} move={passes} />}
                {!busy && !passes && (
                    <PassOn
                        turn={turn}
                        table={table}
                        covered={views?.covered?.(props.live) ?? true}
                    />
                )}
                {!busy && mayHideTogether(views) && <OfferFists />}
                {views && (
                    <Hint views={views} shown={shown} seat={seat} voice={props.voice} busy={busy} />
                )}
                {seat !== null && <Help turn={turn.number} />}
            </div>
            <OnlyHand asked={seat !== null && turn.seats.includes(seat)} />
            {View ? (
                <View {...props} />
            ) : (
                text && <text.TextTable {...props} describe={views?.describe} />
            )}
        </>
    );
}

// Properties for the view of a game.
function useProps({
    shown,
    live,
    seats,
    seat,
    eyes,
    voice,
    busy,
}: {
    shown: Shown;
    live: Match;
    seats: SeatInfo[];
    seat: number | null;
    eyes: number | null; // those of the reader's seat, or borrowed ones
    voice: Voice;
    busy: boolean;
}): TableProps {
    const session = me.value!;
    const { turn } = live;
    const held = busy && shown.match.turn.number !== turn.number;
    return {
        game: gameTable(shown.match.game),
        view: shown.view,
        live: live.view,
        seat: eyes,
        voice,
        seats,
        status: seats.map((info) => statusOf(info, turn, busy)),
        // While something is being shown nobody is asked, unless it leaves the question as it was.
        legal: seat === null || held ? [] : movesOf(live),
        barred: barredIn(live),
        turn,
        effect: presenter.effect.value,
        open: seat === null && eyes !== null,
        hands: session.hands.value,
        // A reader who only looks, be it through somebody's eyes, does nothing at the table.
        show: (what) => seat !== null && session.show(what),
        send: useSend(seat !== null),
        skip: () => presenter.skip(),
    };
}

// The page's duties to a reader, whatever is shown.
function useDuties(
    live: Match,
    voice: Voice,
    seated: boolean,
    over: boolean,
    secret?: string[],
): void {
    useStandIn(live, voice, seated, secret);
    useAwake(seated && !over);
    useStopped(live.result !== null);
}

const namesOf = (seats: SeatInfo[]) => seats.map((info) => info.name);

interface PlayProps {
    shown: Shown;
    table: Table;
    host?: boolean; // on the shared screen, which tells what happens instead of listing it
}

export function Play({ shown, table, host = false }: PlayProps) {
    const session = me.value!;
    const live = session.match.value ?? shown.match;
    const { seats, seat } = useSeats(live, table, session.seat.value);
    const eyes = seat ?? session.eyes.value;
    const voice: Voice = { skin: table.skin ?? '', reader: eyes ?? -1, names: namesOf(seats) };
    const views = useViews(shown.match.game);
    const busy = presenter.busy.value && !goesOn(shown, live, seat, views);
    presenter.skin = voice.skin;
    presenter.reader = voice.reader;
    presenter.seats = seats.length;
    const { turn } = live;
    const over = live.result !== null && !busy;
    const end = useLater(() => import('./end'), live.result !== null);
    const calm = isCalm(live, views);
    const mine = seat !== null && turn.seats.includes(seat) && !busy && !calm;
    const awaited = turn.seats.filter((one) =>
        session.away.value.since.has(seats[one]?.member?.member ?? -1),
    );
    useCall(mine, views?.gesture ? 0 : turn.number);
    useDuties(live, voice, seat !== null, over, views?.secret);
    useTicking(awaited.length > 0);
    const props = useProps({ shown, live, seats, seat, eyes, voice, busy });
    const asking = { props, shown, seats, views: views ?? null };
    const { tell } = useKeys(asking);
    const lines = useLines(shown, voice, views ?? null);
    const { kind, View } = useView(views ?? null);
    const fists = useFistsUp(!over && hidingTogether(views ?? null), busy, turn.number);
    const shut = useLater(() => import('./shut'), fists);
    const looking = useFists(fists, busy, over, turn);
    useTrayHeight();
    const { goes, hurry, tap } = useHurry(live, seats, seat, busy);
    if (views === undefined || !hasWords(shown.match.game))
        return <Waiting>{t('setting-up')}</Waiting>;
    return (
        <div
            class={`play ${kind}${sheet.value ? ' with-sheet' : ''}${fists || looking ? ' looked-at' : ''}`}
        >
            <TopBar table={table}>
                {views && <ViewSwitch views={views} />}
                <div class="phase">
                    <h1>{phaseOf(shown, voice)}</h1>
                    {!over && (
                        <p class={mine ? 'mine' : 'soft'}>
                            {waitingFor(calm ? idle(turn) : turn, live.view, seat, seats, busy)}
                        </p>
                    )}
                </div>
                <Clock turn={turn} seated={seat !== null} />
                {seat !== null && <Aid {...{ mine, over, goes, hurry, table }} />}
            </TopBar>
            <main class="stage" aria-label={t('text.table')} {...tap}>
                <Button class="small tell" onPress={tell}>
                    {t('describe.button')}
                </Button>
                {over && end && (
                    <end.End
                        match={live}
                        table={table}
                        seats={seats}
                        seat={seat}
                        voice={voice}
                        views={views}
                    />
                )}
                {!over && fists && shut && (
                    <shut.Fists seats={seats} question={turn.number} views={views} />
                )}
                {!over && !fists && (
                    <Game
                        props={props}
                        shown={shown}
                        table={table}
                        turn={turn}
                        seat={seat}
                        busy={busy}
                        views={views}
                        View={View}
                    />
                )}
                {!over && seat === null && <Look table={table} seats={seats} />}
                {!over && eyes === null && <TakeOver seats={seats} />}
                {!over && seat !== null && awaited.length > 0 && (
                    <Hurry seat={seat} awaited={awaited} seats={seats} />
                )}
                <Bubble table={table} />
            </main>
            {!host && <Beside lines={lines} table={table} seats={seats} over={over} />}
            {host && !over && <Caption lines={lines} />}
            <Sheets>{views && <OtherView views={views} />}</Sheets>
            <Spoken
                asking={asking}
                lines={lines}
                table={table}
                mine={mine}
                end={over && end ? end.titleOf(seats, seat, live.result!.winners) : ''}
            />
        </div>
    );
}
