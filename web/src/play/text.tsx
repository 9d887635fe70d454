// The table for any game: what the catalogues say of its view, and a button for each lawful move,
// or a line to write one where there are too many to list. It knows no rules; what is lawful comes
// from the server.
import { useState } from 'preact/hooks';

import { sayMove, sayView, t } from '../core/say';
import { written, type Move } from '../core/tables';
import type { GameViews, TableProps } from '../games';
import { Button } from '../ui/press';

// Moves of one kind belong together.
function byVerb(moves: Move[]): [string, Move[]][] {
    const groups = new Map<string, Move[]>();
    for (const move of moves) groups.set(move.verb.name, [...(groups.get(move.verb.name) ?? []), move]);
    return [...groups];
}

function Written({ send }: { send(move: string): void }) {
    const [text, setText] = useState('');
    return (
        <form
            class="choices written"
            onSubmit={(event) => {
                event.preventDefault();
                if (text.trim()) send(text.trim());
                setText('');
            }}
        >
            <div class="field">
                <input
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
        </form>
    );
}

export function TextTable({ game, view, seat, voice, legal, turn, send, inWords }: TableProps & { inWords?: GameViews['inWords'] }) {
    const seats = voice.names.map((_, at) => at);
    const viewSeat = seat ?? 0;
    return (
        <div class="text-table">
            <div class="told paper" tabIndex={0} role="region" aria-label={t('text.table')}>
                <pre>{sayView(game, voice, 'table', view, viewSeat)}</pre>
                {inWords && <p>{inWords(view)}</p>}
                <ul>
                    {seats.map((at) => (
                        <li key={at}>
                            <pre>{sayView(game, voice, 'seat', view, at)}</pre>
                        </li>
                    ))}
                </ul>
            </div>
            {seat !== null && <p class="own-text">{sayView(game, voice, 'own', view, seat)}</p>}
            {seat !== null && (legal.length > 0 || (!game.listed && turn.seats.includes(seat))) && (
                <section class="ask" data-lead tabIndex={-1} aria-label={t('text.ask')}>
                    <h2>{sayView(game, voice, 'ask', view, seat)}</h2>
                    {byVerb(legal).map(([verb, moves]) => (
                        <div key={verb} class="choices">
                            {moves.map((move) => (
                                <Button key={move.text} guard={turn.number} onPress={() => send(move.text)}>
                                    {sayMove(game, voice, move)}
                                </Button>
                            ))}
                        </div>
                    ))}
                    {!game.listed && <Written send={(text) => send(written(game, seat, text))} />}
                </section>
            )}
        </div>
    );
}
