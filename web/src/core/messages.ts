// The messages of the wire, as protocol.gen.ts has them, with games left open: most of the page
// shows any game, by its tables.
import type * as wire from '../protocol.gen';

export type {
    BotName,
    Chat,
    Device,
    Dice,
    GameId,
    Hint,
    Member,
    Numbers,
    Pace,
    Presence,
    Result,
    Seat,
    Table,
    Tally,
} from '../protocol.gen';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type View = Record<string, Json>;

export interface GameEvent {
    kind: string;
    to: 'all' | number[];
    nth: number; // which one it is to this device, counted from when the page was opened
    [argument: string]: Json;
}

// As they come over the wire, without what is empty: told.ts puts it in.
export interface ToldEvent {
    kind: string;
    to?: 'all' | number[];
    [argument: string]: Json | undefined;
}
export type Changes = Record<string, Json>;

export type Turn = Required<Omit<wire.Turn, 'took' | 'wait_ms' | 'pace_ms'>> &
    Pick<wire.Turn, 'took'> & { wait_ms: number | null; pace_ms: number | null };

export type Barred = Omit<wire.Barred, 'moves'> & { moves: string[] };

export type FullMatch = Omit<wire.Match, 'view' | 'log' | 'legal' | 'barred'> & {
    view: View;
    log: ToldEvent[];
    legal: string[] | null;
    barred?: Barred[];
};
export type Step = Omit<wire.Step, 'events' | 'changed' | 'legal' | 'barred'> & {
    events: ToldEvent[];
    changed: Changes;
    legal?: string[];
    barred?: Barred[];
};
export type Full = Omit<wire.Full, 'match'> & { match: FullMatch | null };
export type News = Omit<wire.News, 'match'> & { match?: Step };
export type Message =
    | Full
    | News
    | wire.Here
    | wire.Done
    | wire.Refused
    | wire.Shown
    | wire.Hint
    | wire.Numbers
    | wire.Pong
    | wire.Bye;

// Requests of the page; the session adds the id.
type WithoutId<T> = T extends { id: string } ? Omit<T, 'id'> : never;
export type Action = WithoutId<wire.Request>;
