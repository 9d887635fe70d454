// The games that have views of their own. Any other is played at the text table.
import type { ComponentType } from 'preact';

import type { Fold } from './core/log';
import type { GameEvent, Turn, View } from './core/messages';
import type { Direct } from './core/presenter';
import { loadWords, type Voice } from './core/say';
import type { SeatInfo } from './core/seats';
import { settings } from './core/settings';
import type { GameTable, Move } from './core/tables';
import type { TellStory } from './play/story';

// Properties of a game's view: everything that may be shown, and a way to answer.
export interface TableProps {
    game: GameTable;
    view: View; // as far as it has been shown
    live: View; // as it is
    seat: number | null; // the reader's
    voice: Voice;
    seats: SeatInfo[];
    status: string[]; // what each seat is doing, in words
    legal: Move[]; // empty while something is being shown
    barred: ReadonlyMap<string, string>; // why a move that the reader may try is not lawful, by its text
    turn: Turn;
    effect: unknown; // of the beat that is being shown
    open: boolean; // the reader's own secrets lie open, and nothing can be done: a replay, or lent eyes
    hands: ReadonlyMap<number, string>; // what each seat's hand shows before it does anything
    show(what: string): void; // the reader's own hand, to the others
    send(move: string, quietly?: boolean): Promise<boolean>; // false: refused, and why has been said, or quietly not
    skip(): void; // what is being shown has been seen
}

export interface LedgerProps {
    game: GameTable;
    view: View;
    voice: Voice;
    seats: SeatInfo[];
}

export interface GameViews {
    Plain: ComponentType<TableProps>;
    table?: () => Promise<{ openTable(): ComponentType<TableProps> }>; // in the round, fetched when wanted
    direct: Direct;
    describe(props: TableProps): string; // the whole table in words
    gesture?: true; // a turn is one long gesture: showing what it has done so far does not interrupt it
    ask?(props: TableProps): string; // what the reader can do, where moves cannot be listed
    numbers?(view: View, seat: number): string[]; // likewise, of whoever has to name a number: from the lowest on
    told?(log: GameEvent[], view: View, whole: boolean): GameEvent[]; // the log as it is read, where it says less; whole: a replay
    fold?(voice: Voice): Fold; // what the log tells in one line
    thing?(event: GameEvent): string | undefined; // on the table, that a line of the log speaks of
    secret?: string[]; // verbs: what a move of these says is seen while held
    veiled?: string[]; // kinds of events: a line of these for one reader is read while held, and not said
    covered?(view: View): boolean; // what is asked is hidden from others at this device; without: always
    passes?(view: View): string | null; // the move that stops what is asked from passing by itself; null: it does not pass
    scoreless?: true; // nobody has points: there are only winners
    Ledger?: ComponentType<LedgerProps>; // how the points came about, at the end
    story?: () => Promise<{ default: TellStory }>; // what a match is remembered for
    hints: { key: string; when(view: View, seat: number): boolean; say(voice: Voice): string }[];
}

const views: Record<string, () => Promise<{ default: GameViews }>> = {
    roulette: () => import('./roulette/views'),
    sport: () => import('./sport/views'),
    thrill: () => import('./thrill/views'),
    chute: () => import('./chute/views'),
    croisillon: () => import('./croisillon/views'),
};

const loaded = new Map<string, Promise<GameViews | null>>();

// Null: this game has no views of its own.
export function loadGame(id: string): Promise<GameViews | null> {
    let game = loaded.get(id);
    if (!game) {
        const load = views[id];
        game = load ? load().then((module) => module.default) : Promise.resolve(null);
        loaded.set(id, game);
    }
    return game;
}

// Fetched while people are still choosing.
export function preloadGame(id: string): void {
    void loadGame(id).then((views) => {
        if (settings.view.value === 'table') views?.table?.().catch(() => {}); // as above
    });
    loadWords(id).catch(() => {}); // it is asked for again when the game begins
}
