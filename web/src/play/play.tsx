// The frame around any match: the bar with the phase and who is awaited, the table, the log, the
// talk, hints, the keys, and what is read aloud.
import './play.css';

import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { boxOf } from '../core/boxes';
import { active, me, passTo, people, presenter } from '../core/device';
import { folded } from '../core/log';
import type { Table, View } from '../core/messages';
import type { Shown } from '../core/presenter';
import { inRow, list, loadWords, sayEvent, sayGame, sayMove, t, words, type Voice } from '../core/say';
import { seatsOf, type SeatInfo } from '../core/seats';
import { settings } from '../core/settings';
import type { Clocked, Match } from '../core/session';
import { play as playSound } from '../core/sound';
import { recall, remember } from '../core/storage';
import { gameTable, movesOf, readMove } from '../core/tables';
import { loadGame, type GameViews, type TableProps } from '../games';
import { Badge } from '../ui/badge';
import { open, TopBar } from '../ui/bar';
import { ChatForm, ChatLines, chatText } from '../ui/chat';
import { Icon } from '../ui/icons';
import { Later } from '../ui/pieces';
import { Button } from '../ui/press';
import { toast, told } from '../ui/toast';
import { useAwake } from './awake';
import { End } from './end';
import { Lend, Look } from './eyes';
import { Fists, hidingTogether, mayHideTogether, OfferFists } from './fists';
import { TextTable } from './text';

const LAST_MS = 10000; // only the end of a clock is shown
const LOG_LINES = 120;
const CALL_MS = 60; // of a buzz, where there is one
const TWICE_MS = 600; // a double click says the same thing twice: the second time is not scolded

type Sheet = 'log' | 'chat' | null;
const sheet = signal<Sheet>(null);
const described = signal('');

// Seconds left, ticking only near the end.
function useLeft(until: number): number | null {
    const [, tick] = useState(0);
    const left = until ? until - Date.now() : Infinity;
    useEffect(() => {
        if (!until || left < -1000) return undefined;
        const next = left > LAST_MS ? left - LAST_MS : (left % 1000) + 20;
        const timer = setTimeout(() => tick((n) => n + 1), Math.max(50, next));
        return () => clearTimeout(timer);
    });
    return left <= LAST_MS ? Math.max(0, Math.ceil(left / 1000)) : null;
}

function Clock({ turn, seated }: { turn: Clocked; seated: boolean }) {
    const untils = [turn.waitUntil, turn.paceUntil].filter(Boolean);
    const left = useLeft(untils.length ? Math.min(...untils) : 0);
    // A moment of less than two seconds is no clock to look at.
    if (left === null || (turn.wait_ms !== null && turn.wait_ms < 2000)) return null;
    return (
        <span class="clock">
            <span class="count" aria-hidden="true">
                {left}
            </span>
            <span class="away" role="alert">
                {left === 10 ? t('clock.last') : ''}
            </span>
            {seated && (
                <Button class="small" onPress={() => void told(me.value!.act({ do: 'more' }))}>
                    {t('clock.more')}
                </Button>
            )}
        </span>
    );
}

function phaseOf(shown: Shown, voice: Voice): string {
    const game = boxOf(shown.match.game);
    const stage = shown.view['stage'];
    return typeof stage === 'string' ? sayGame(game, voice, `stage.${stage}`) : sayGame(game, voice, 'title');
}

// Waiting names people: those who are asked, or whose hand moves by the clock.
function waitingFor(turn: Clocked, view: View, seat: number | null, seats: SeatInfo[], busy: boolean): string {
    if (busy) return '';
    // Whoever may still do something while only the clock moves is in the middle of it.
    const acting = turn.seats.length > 0 ? turn.seats : turn.may.length === 1 ? turn.may : [];
    if (seat !== null && acting.includes(seat)) return t('turn.you');
    const mover = view['mover'];
    const moves = turn.wait_ms !== null && typeof mover === 'number' && mover !== seat ? [mover] : [];
    const names = (turn.seats.length > 0 ? turn.seats : moves).map((one) => seats[one]?.name ?? '?');
    if (names.length === 0) return turn.wait_ms === null ? '' : t('turn.soon');
    return t('turn.waiting', { names: list(names) });
}

// Redraws once a second while somebody who is awaited is away.
function useTicking(wanted: boolean): void {
    const [, tick] = useState(0);
    useEffect(() => {
        if (!wanted) return undefined;
        const timer = setInterval(() => tick((n) => n + 1), 1000);
        return () => clearInterval(timer);
    }, [wanted]);
}

// What a seat is doing; and how long it has thought about what it has done, where the table shows it.
// While something is being shown, nobody is asked yet.
function statusOf(info: SeatInfo, live: Clocked, busy: boolean): string {
    const turn = busy ? { ...live, seats: [] } : live;
    const took = turn.seats.includes(info.seat) ? -1 : (turn.took?.[info.seat] ?? -1);
    const parts = [doingOf(info, turn), took < 0 ? '' : t('status.took', { seconds: Math.max(1, Math.round(took / 1000)) })];
    return parts.filter(Boolean).join('\u00a0· ');
}

function doingOf(info: SeatInfo, turn: Clocked): string {
    const asked = turn.seats.includes(info.seat);
    const away = me.value!.away.value;
    const since = info.member ? away.since.get(info.member.member) : undefined;
    if (since !== undefined) {
        const left = Math.ceil((since + away.graceMs - Date.now()) / 1000);
        return asked && left > 0 ? t('status.away-soon', { seconds: left }) : t('status.away');
    }
    if (asked) return info.bot ? t('status.bot-thinks') : t('status.choosing');
    if (info.bot) return t('status.bot');
    return turn.seats.length > 0 && turn.answered.includes(info.seat) ? t('status.ready') : '';
}

function Log({ shown, voice, views }: { shown: Shown; voice: Voice; views: GameViews | null }) {
    const own = useRef<HTMLDivElement>(null);
    const { match } = shown;
    const log = useMemo(() => views?.told?.(shown.log, shown.view, false) ?? shown.log, [shown.log, shown.view, views]);
    const newest = () => own.current?.scrollTo({ top: own.current.scrollHeight });
    useEffect(newest, [log.length]);
    useEffect(() => {
        const sized = new ResizeObserver(newest); // whatever else has come or gone beside it
        sized.observe(own.current!);
        return () => sized.disconnect();
    }, []);
    // Told anew only when something has been added: a beat of the table must not cost a hundred lines.
    const lines = useMemo(() => {
        const all = folded(log, views?.fold?.(voice));
        const from = Math.max(0, all.length - LOG_LINES);
        return all.slice(from).map(({ event, text }, at) => (
            <p key={from + at} class={`e-${event.kind}${event.to === 'all' ? '' : ' secret'}`}>
                {text ?? sayEvent(gameTable(match.game), voice, event)}
            </p>
        ));
    }, [log.length, log[log.length - 1], words.value, voice.skin, voice.reader, voice.names.join()]);
    return (
        <div class="log" ref={own} role="log" aria-label={t('log.title')} tabIndex={0}>
            <div class="sealed soft">
                {t('end.commitment')} <code>{match.commitment}</code>
            </div>
            {lines}
        </div>
    );
}

// What somebody says floats over the table for a moment.
function Bubble({ table }: { table: Table }) {
    const chat = me.value!.chat.value;
    const last = chat[chat.length - 1];
    const first = useRef(last?.key ?? -1);
    const [gone, setGone] = useState(-1);
    useEffect(() => {
        if (!last) return undefined;
        const timer = setTimeout(() => setGone(last.key), 6000);
        return () => clearTimeout(timer);
    }, [last?.key]);
    if (!last || last.key <= first.current || last.key === gone || sheet.value === 'chat') return null;
    const text = chatText(last, table.game);
    if (!text) return null;
    const member = table.members.find((one) => one.member === last.member);
    return (
        <p class="bubble">
            <Badge colour={member?.colour ?? 5} name={last.name} size={24} /> <span>{text}</span>
        </p>
    );
}

function Hint({ views, shown, seat, voice, busy }: { busy: boolean; views: GameViews; shown: Shown; seat: number | null; voice: Voice }) {
    const { game } = shown.match;
    const [seen, setSeen] = useState(() => recall<string[]>(`hints.${game}`, []));
    const now = useRef<GameViews['hints'][number] | undefined>(undefined);
    // While something is being shown, what stands there stays.
    if (!busy) now.current = views.hints.find((one) => seat !== null && !seen.includes(one.key) && one.when(shown.view, seat));
    const hint = now.current;
    if (!hint || seen.includes(hint.key) || !settings.hints.value) return null;
    const done = () => {
        const all = [...seen, hint.key];
        remember(`hints.${game}`, all);
        setSeen(all);
    };
    return (
        <aside class="hint paper on-paper" aria-label={t('hint.title')}>
            <p>{hint.say(voice)}</p>
            <Button class="small" onPress={done}>
                {t('hint.ok')}
            </Button>
        </aside>
    );
}

// A spectator may take over a bot with one tap.
function TakeOver({ seats }: { seats: SeatInfo[] }) {
    const bots = seats.filter((info) => info.bot);
    if (bots.length === 0) return null;
    return (
        <div class="take-over">
            <p>{t('watch.title')}</p>
            {bots.map((info) => (
                <Button key={info.seat} class="small" onPress={() => void told(me.value!.act({ do: 'sit', seat: info.seat }))}>
                    <Badge colour={info.colour} name={info.name} size={24} /> {t('watch.take', { name: info.name })}
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
        <Button class="small hurry" aria-pressed={hurry.includes(seat)} onPress={() => void told(session.act({ do: 'hurry' }))}>
            {t('absent.hurry', { names, want: hurry.length, most: Math.floor(here / 2) + 1 })}
        </Button>
    );
}

// Which of the people on this device is awaited: whoever is at the screen, rather than others; -1: nobody.
function nextHere(turn: Clocked): number {
    const asked = people.value.map((one) => one.seat.value !== null && turn.seats.includes(one.seat.value));
    return asked[active.value] ? active.value : asked.indexOf(true);
}

// Somebody else on this device is awaited, and whoever is at the screen is not.
function PassOn({ turn, table }: { turn: Clocked; table: Table }) {
    const next = nextHere(turn);
    const other = people.value[next];
    if (!other || next === active.value) return null;
    const name = table.members.find((one) => one.member === other.member)?.name ?? '?';
    return (
        <Button class="main pass-on" guard={next} onPress={() => passTo(next)}>
            <Icon name="people" /> {t('menu.pass', { name })}
        </Button>
    );
}

function useViews(id: string): GameViews | null | undefined {
    const [loaded, setLoaded] = useState<{ id: string; views: GameViews | null }>();
    useEffect(() => {
        void loadWords(id);
        void loadGame(id).then((views) => {
            presenter.follow(id, views?.direct ?? null);
            setLoaded({ id, views });
        });
    }, [id]);
    return loaded?.id === id ? loaded.views : undefined;
}

// The view in the round comes in a chunk of its own; until it is here, the flat one does.
function useRound(views: GameViews | null, wanted: boolean): ComponentType<TableProps> | null {
    const [round, setRound] = useState<{ view: ComponentType<TableProps> } | null>(null);
    useEffect(() => {
        if (!wanted || round) return;
        void views?.table?.().then(
            (view) => setRound({ view }),
            () => {
                mayDraw = false;
                settings.view.value = 'plain';
                toast(t('view.cannot'));
            },
        );
    }, [views, wanted]);
    return wanted ? (round?.view ?? null) : null;
}

// The reader's own gesture is being shown, and goes on.
function goesOn(shown: Shown, live: Match, seat: number | null, views: GameViews | null | undefined): boolean {
    return Boolean(views?.gesture) && seat !== null && [shown.match, live].every(({ turn }) => turn.seats.includes(seat));
}

// It is my turn: said once, aloud and to the hand.
function useCall(mine: boolean, number: number): void {
    useEffect(() => {
        if (mine) {
            playSound('turn');
            // Browsers want a gesture before that too.
            if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(CALL_MS);
        }
        document.title = mine ? `● ${t('turn.you')} · Ilinx` : 'Ilinx';
        return () => void (document.title = 'Ilinx');
    }, [mine, number]);
}

// Whoever had no time left reads what was played for them; of a hand's many figures only that it was.
let toldOf: Match['standIn'];

function useStandIn({ game, standIn }: Match, voice: Voice, mine: boolean, secret: string[] = []): void {
    useEffect(() => {
        if (!standIn || !mine || standIn === toldOf) return;
        toldOf = standIn;
        const move = readMove(gameTable(game), standIn.move);
        const aloud = move.args.length <= 2 && !secret.includes(move.verb.name);
        toast(aloud ? t('clock.played', { move: sayMove(gameTable(game), voice, move) }) : t('clock.plays'));
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
            if (match?.value === null && !ended.current && host && host.member !== member) toast(t('end.stopped', { host: host.name }));
        },
        [],
    );
}

// Who sat where when the match was over, whoever sits there now; before that, who does.
function useSeats(live: Match, table: Table, own: number | null): { seats: SeatInfo[]; seat: number | null } {
    const ended = useRef<{ number: number; seats: SeatInfo[]; seat: number | null } | null>(null);
    if (!live.result) ended.current = null;
    else if (ended.current?.number !== live.number) ended.current = { number: live.number, seats: seatsOf(table), seat: own };
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

function describe(props: TableProps, shown: Shown, seats: SeatInfo[], views: GameViews | null, whole: boolean): string {
    const { turn } = shown.match;
    const asks = !props.open && props.seat !== null && turn.seats.includes(props.seat) && views?.ask?.(props);
    const moves = [...new Set(props.legal.map((move) => sayMove(props.game, props.voice, move)))];
    const short = [
        `${phaseOf(shown, props.voice)}.`,
        waitingFor(turn, props.view, props.seat, seats, presenter.busy.value).replace(/[^!.…]$/, '$&.'),
        moves.length ? t('describe.moves', { moves: inRow(moves) }) : asks || t('describe.no-moves'),
    ];
    return [...short, ...(whole && views ? [views.describe(props)] : [])].join(' ');
}

function useKeys(props: TableProps, shown: Shown, seats: SeatInfo[], views: GameViews | null): void {
    const now = useRef({ props, shown, seats, views });
    now.current = { props, shown, seats, views };
    useEffect(() => {
        let lastD = 0;
        const press = (event: KeyboardEvent) => {
            if (event.ctrlKey || event.altKey || event.metaKey || open.value) return;
            if ((event.target as Element).closest('input, textarea, select, dialog')) return;
            const { props, shown, seats, views } = now.current;
            const key = event.key.toLowerCase();
            if (key === 't') void told(me.value!.act({ do: 'more' }));
            else if (key === 'l') sheet.value = sheet.value === 'log' ? null : 'log';
            else if (key === 'm') settings.muted.value = !settings.muted.value;
            else if (key === '?') open.value = 'rules';
            else if (key === 'escape') (sheet.value = null), (described.value = '');
            else if (key === 'd') {
                const twice = event.timeStamp - lastD < 900;
                lastD = event.timeStamp;
                described.value = describe(props, shown, seats, views, twice);
            } else return;
            event.preventDefault();
        };
        // What is described is true until somebody does something.
        const touch = () => (described.value = '');
        addEventListener('keydown', press);
        addEventListener('pointerdown', touch);
        return () => {
            removeEventListener('keydown', press);
            removeEventListener('pointerdown', touch);
        };
    }, []);
}

// Can this browser draw in the round? Its word is enough until that view is asked for: there is one
// context for the life of the page, and trying would take another.
let mayDraw = 'WebGL2RenderingContext' in window;

// Where there is no room for them all: the other one of the two, within a thumb's reach.
function OtherView({ views }: { views: GameViews }) {
    if (!views.table || !mayDraw) return null;
    const other = viewKind(views) === 'table' ? 'plain' : 'table';
    return (
        <button type="button" class="button small other-view" aria-label={t(`view.to-${other}`)} onClick={() => (settings.view.value = other)}>
            <Icon name={other} /> <span>{t(`view.${other}`)}</span>
        </button>
    );
}

function ViewSwitch({ views }: { views: GameViews }) {
    const kind = viewKind(views);
    const kinds: [typeof kind, string][] = [['plain', t('view.plain')]];
    if (views.table && mayDraw) kinds.push(['table', t('view.table')]);
    kinds.push(['text', t('view.text')]);
    return (
        <div class="view-switch" role="group" aria-label={t('view.title')}>
            {kinds.map(([value, name]) => (
                <button
                    key={value}
                    type="button"
                    class="button small"
                    aria-pressed={kind === value}
                    onClick={() => (settings.view.value = value)}
                >
                    {name}
                </button>
            ))}
        </div>
    );
}

function viewKind(views: GameViews | null): 'plain' | 'table' | 'text' {
    const asked = settings.view.value;
    if (!views || asked === 'text') return 'text';
    return asked === 'table' && views.table && mayDraw ? 'table' : 'plain';
}

export function Play({ shown, table }: { shown: Shown; table: Table }) {
    const session = me.value!;
    const live = session.match.value ?? shown.match;
    const { seats, seat } = useSeats(live, table, session.seat.value);
    const eyes = seat ?? session.eyes.value;
    const voice: Voice = { skin: table.skin ?? '', reader: eyes ?? -1, names: seats.map((info) => info.name) };
    const views = useViews(shown.match.game);
    const busy = presenter.busy.value && !goesOn(shown, live, seat, views);
    presenter.skin = voice.skin;
    const turn = live.turn;
    const over = live.result !== null && !busy;
    const mine = seat !== null && turn.seats.includes(seat) && !busy;
    const awaited = turn.seats.filter((one) => session.away.value.since.has(seats[one]?.member?.member ?? -1));
    useCall(mine, views?.gesture ? 0 : turn.number);
    useStandIn(live, voice, seat !== null, views?.secret);
    useAwake(seat !== null && !over);
    useStopped(live.result !== null);
    useTicking(awaited.length > 0);
    const props: TableProps = {
        game: gameTable(shown.match.game),
        view: shown.view,
        live: live.view,
        seat: eyes,
        voice,
        seats,
        status: seats.map((info) => statusOf(info, turn, busy)),
        // While something is being shown nobody is asked, unless it leaves the question as it was.
        legal: seat === null || (busy && shown.match.turn.number !== turn.number) ? [] : movesOf(live),
        turn,
        effect: presenter.effect.value,
        open: seat === null && eyes !== null,
        hands: session.hands.value,
        // Whoever only looks, be it through somebody's eyes, does nothing at the table.
        show: (what) => seat !== null && session.show(what),
        send: (move, quietly) => {
            if (seat === null) return Promise.resolve(false);
            described.value = '';
            const again = move === sent.current.move && Date.now() - sent.current.at < TWICE_MS;
            sent.current = { move, at: Date.now() };
            return quietly || again ? session.move(move).then((refusal) => !refusal) : told(session.move(move));
        },
        skip: () => presenter.skip(),
    };
    useKeys(props, shown, seats, views ?? null);
    const sent = useRef({ move: '', at: 0 });
    const handsOver = useRef(-1); // the question at which fists are up
    const kind = viewKind(views ?? null);
    const round = useRound(views ?? null, kind === 'table');
    // Fists come up when all has been shown, and stay up for the whole question.
    const fists = !over && hidingTogether(views ?? null) && (!busy || handsOver.current === turn.number);
    handsOver.current = fists ? turn.number : -1;
    const looking = useFists(fists, busy, over, turn);
    if (views === undefined) return null;
    const View = round ?? views?.Plain;
    return (
        <div class={`play ${kind}${sheet.value ? ' with-sheet' : ''}${fists || looking ? ' looked-at' : ''}`}>
            <TopBar table={table}>
                {views && <ViewSwitch views={views} />}
                <div class="phase">
                    <h1>{phaseOf(shown, voice)}</h1>
                    {!over && <p class={mine ? 'mine' : 'soft'}>{waitingFor(turn, live.view, seat, seats, busy)}</p>}
                </div>
                <Clock turn={turn} seated={seat !== null} />
            </TopBar>
            <main class="stage">
                {!over && !fists && <PassOn turn={turn} table={table} />}
                {!over && !fists && !busy && mayHideTogether(views) && <OfferFists />}
                {over && <End match={live} table={table} seats={seats} seat={seat} voice={voice} views={views} />}
                {!over && !fists && views && <Hint views={views} shown={shown} seat={seat} voice={voice} busy={busy} />}
                {!over && fists && <Fists seats={seats} question={turn.number} views={views} />}
                {!over && !fists && (kind === 'text' || !View ? <TextTable {...props} inWords={views?.inWords} /> : <View {...props} />)}
                {!over && seat === null && <Look table={table} seats={seats} />}
                {!over && eyes === null && <TakeOver seats={seats} />}
                {!over && seat !== null && awaited.length > 0 && <Hurry seat={seat} awaited={awaited} seats={seats} />}
                <Bubble table={table} />
            </main>
            <Later page="play">
                <aside class={`beside${sheet.value ? ' open' : ''}`} aria-label={t('log.and-chat')}>
                    <div class={`log-part${sheet.value === 'chat' ? ' back' : ''}`}>
                        <h2>{t('log.title')}</h2>
                        <Log shown={shown} voice={voice} views={views} />
                    </div>
                    <div class={`chat-part${sheet.value === 'log' ? ' back' : ''}`}>
                        {!over && <Lend table={table} seats={seats} />}
                        <ChatLines table={table} />
                        <ChatForm table={table} />
                    </div>
                </aside>
            </Later>
            <nav class="sheets" aria-label={t('log.and-chat')}>
                <SheetButton of="log" icon="log" name={t('log.title')} />
                <SheetButton of="chat" icon="chat" name={t('chat.title')} unread={useUnread()} />
                {views && <OtherView views={views} />}
            </nav>
            <p class="away" role="alert">
                {mine ? t('turn.you') : ''}
            </p>
            <p class={described.value ? 'described paper' : 'away'} role="status" tabIndex={described.value ? 0 : undefined}>
                {described.value}
            </p>
        </div>
    );
}

// Has somebody else said something since the talk was last open?
function useUnread(): boolean {
    const { chat, member } = me.value!;
    const last = chat.value[chat.value.length - 1];
    const seen = useRef(last?.key ?? -1);
    if (last && (sheet.value === 'chat' || last.member === member)) seen.current = last.key;
    return (last?.key ?? -1) > seen.current;
}

function SheetButton({ of, icon, name, unread = false }: { of: 'log' | 'chat'; icon: 'log' | 'chat'; name: string; unread?: boolean }) {
    return (
        <button
            type="button"
            class={`button small${unread ? ' unread' : ''}`}
            aria-expanded={sheet.value === of}
            onClick={() => (sheet.value = sheet.value === of ? null : of)}
        >
            <Icon name={icon} /> <span>{name}</span>
            {unread && <span class="away">{t('chat.unread')}</span>}
        </button>
    );
}
