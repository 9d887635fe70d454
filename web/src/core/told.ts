// The server leaves out what is empty, and repeats nothing that is as it was: here it is put in.
import type * as wire from '../protocol.gen';
import type { Changes, GameEvent, ToldEvent, Turn, View } from './messages';

export const wholeTurn = (turn: wire.Turn): Turn => ({
    may: [],
    wait_ms: null,
    pace_ms: null,
    paused: false,
    ...turn,
});

export const wholeEvent = (event: ToldEvent): GameEvent => ({ to: 'all', nth: 0, ...event });

// Of a list by seat only the seats may be told of which something is new, by their number.
export function viewAfter(view: View, changes: Changes): View {
    const after = { ...view };
    for (const [name, value] of Object.entries(changes)) {
        const old = view[name];
        const some = Array.isArray(old) && value !== null && typeof value === 'object';
        after[name] = some && !Array.isArray(value) ? Object.assign([...old], value) : value;
    }
    return after;
}
