// Log and talk, beside the table or pulled up over it; and what somebody says, at their seat.
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

import { me, people } from '../core/device';
import { folded } from '../core/log';
import type { Table } from '../core/messages';
import type { Shown } from '../core/presenter';
import { sayEvent, t, words, type Voice } from '../core/say';
import type { SeatInfo } from '../core/seats';
import { settings, wide } from '../core/settings';
import { gameTable } from '../core/tables';
import type { GameViews } from '../games';
import { Badge } from '../ui/badge';
import { ChatForm, ChatLines, chatText, colourOf, heardTalk, seatOf } from '../ui/chat';
import { Icon } from '../ui/icons';
import { Later } from '../ui/pieces';
import { Lend } from './eyes';
import { HandSwitch, onlyHand } from './hand';

const LOG_LINES = 120;
const CAPTIONS = 2;
const { folded: away } = settings; // the whole of it

type Sheet = 'log' | 'chat' | null;
export const sheet = signal<Sheet>(null);

// One line of the log as it is read.
export interface Line {
    nth: number; // of the event that it tells first
    kind: string;
    thing: string | undefined; // on the table, that it speaks of
    own: boolean; // others are not told it
    secret: boolean; // nor may they see or hear it at this device
    text: string;
}

// The log as it is read. Told anew only when something has been added: a beat of the table must not
// cost a hundred lines.
export function useLines(shown: Shown, voice: Voice, views: GameViews | null): Line[] {
    const log = useMemo(
        () => views?.told?.(shown.log, shown.view, false) ?? shown.log,
        [shown.log, shown.view, views],
    );
    return useMemo(
        () =>
            folded(log, views?.fold?.(voice))
                .slice(-LOG_LINES)
                .map(({ event, text }) => ({
                    nth: event.nth,
                    kind: event.kind,
                    thing: views?.thing?.(event),
                    own: event.to !== 'all',
                    secret: event.to !== 'all' && Boolean(views?.veiled?.includes(event.kind)),
                    text: text ?? sayEvent(gameTable(shown.match.game), voice, event),
                })),
        [
            log.length,
            log[log.length - 1],
            words.value,
            voice.skin,
            voice.reader,
            voice.names.join(),
        ],
    );
}

// A line for the reader alone is blurred, and silent, until it is pressed or has the focus. On a device
// that several people share it is not there at all.
function SecretLine({ line }: { line: Line }) {
    const [held, setHeld] = useState(false);
    const keys = (down: boolean) => (event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        setHeld(down);
    };
    return (
        <p class={`e-${line.kind} secret veiled${held ? ' held' : ''}`}>
            <button
                type="button"
                onPointerDown={() => setHeld(true)}
                onPointerUp={() => setHeld(false)}
                onPointerLeave={() => setHeld(false)}
                onPointerCancel={() => setHeld(false)}
                onContextMenu={(event) => event.preventDefault()}
                onKeyDown={keys(true)}
                onKeyUp={keys(false)}
                onBlur={() => setHeld(false)}
            >
                <span aria-hidden="true">{line.text}</span>
                <span class="away">{t('log.secret')}</span>
            </button>
            <span class="away" role="status">
                {held ? line.text : ''}
            </span>
        </p>
    );
}

// Its text is read aloud elsewhere, whether it is in sight or not.
function Log({ lines, over }: { lines: Line[]; over: boolean }) {
    const own = useRef<HTMLDivElement>(null);
    const shared = people.value.length > 1;
    const newest = () => own.current?.scrollTo({ top: own.current.scrollHeight });
    useEffect(newest, [lines.length]);
    useEffect(() => {
        const sized = new ResizeObserver(newest); // whatever else has come or gone beside it
        sized.observe(own.current!);
        return () => sized.disconnect();
    }, []);
    return (
        <div
            class="log"
            ref={own}
            role="log"
            aria-live="off"
            aria-label={t('log.title')}
            tabIndex={0}
        >
            {lines.map((line) => {
                if (!line.secret || over)
                    return (
                        <p
                            key={line.nth}
                            class={`e-${line.kind}${line.own ? ' secret' : ''}`}
                            data-thing={line.thing}
                        >
                            {line.text}
                        </p>
                    );
                return shared ? null : <SecretLine key={line.nth} line={line} />;
            })}
        </div>
    );
}

// Where something that is said stands: below its speaker's seat, or above a seat that is low in the
// picture. Whoever has no seat speaks from the top of the table.
function besideSeat(bubble: HTMLElement, seat: number | undefined): void {
    const stage = bubble.closest('.stage')!.getBoundingClientRect();
    const from = document.querySelector(`.stage [data-seat="${seat}"]`)?.getBoundingClientRect();
    const { width, height } = bubble.getBoundingClientRect();
    const within = (at: number, least: number, most: number) => Math.max(least, Math.min(most, at));
    const x = from ? from.left + from.width / 2 - width / 2 : stage.left;
    const low = from && from.bottom + height > stage.bottom - stage.height / 3;
    const y = !from ? stage.top : low ? from.top - height : from.bottom;
    bubble.style.left = `${within(x, stage.left + 6, stage.right - width - 6)}px`;
    bubble.style.top = `${within(y, stage.top + 6, stage.bottom - height)}px`;
}

// A line of talk floats over the table for a moment.
export function Bubble({ table }: { table: Table }) {
    const own = useRef<HTMLParagraphElement>(null);
    const chat = heardTalk();
    const last = chat[chat.length - 1];
    const first = useRef(last?.key ?? -1);
    const [gone, setGone] = useState(-1);
    useEffect(() => {
        if (!last) return undefined;
        const timer = setTimeout(() => setGone(last.key), 6000);
        return () => clearTimeout(timer);
    }, [last?.key]);
    const seat = last ? seatOf(table, last) : -1;
    useLayoutEffect(() => {
        const bubble = own.current;
        if (!bubble) return undefined;
        const sized = new ResizeObserver(() => besideSeat(bubble, seat)); // a telephone is turned
        sized.observe(bubble.closest('.stage')!);
        besideSeat(bubble, seat);
        return () => sized.disconnect();
    });
    if (!last || last.key <= first.current || last.key === gone || sheet.value === 'chat')
        return null;
    const text = chatText(last, table.game);
    if (!text) return null;
    return (
        <p class="bubble" ref={own}>
            <Badge colour={colourOf(table, last)} name={last.name} size={24} /> <span>{text}</span>
        </p>
    );
}

// Below a certain width it is a sheet over the table: closed, it is out of reach for keys and readers.
export function Beside({
    lines,
    table,
    seats,
    over,
}: {
    lines: Line[];
    table: Table;
    seats: SeatInfo[];
    over: boolean;
}) {
    return (
        <Later page="play">
            <aside
                class={`beside${sheet.value ? ' open' : ''}${away.value ? ' folded' : ''}`}
                aria-label={t('log.and-chat')}
                inert={!wide.value && !sheet.value}
            >
                <button
                    type="button"
                    class="button small round fold"
                    aria-expanded={!away.value}
                    aria-label={t('log.and-chat')}
                    title={t('log.and-chat')}
                    onClick={() => (away.value = !away.value)}
                >
                    <Icon name={away.value ? 'log' : 'close'} />
                </button>
                <div class={`log-part${sheet.value === 'chat' ? ' back' : ''}`}>
                    <h2>{t('log.title')}</h2>
                    <Log lines={lines} over={over} />
                </div>
                <div class={`chat-part${sheet.value === 'log' ? ' back' : ''}`}>
                    {!over && <Lend table={table} seats={seats} />}
                    <ChatLines table={table} />
                    <ChatForm table={table} />
                </div>
            </aside>
        </Later>
    );
}

// What happens, as large as a room needs it: the last line, and the one before it.
export function Caption({ lines }: { lines: Line[] }) {
    const last = lines.filter(({ own, secret }) => !own && !secret).slice(-CAPTIONS);
    return (
        <div class="caption" aria-hidden="true">
            {last.map(({ nth, text }) => (
                <p key={nth}>{text}</p>
            ))}
        </div>
    );
}

// Where the tray begins: on a phone, log and talk open above it.
export function useTrayHeight(): void {
    useLayoutEffect(() => {
        if (!sheet.value) return undefined;
        const tray = document.querySelector('.stage .tray');
        const { style } = document.documentElement;
        const measure = () => {
            const top = tray?.getBoundingClientRect().top ?? innerHeight;
            style.setProperty('--tray', `${innerHeight - top}px`);
        };
        const sized = new ResizeObserver(measure);
        measure();
        if (tray) sized.observe(tray);
        return () => sized.disconnect();
    });
}

// Has somebody else said something since the talk was last open?
function useUnread(): boolean {
    const { member } = me.value!;
    const last = heardTalk().at(-1);
    const seen = useRef(last?.key ?? -1);
    if (last && (sheet.value === 'chat' || last.member === member)) seen.current = last.key;
    return (last?.key ?? -1) > seen.current;
}

function SheetButton({
    of,
    icon,
    name,
    unread = false,
}: {
    of: 'log' | 'chat';
    icon: 'log' | 'chat';
    name: string;
    unread?: boolean;
}) {
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

// The ways to them on a small screen, and whatever else belongs under the thumbs.
export function Sheets({ children }: { children: ComponentChildren }) {
    return (
        <nav class="sheets" aria-label={t('log.and-chat')}>
            <SheetButton of="log" icon="log" name={t('log.title')} />
            <SheetButton of="chat" icon="chat" name={t('chat.title')} unread={useUnread()} />
            <HandSwitch />
            {!onlyHand() && children}
        </nav>
    );
}
