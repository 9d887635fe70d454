// The text read aloud: each line of the log and of the talk once, each question once, the table when it is
// asked for; and the keys that ask.
import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';

import { me, presenter } from '../core/device';
import type { Table } from '../core/messages';
import type { Shown } from '../core/presenter';
import { inRow, sayMove, sayView, spelled, t } from '../core/say';
import type { SeatInfo } from '../core/seats';
import { settings } from '../core/settings';
import { audible, buzz, playOwn } from '../core/sound';
import type { GameViews, TableProps } from '../games';
import { open } from '../ui/bar';
import { chatText, heardTalk } from '../ui/chat';
import { told } from '../ui/toast';
import { sheet, type Line } from './beside';
import { phaseOf, waitingFor } from './status';

const CALL_MS = 60; // of a buzz, where there is one
const TWICE_MS = 900; // D, D: the whole table
const BREATH_MS = 500; // what happens within it is told together, when it is whole
const KEPT = 40; // lines of what has been said; a reader takes its time

const described = signal('');
export const forget = () => void (described.value = '');

// It is my turn: a sound, also when sounds come after the question, and something for the hand.
export function useCall(mine: boolean, number: number): void {
    const heard = audible.value;
    useEffect(() => {
        if (mine && heard) playOwn('turn');
    }, [mine, number, heard]);
    useEffect(() => {
        if (mine) buzz(CALL_MS);
        document.title = mine ? `● ${t('turn.you')} · Ilinx` : 'Ilinx';
        return () => void (document.title = 'Ilinx');
    }, [mine, number]);
}

// The question to the reader, in words.
function questionOf(props: TableProps, views: GameViews | null): string {
    if (props.seat === null) return '';
    return views?.ask?.(props) ?? sayView(props.game, props.voice, 'ask', props.view, props.seat);
}

interface Asking {
    props: TableProps;
    shown: Shown;
    seats: SeatInfo[];
    views: GameViews | null;
}

function describe({ props, shown, seats, views }: Asking, whole: boolean): string {
    const { turn } = shown.match;
    const asked = !props.open && props.seat !== null && turn.seats.includes(props.seat);
    const moves = [...new Set(props.legal.map((move) => sayMove(props.game, props.voice, move)))];
    const short = [
        `${phaseOf(shown, props.voice)}.`,
        waitingFor(turn, props.view, props.seat, seats, presenter.busy.value).replace(
            /[^!.…]$/,
            '$&.',
        ),
        ...(asked ? [questionOf(props, views)] : []),
        ...(moves.length ? [t('describe.moves', { moves: inRow(moves) })] : []),
        ...(asked || moves.length ? [] : [t('describe.no-moves')]),
    ];
    return spelled([...short, ...(whole && views ? [views.describe(props)] : [])].join(' '));
}

// The keys of any match. The games have more of them.
export function useKeys(asking: Asking): { tell(): void } {
    const now = useRef(asking);
    now.current = asking;
    useEffect(() => {
        let lastD = 0;
        const press = (event: KeyboardEvent) => {
            if (event.ctrlKey || event.altKey || event.metaKey || open.value) return;
            if ((event.target as Element).closest('input, textarea, select, dialog')) return;
            const key = event.key.toLowerCase();
            if (key === 't') void told(me.value!.act({ do: 'more' }));
            else if (key === 'l') sheet.value = sheet.value === 'log' ? null : 'log';
            else if (key === 'm') settings.muted.value = !settings.muted.value;
            else if (key === '?') open.value = 'rules';
            else if (key === 'escape') {
                sheet.value = null;
                forget();
            } else if (key === 'd') {
                const twice = event.timeStamp - lastD < TWICE_MS;
                lastD = event.timeStamp;
                described.value = describe(now.current, twice);
            } else return;
            event.preventDefault();
        };
        // A description is true until somebody does something.
        addEventListener('keydown', press);
        addEventListener('pointerdown', forget);
        return () => {
            removeEventListener('keydown', press);
            removeEventListener('pointerdown', forget);
        };
    }, []);
    return { tell: () => void (described.value = describe(now.current, true)) };
}

// The lines that came since the last breath; what was there when the page was opened is not told.
function useNews(lines: Line[]): Line[] {
    const [said, setSaid] = useState<Line[]>([]);
    const last = useRef(lines[lines.length - 1]?.nth ?? -1);
    const waiting = useRef(0);
    const latest = useRef(lines);
    latest.current = lines;
    const tell = () => {
        waiting.current = 0;
        const fresh = latest.current.filter(({ nth, secret }) => nth > last.current && !secret);
        last.current = Math.max(last.current, latest.current[latest.current.length - 1]?.nth ?? -1);
        if (fresh.length) setSaid((before) => [...before, ...fresh].slice(-KEPT));
    };
    useEffect(() => {
        if (!waiting.current) waiting.current = window.setTimeout(tell, BREATH_MS);
    }, [lines]);
    useEffect(() => () => clearTimeout(waiting.current), []);
    return said;
}

// Says each question once, however often the table moves while it stands. A gesture is one
// question from its beginning to its end; so is what goes on after a moment in which nobody is asked.
function useQuestion({ props, views }: Asking, mine: boolean): string {
    const said = useRef({ of: '', text: '' });
    const stands = props.seat !== null && props.turn.seats.includes(props.seat);
    if (!stands && props.turn.seats.length > 0) said.current = { of: '', text: '' };
    if (stands && mine) {
        const text = `${t('turn.you')} ${questionOf(props, views)}`;
        const of = views?.gesture ? JSON.stringify(props.view['stage']) : text;
        if (said.current.of !== of) said.current = { of, text };
    }
    return said.current.text;
}

// For readers: live regions that are never in sight, whatever is.
export function Spoken({
    asking,
    lines,
    table,
    mine,
    end,
}: {
    asking: Asking;
    lines: Line[];
    table: Table;
    mine: boolean;
    end: string; // how the match ended; '': it goes on
}) {
    const [here, setHere] = useState(false);
    useEffect(() => setHere(true), []); // a region speaks of what changes while it is there
    const question = useQuestion(asking, mine);
    const news = useNews(lines);
    const { member } = me.value!;
    const heard = heardTalk();
    const first = useRef(heard.at(-1)?.key ?? -1);
    const talk = heard.filter((line) => line.key > first.current && line.member !== member);
    return (
        <>
            <p class="away" role="status">
                {here && (end || spelled(question))}
            </p>
            <div class="away" role="log" aria-label={t('log.title')}>
                {news.map(({ nth, text }) => (
                    <p key={nth}>{spelled(text)}</p>
                ))}
            </div>
            <div class="away" role="log" aria-label={t('chat.title')}>
                {talk.map((line) => (
                    <p key={line.key}>
                        {t('chat.said', { name: line.name, text: chatText(line, table.game) })}
                    </p>
                ))}
            </div>
            <p
                class={described.value ? 'described paper' : 'away'}
                role="status"
                tabIndex={described.value ? 0 : undefined}
            >
                {described.value}
            </p>
        </>
    );
}
