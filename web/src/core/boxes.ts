// The facts about games before one is opened, from protocol.gen.ts, which is made from the same
// C tables as the server's messages.
import { games, type Box, type Verb } from '../protocol.gen';

export type { Box };

export function boxOf(id: string): Box {
    const box = games.find((game) => game.id === id);
    if (!box) throw new Error(`unknown game ${id}`);
    return box;
}

// The games that are offered to players, and those for developers.
export const shelf = (samples: boolean): Box[] => games.filter((game) => samples || !game.sample);

// Does this seat say and read this argument with the other sign?
export function mirrored(game: Box, arg: Verb['args'][number], seat: number): boolean {
    return Boolean(arg.mirrored) && seat >= 0 && (game.behind & (1 << seat)) !== 0;
}
