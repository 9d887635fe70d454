// Table talk is part of these games: free lines, and quick ones that everybody reads in their own
// language.
import { useEffect, useRef, useState } from 'preact/hooks';

import { me } from '../core/device';
import type { Chat, Table } from '../core/messages';
import { t, words } from '../core/say';
import { boxOf } from '../core/boxes';
import type { ChatLine } from '../core/session';
import { settings } from '../core/settings';
import { limits } from '../protocol.gen';
import { Badge } from './badge';
import { Icon } from './icons';
import { told } from './toast';

// A quick line may be of a game that was played here before; '': one whose words are not at hand.
export function chatText({ line, text }: Chat, game: string): string {
    if (!line) return text ?? '';
    const all = words.value;
    const elsewhere = () =>
        all[Object.keys(all).find((key) => key.endsWith(`.line.${line}`)) ?? ''];
    return all[`${game}.line.${line}`] ?? all[`line.${line}`] ?? elsewhere() ?? '';
}

// The quick lines of the game at hand, then those of any game.
export function quickLines(game: string): string[] {
    const keys = Object.keys(words.value);
    const after = (prefix: string) =>
        keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    return [...new Set([...after(`${game}.line.`), ...after('line.')])];
}

// The talk that this device shows: bots may be told to be quiet.
export function heardTalk(): ChatLine[] {
    const chat = me.value!.chat.value;
    return settings.remarks.value ? chat : chat.filter((line) => line.member !== null);
}

// The seat of whoever said a line; -1: none. Nobody else at the table is called as a bot is.
export function seatOf(table: Table, { member, name }: Chat): number {
    return table.seats.findIndex((one) =>
        member === null ? one.member === null && one.name === name : one.member === member,
    );
}

// People wear their own colour, bots that of their seat.
export function colourOf(table: Table, line: Chat): number {
    const member = table.members.find((one) => one.member === line.member);
    return member?.colour ?? table.seats[seatOf(table, line)]?.colour ?? 5;
}

export function ChatLines({ table }: { table: Table }) {
    const own = useRef<HTMLDivElement>(null);
    const chat = heardTalk();
    useEffect(() => own.current?.scrollTo({ top: own.current.scrollHeight }), [chat.length]);
    return (
        <div class="chat-lines" ref={own} role="log" aria-label={t('chat.title')} tabIndex={0}>
            {chat.map((line) => {
                const text = chatText(line, table.game);
                if (!text) return null;
                return (
                    <p key={line.key}>
                        <Badge colour={colourOf(table, line)} name={line.name} size={22} />
                        <span>
                            <strong>{line.name}</strong>{' '}
                            {line.team && <em>({t('chat.of-team')}) </em>}
                            {text}
                        </span>
                    </p>
                );
            })}
        </div>
    );
}

// The server counts bytes, of which some letters need more than one.
function fitting(text: string): string {
    return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(limits.chatBytes)).read);
}

export function ChatForm({ table }: { table: Table }) {
    const [text, setText] = useState('');
    const [team, setTeam] = useState(false);
    const [all, setAll] = useState(false); // of the quick lines
    const session = me.value!;
    // Partners may talk among themselves, and some lines are theirs alone.
    const { teams } = boxOf(table.game);
    const partnered =
        table.playing && session.seat.value !== null && teams > 0 && table.seats.length > teams;
    const whom = partnered && team ? { team: true } : {};
    const lines = quickLines(table.game).filter((line) => partnered || !line.startsWith('team-'));
    const say = () => {
        const clean = text.trim();
        setText('');
        if (clean) void told(session.act({ do: 'say', text: clean, ...whom }));
    };
    return (
        <div class="chat-form">
            {lines.length > 0 && (
                <div class={all ? 'quick all' : 'quick'} role="group" aria-label={t('chat.quick')}>
                    {lines.map((line) => (
                        <button
                            key={line}
                            type="button"
                            class="button small"
                            onClick={() => {
                                setAll(false);
                                void told(
                                    session.act({
                                        do: 'say',
                                        line,
                                        ...(line.startsWith('team-') ? { team: true } : whom),
                                    }),
                                );
                            }}
                        >
                            {chatText({ member: null, name: '', line }, table.game)}
                        </button>
                    ))}
                    <button
                        type="button"
                        class="button small more"
                        aria-expanded={all}
                        aria-label={t('chat.more')}
                        onClick={() => setAll(!all)}
                    >
                        <Icon name="next" />
                    </button>
                </div>
            )}
            {partnered && (
                <label class="switch">
                    <input
                        type="checkbox"
                        checked={team}
                        onChange={(event) => setTeam(event.currentTarget.checked)}
                    />
                    <span>{t('chat.team')}</span>
                </label>
            )}
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    say();
                }}
            >
                <input
                    value={text}
                    maxLength={120}
                    aria-label={t('chat.say')}
                    placeholder={t('chat.say')}
                    onInput={({ currentTarget: field }) =>
                        setText((field.value = fitting(field.value)))
                    }
                />
                <button type="submit" class="button small">
                    {t('chat.send')}
                </button>
            </form>
        </div>
    );
}

export function ChatPanel() {
    const table = me.value!.table.value!;
    return (
        <section class="chat paper on-paper" aria-labelledby="chat-title">
            <h2 id="chat-title">{t('chat.title')}</h2>
            <ChatLines table={table} />
            <ChatForm table={table} />
        </section>
    );
}
