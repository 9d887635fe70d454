// Who sits where: names, colours and shapes, as everybody at the table sees them.
import type { BotName, Member, Table } from './messages';

export const shapes = [
    'circle',
    'triangle',
    'square',
    'diamond',
    'cross',
    'star',
    'pentagon',
    'hexagon',
] as const;
export type Shape = (typeof shapes)[number];

export interface SeatInfo {
    seat: number;
    name: string;
    colour: number;
    bot: BotName | null;
    temper: string | null; // of that bot: bold, wary or grudging
    member: Member | null;
    empty: boolean;
}

export function seatsOf(table: Table): SeatInfo[] {
    return table.seats.map((one, seat) => {
        const member = table.members.find((other) => other.member === one.member) ?? null;
        const { name, colour, bot, temper } = one;
        return { seat, member, bot, temper, name, colour, empty: !member && !bot };
    });
}

// Is this the reader’s own seat, which is spoken to? Not where all secrets lie open, as in a replay.
export const isYou = (
    { seat, open }: { seat: number | null; open: boolean },
    at: number | null,
): 0 | 1 => (at !== null && at === seat && !open ? 1 : 0);
