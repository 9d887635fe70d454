// Every sound of the tables, each with one meaning. What kind it is says how loud: see LOUDNESS; its
// trim, in decibels, brings it there, and a check measures it.
import { moments } from './score-moments';
import { touches } from './score-touches';
import type { Voice } from './voice';

// ambient: goes on, or comes again and again. hand: under somebody's finger. event: something has
// happened at the table. climax: what everybody has waited for.
export type Kind = 'ambient' | 'hand' | 'event' | 'climax';

// LUFS, momentary at its loudest, with the volume at 70.
export const LOUDNESS: Record<Kind, number> = { ambient: -40, hand: -32, event: -28, climax: -22 };

export interface Told {
    energy: number; // how hard, from 0 to 1
    lasts: number; // seconds
    size: number; // of the thing; 2 is an octave lower
}

export interface Part {
    kind: Kind;
    trim: number;
    sound(voice: Voice, told: Told): void;
    usual?: Partial<Told>; // where nothing else is said
}

export const score = { ...touches, ...moments } satisfies Record<string, Part>;
export type Cue = keyof typeof score;
