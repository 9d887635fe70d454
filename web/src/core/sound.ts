// Sounds, synthesised: there are no files. Every sound has a visible twin; none carries
// information alone.
import { signal } from '@preact/signals';

import type { Cue, Voices } from './cues';
import { settings } from './settings';

export type { Cue };

let context: AudioContext | null = null;
let out: GainNode | null = null;
let cues: Voices | null = null;

// A shared screen in the room makes the noise alone.
export const quiet = signal(false);

// Browsers want a gesture first: sitting down is one.
export function openSound(): void {
    if (context || typeof AudioContext === 'undefined') return void context?.resume();
    context = new AudioContext();
    const limiter = context.createDynamicsCompressor();
    out = context.createGain();
    out.connect(limiter).connect(context.destination);
    const [here, there] = [context, out];
    void import('./cues').then(({ voices }) => (cues = voices(here, there)));
}

export function play(cue: Cue, pitch?: number): void {
    if (!cues || !out || settings.muted.peek() || quiet.peek() || document.hidden) return;
    out.gain.value = (settings.volume.peek() / 100) ** 2;
    cues[cue](pitch);
}
