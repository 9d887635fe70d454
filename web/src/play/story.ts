// What a match is remembered for: the moment that decided it, and awards drawn from its events. Each game
// knows its own; here is what they count with.
import type { GameEvent } from '../core/messages';
import type { Words } from '../words.gen';

type Named<K> = K extends `honours.${infer Name}-how` ? Name : never;
export type AwardName = Named<keyof Words>;

export interface Award {
    name: AwardName;
    seat: number;
    count: number; // what it was given for
}

// Frames of the record; both are seen.
export interface Moment {
    from: number;
    to: number;
}

export interface Story {
    moment: Moment | null;
    awards: (Award | null)[]; // the most telling first; null: nobody has earned that one
}

// A match that is over, with all its secrets.
export interface Past {
    frames: readonly { events: readonly GameEvent[]; by: number | null }[];
    seats: number;
    winners: readonly number[];
}

export type TellStory = (past: Past) => Story;

const AWARDS = 3;

export const whoOf = (event: GameEvent, name = 'who'): number =>
    (event[name] as number | null) ?? -1;
export const sizeOf = (event: GameEvent, name: string): number =>
    (event[name] as number | null) ?? 0;
export const eventsOf = (past: Past): GameEvent[] =>
    past.frames.flatMap(({ events }) => [...events]);

// A number for each seat: how many events of this kind were its own, or what they add up to.
export function tallied(
    past: Past,
    kind: string,
    worth: (event: GameEvent) => number = () => 1,
    by = 'who',
): number[] {
    const sums = Array<number>(past.seats).fill(0);
    for (const event of eventsOf(past))
        if (event.kind === kind && whoOf(event, by) >= 0) sums[whoOf(event, by)]! += worth(event);
    return sums;
}

// And the greatest of them.
export function greatest(past: Past, kind: string, worth: (event: GameEvent) => number): number[] {
    const most = Array<number>(past.seats).fill(0);
    for (const event of eventsOf(past)) {
        const seat = whoOf(event);
        if (event.kind === kind && seat >= 0) most[seat] = Math.max(most[seat]!, worth(event));
    }
    return most;
}

// For whoever has the most; of several, for the first.
export function award(name: AwardName, counts: readonly number[], least = 1): Award | null {
    const count = Math.max(...counts);
    return count >= least ? { name, seat: counts.indexOf(count), count } : null;
}

// Three, and to different people where that can be.
export function three({ awards }: Story): Award[] {
    const given = awards.filter((one) => one !== null);
    const chosen: Award[] = [];
    for (const one of given) if (chosen.every(({ seat }) => seat !== one.seat)) chosen.push(one);
    for (const one of given) if (!chosen.includes(one)) chosen.push(one);
    const shown = chosen.slice(0, AWARDS);
    return given.filter((one) => shown.includes(one));
}

// The last frame with an event like this; -1: none.
export function lastFrame({ frames }: Past, wanted: (event: GameEvent) => boolean): number {
    let at = frames.length - 1;
    while (at >= 0 && !frames[at]!.events.some(wanted)) at--;
    return at;
}
