// The log as it is read: what is done in one breath, by several people or by one hand, is one line.
import type { GameEvent } from './messages';

export interface Fold {
    kind: string; // of event
    between: string; // what may come in between, and then stands after it
    say(events: GameEvent[]): string;
}

export interface Entry {
    event: GameEvent;
    text?: string; // instead of what the event says
}

export function folded(log: readonly GameEvent[], fold: Fold | undefined): Entry[] {
    const entries: Entry[] = [];
    let run: { entry: Entry; events: GameEvent[] } | null = null;
    for (const event of log) {
        if (fold && run && event.kind === fold.kind) {
            run.events.push(event);
            run.entry.text = fold.say(run.events);
            continue;
        }
        const entry: Entry = { event };
        entries.push(entry);
        if (event.kind === fold?.kind) run = { entry, events: [event] };
        else if (event.kind !== fold?.between) run = null;
    }
    return entries;
}
