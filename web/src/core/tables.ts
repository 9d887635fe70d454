// The tables of the games, for whoever plays: their moves, events and views, from tables.gen.ts.
// Nothing that the lobby loads needs more than their types.
import type { Box, Contents, Verb } from '../protocol.gen';
import { contents } from '../tables.gen';
import { boxOf } from './boxes';
import type { Barred } from './messages';

export type { Verb };
export type GameTable = Box & Contents;

// "seat", an enumeration's name, or null: a whole number.
export type NamesOf = Verb['args'][number]['names'];

const tables = new Map<string, GameTable>();

export function gameTable(id: string): GameTable {
    let table = tables.get(id);
    if (!table) {
        const box = boxOf(id);
        tables.set(id, (table = { ...box, ...contents[box.id] }));
    }
    return table;
}

// Figures of a game's rules, and one that stands alone.
export const figures = (id: string, name: string): number[] => {
    const found = gameTable(id).figures[name];
    if (!found) throw new Error(`no figure ${name}`);
    return found;
};
export const figure = (id: string, name: string): number => figures(id, name)[0]!;

// A move as text ("accuse 2") taken apart by the game's table.
export interface Move {
    text: string;
    verb: Verb;
    args: (number | string)[];
}

export function readMove(game: GameTable, text: string): Move {
    const [name, ...words] = text.split(' ');
    const verb = game.moves.find((move) => move.name === name);
    if (!verb) throw new Error(`unknown move ${text}`);
    const args = verb.args.map((arg, at) => {
        const word = words[at] ?? '';
        return arg.names && arg.names !== 'seat' ? word : Number(word);
    });
    return { text, verb, args };
}

const none = new Map<string, string>();
const reasons = new WeakMap<readonly Barred[], ReadonlyMap<string, string>>();

// Why moves are not lawful that the reader may try, by their texts: keys of the game's reasons.
export function barredIn(match: { barred: readonly Barred[] }): ReadonlyMap<string, string> {
    if (!match.barred.length) return none;
    let found = reasons.get(match.barred);
    if (!found)
        reasons.set(
            match.barred,
            (found = new Map(
                match.barred.flatMap(({ why, moves }) => moves.map((move) => [move, why])),
            )),
        );
    return found;
}

const read = new WeakMap<readonly string[], Move[]>();

// The lawful moves of a match, the same ones as long as they are.
export function movesOf(match: { game: string; legal: readonly string[] }): Move[] {
    let moves = read.get(match.legal);
    if (!moves)
        read.set(
            match.legal,
            (moves = match.legal.map((text) => readMove(gameTable(match.game), text))),
        );
    return moves;
}
