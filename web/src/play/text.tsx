// The table in words, for any game: sentences of what lies there, and a button for each lawful move, or a
// line to write one where there are too many to list. It knows no rules; what is lawful comes from the
// server.
import './text.css';

import { useRef, useState } from 'preact/hooks';

import { sayMove, sayView, spelled, t } from '../core/say';
import type { Move } from '../core/tables';
import { quoted, typedMove } from '../core/typed';
import type { GameViews, TableProps } from '../games';
import { Button } from '../ui/press';

// Moves of one kind belong together.
function byVerb(moves: Move[]): [string, Move[]][] {
    const groups = new Map<string, Move[]>();
    for (const move of moves)
        groups.set(move.verb.name, [...(groups.get(move.verb.name) ?? []), move]);
    return [...groups];
}

// A line to write a move in; what the question quotes is written there by a press.
function Written({ question, send }: { question: string; send(line: string): void }) {
    const [text, setText] = useState('');
    const field = useRef<HTMLInputElement>(null);
    return (
        <form
            class="written"
            onSubmit={(event) => {
                event.preventDefault();
                if (text.trim()) send(text.trim());
                setText('');
            }}
        >
            <div class="choices" role="group" aria-label={t('text.examples')}>
                {[...new Set(quoted(question))].map((line) => (
                    <button
                        key={line}
                        type="button"
                        class="button small"
                        onClick={() => {
                            setText(line);
                            field.current?.focus();
                        }}
                    >
                        {line}
                    </button>
                ))}
            </div>
            <div class="choices">
                <div class="field">
                    <input
                        ref={field}
                        aria-label={t('text.move')}
                        placeholder={t('text.move')}
                        value={text}
                        maxLength={60}
                        autocomplete="off"
                        autocapitalize="none"
                        onInput={(event) => setText(event.currentTarget.value)}
                    />
                </div>
                <button type="submit" class="button">
                    {t('text.play')}
                </button>
            </div>
        </form>
    );
}

// Sentences about a table: the game's own, or those of the catalogues for its view.
function sentencesOf(props: TableProps, describe: GameViews['describe'] | undefined): string[] {
    if (describe) return spelled(describe(props)).split(/(?<=[.!?])\s+(?=[\p{Lu}\d])|\n/u);
    const { game, voice, view, seat } = props;
    const seats = voice.names.map((_, at) => sayView(game, voice, 'seat', view, at));
    const table = sayView(game, voice, 'table', view, seat ?? 0);
    return [...table.split('\n'), ...seats].map((line) =>
        spelled(line).replace(/\s+/g, ' ').trim(),
    );
}

export function TextTable(props: TableProps & { describe?: GameViews['describe'] | undefined }) {
    const { game, view, seat, voice, legal, turn, send, describe } = props;
    const asked =
        seat !== null && (legal.length > 0 || (!game.listed && turn.seats.includes(seat)));
    const question = asked ? sayView(game, voice, 'ask', view, seat) : '';
    return (
        <div class="text-table">
            <div class="told paper" tabIndex={0} role="region" aria-label={t('text.table')}>
                <ul>
                    {sentencesOf(props, describe).map((sentence, at) => (
                        <li key={at}>{sentence}</li>
                    ))}
                </ul>
            </div>
            {seat !== null && (
                <p class="own-text">{spelled(sayView(game, voice, 'own', view, seat))}</p>
            )}
            {asked && (
                <section class="ask" data-lead tabIndex={-1} aria-label={t('text.ask')}>
                    <h2>{question}</h2>
                    {byVerb(legal).map(([verb, moves]) => (
                        <div key={verb} class="choices">
                            {moves.map((move) => (
                                <Button
                                    key={move.text}
                                    guard={turn.number}
                                    onPress={() => send(move.text)}
                                >
                                    {spelled(sayMove(game, voice, move))}
                                </Button>
                            ))}
                        </div>
                    ))}
                    {!game.listed && (
                        <Written
                            question={question}
                            send={(line) => void send(typedMove(game, voice, view, seat, line))}
                        />
                    )}
                </section>
            )}
        </div>
    );
}
