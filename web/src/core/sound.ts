// Sounds, synthesised: there are no files. Every sound has a visible twin; none carries
// information alone. How they are made is fetched with the first gesture, which browsers want anyway.
import { effect, signal } from '@preact/signals';

import type { How, Mixer, Tone } from '../sound/mixer';
import type { Cue } from '../sound/score';
import { settings } from './settings';

export type { Cue, How };

// own: it is about the reader's own hand, or calls the reader.
export interface Sounding extends How {
    own?: boolean;
}

// The sounds of this device: everything, its own hand only, or nothing.
export type Reach = 'all' | 'mine' | 'none';
export const reach = signal<Reach>('all');

// Can this device be heard? Not before a gesture, nor while the system keeps it from it.
export const ready = signal(false);

// Is there something to make sounds with? It is fetched with the first gesture.
export const audible = signal(false);

let context: AudioContext | null = null;
let mixer: Mixer | null = null;
let resting: ReturnType<typeof setTimeout> | undefined;
let asleep = false; // by our own wish

const REST_MS = 5000; // longer than any cue: an open line to the speaker costs battery all the time
const gestures = ['pointerdown', 'pointerup', 'touchend', 'click', 'keydown'];
// Vibrations that go with a sound, in milliseconds.
const felt: Partial<Record<Cue, number>> = {
    bang: 120,
    pop: 60,
    collapse: 100,
    caught: 60,
    out: 80,
};

// The line is open from now on, until there has been nothing to hear for a while.
function wake(context: AudioContext): void {
    asleep = false;
    if (context.state !== 'running') void context.resume().catch(() => {});
    clearTimeout(resting);
    resting = setTimeout(() => {
        asleep = true;
        void context.suspend();
    }, REST_MS);
}

// A telephone call, another tab or the lid of a laptop may take the line away: the next gesture gets it back.
function changed(context: AudioContext): void {
    if (context.state === 'running') ready.value = true;
    else if (!asleep) ready.value = false;
}

function forget(made: AudioContext): void {
    context = null;
    ready.value = false;
    clearTimeout(resting);
    void made.close();
}

// Any gesture will do, and whoever wants to hear something again.
function open(): void {
    if (settings.muted.peek() || typeof AudioContext === 'undefined') return;
    if (navigator.userActivation?.isActive === false) return; // a key that is no gesture
    if (context) {
        if (!ready.peek()) wake(context);
        return;
    }
    const made = (context = new AudioContext());
    made.addEventListener('statechange', () => changed(made));
    wake(made);
    void import('../sound/mixer').then(
        ({ Mixer }) => {
            mixer = new Mixer(made);
            audible.value = true;
        },
        () => forget(made), // the line was down: the next gesture tries again
    );
}

for (const kind of gestures) addEventListener(kind, open, { capture: true, passive: true });
effect(() => void (settings.muted.value || (navigator.userActivation?.hasBeenActive && open())));

// In a tab that nobody looks at only the call to one's turn is heard.
const silent = (own: boolean, cue?: Cue) =>
    settings.muted.peek() ||
    reach.peek() === 'none' ||
    (reach.peek() === 'mine' && !own) ||
    (document.hidden && cue !== 'turn');

export function play(cue: Cue, { own = false, ...how }: Sounding = {}): void {
    if (felt[cue]) buzz(felt[cue]);
    if (!context || !mixer || silent(own, cue)) return;
    mixer.loud(settings.volume.peek());
    wake(context);
    mixer.play(cue, how);
}

// Something under the reader's own hand, or a call to the reader.
export const playOwn = (cue: Cue, how: How = {}): void => play(cue, { ...how, own: true });

// A sound that follows something from 0 to 1, the higher the more; null ends it.
export function follow(tone: Tone, level: number | null, { own = false, pan = 0 } = {}): void {
    if (!context || !mixer) return;
    if (level === null || silent(own)) return mixer.follow(tone, null);
    mixer.loud(settings.volume.peek());
    wake(context);
    mixer.follow(tone, level, pan);
}

// In the hand that holds the device, where there is such a thing; browsers want a gesture first.
export function buzz(ms: number): void {
    if (
        settings.vibration.peek() &&
        !settings.muted.peek() &&
        navigator.userActivation?.hasBeenActive
    )
        navigator.vibrate?.(ms);
}

// From which side something is heard that a seat does: the reader's own is in the middle, the next one
// to the left of it, as they sit around the table.
export const panOf = (seat: number, reader: number, seats: number): number =>
    seats > 0 ? -0.5 * Math.sin(((seat - Math.max(0, reader)) * 2 * Math.PI) / seats) : 0;
