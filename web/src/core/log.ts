// The log as it is read: what several people do in one breath is one line.
import type { GameEvent } from './messages';

export interface Fold {
    kind: string; // of event, which has nothing to tell but who it was
    between: string; // what may come in between, and then stands after it
    say(seats: number[]): string; // one for each event
}

export interface Entry {
    event: GameEvent;
    text?: string; // instead of what the event says
}

export function folded(log: readonly GameEvent[], fold: Fold | undefined): Entry[] {
    const entries: Entry[] = [];
    let run: { entry: Entry; seats: number[] } | null = null;
    for (const event of log) {
        if (fold && run && event.kind === fold.kind) {
            run.seats.push(event['who'] as number);
            run.entry.text = fold.say(run.seats);
            continue;
        }
        const entry: Entry = { event };
        entries.push(entry);
        if (event.kind === fold?.kind) run = { entry, seats: [event['who'] as number] };
        else if (event.kind !== fold?.between) run = null;
    }
    return entries;
}
