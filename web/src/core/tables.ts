// The tables of the games, from protocol.gen.ts, which is made from the same C tables as the
// server's messages.
import { games, type GameTable, type Verb } from '../protocol.gen';

export type { GameTable, Verb };

// "seat", an enumeration's name, or null: a whole number.
export type NamesOf = Verb['args'][number]['names'];

export function gameTable(id: string): GameTable {
    const table = games.find((game) => game.id === id);
    if (!table) throw new Error(`unknown game ${id}`);
    return table;
}

// The games that are offered to players, and those for developers.
export const shelf = (samples: boolean): GameTable[] => games.filter((game) => samples || !game.sample);

// Does this seat say and read this argument with the other sign?
export function mirrored(game: GameTable, arg: Verb['args'][number], seat: number): boolean {
    return Boolean(arg.mirrored) && seat >= 0 && (game.behind & (1 << seat)) !== 0;
}

// A move as a seat writes it, as text for the server.
export function written(game: GameTable, seat: number, text: string): string {
    const [name, ...words] = text.trim().split(/\s+/);
    const args = game.moves.find((move) => move.name === name)?.args ?? [];
    const told = words.map((word, at) => {
        const arg = args[at];
        return arg && mirrored(game, arg, seat) && /^-?\d+$/.test(word) ? String(-Number(word)) : word;
    });
    return [name, ...told].join(' ');
}

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
