// Sounds, synthesised: there are no files. Every sound has a visible twin; none carries
// information alone.
import { signal } from '@preact/signals';

import type { Cue, Voices } from './cues';
import { settings } from './settings';

export type { Cue };

let context: AudioContext | null = null;
let out: GainNode | null = null;
let cues: Voices | null = null;
let resting: ReturnType<typeof setTimeout> | undefined;

const REST_MS = 5000; // longer than any cue: an open line to the speaker costs battery all the time

// A shared screen in the room makes the noise alone.
export const quiet = signal(false);

// The line is open from now on, until there has been nothing to hear for a while.
function wake(context: AudioContext): void {
    if (context.state !== 'running') void context.resume();
    clearTimeout(resting);
    resting = setTimeout(() => void context.suspend(), REST_MS);
}

// Browsers want a gesture first: sitting down is one.
export function openSound(): void {
    if (context) wake(context);
    if (context || typeof AudioContext === 'undefined') return;
    context = new AudioContext();
    wake(context);
    const limiter = context.createDynamicsCompressor();
    out = context.createGain();
    out.connect(limiter).connect(context.destination);
    const [here, there] = [context, out];
    void import('./cues').then(({ voices }) => (cues = voices(here, there)));
}

export function play(cue: Cue, pitch?: number): void {
    if (!context || !cues || !out || settings.muted.peek() || quiet.peek() || document.hidden)
        return;
    out.gain.value = (settings.volume.peek() / 100) ** 2;
    wake(context);
    cues[cue](pitch);
}

// In the hand that holds the device, where there is such a thing; browsers want a gesture first.
export function buzz(ms: number): void {
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(ms);
}

let humming: OscillatorNode | null = null;

// A soft tone that follows something from 0 to 1, the higher the more; null ends it.
export function hum(level: number | null): void {
    const silent = settings.muted.peek() || quiet.peek() || document.hidden;
    if (level === null || silent || !context || !out) {
        humming?.stop();
        humming = null;
        return;
    }
    if (!humming) {
        const [osc, gain] = [context.createOscillator(), context.createGain()];
        gain.gain.value = 0.05;
        osc.connect(gain).connect(out);
        osc.start();
        humming = osc;
    }
    out.gain.value = (settings.volume.peek() / 100) ** 2;
    wake(context);
    humming.frequency.value = 220 * 4 ** level;
}
