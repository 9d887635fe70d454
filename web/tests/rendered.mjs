// In a page: the sounds of the tables, rendered as fast as the machine can, and measured. Built together
// with the page's own sources, of which it needs nothing else.
import { Mixer } from '../src/sound/mixer';
import { LOUDNESS, score } from '../src/sound/score';
import { loudest, middle, onPhone } from './loudness.mjs';

const RATE = 48000;
const SOUNDS_AT = 1; // Chromium's limiter begins closed

// The same numbers from the same seed.
function seeded(seed) {
    let state = seed * 2654435761 + 12345;
    return () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 2 ** 32;
    };
}

// The sound rendered when these are played, at the moments they name.
async function render(plays, { seconds = 2, volume = 70, seed = 1, stereo = false } = {}) {
    const context = new OfflineAudioContext(stereo ? 2 : 1, (SOUNDS_AT + seconds) * RATE, RATE);
    const mixer = new Mixer(context, seeded(seed));
    mixer.loud(volume);
    for (const { cue, how, at = 0 } of plays) mixer.play(cue, how, SOUNDS_AT + at);
    await null; // what belongs to one moment has been gathered
    const buffer = await context.startRendering();
    return channelsOf(buffer);
}

// Of one channel both speakers say the same.
function channelsOf(buffer) {
    const left = buffer.getChannelData(0);
    return [left, buffer.numberOfChannels > 1 ? buffer.getChannelData(1) : left];
}

const energyOf = (samples) => samples.reduce((sum, x) => sum + x * x, 0);
const peakOf = (samples) => samples.reduce((max, x) => Math.max(max, Math.abs(x)), 0);

function measured([left, right]) {
    const each = (filter) => {
        const heard = filter(left, RATE);
        return loudest(heard, right === left ? heard : filter(right, RATE), RATE);
    };
    const [l, r] = [energyOf(left), energyOf(right)];
    return {
        loud: each((samples) => samples),
        phone: each(onPhone),
        middle: each(middle),
        peak: Math.max(peakOf(left), peakOf(right)),
        side: (r - l) / (l + r),
    };
}

export { LOUDNESS };
export const kinds = Object.fromEntries(
    Object.entries(score).map(([cue, { kind }]) => [cue, { kind, target: LOUDNESS[kind] }]),
);
export const measure = async (plays, how) => measured(await render(plays, how));

// When the separate sounds of a rendering begin, in seconds.
export async function onsets(plays, how) {
    const [left] = await render(plays, how);
    const found = [];
    const step = RATE / 1000;
    let before = 0;
    for (let i = SOUNDS_AT * RATE; i + step < left.length; i += step) {
        const now = left.subarray(i, i + step).reduce((max, x) => Math.max(max, Math.abs(x)), 0);
        if (now > 0.004 && now > before * 2.5 && i / RATE - (found.at(-1) ?? 0) > 0.015)
            found.push(i / RATE);
        before = Math.max(now, before * 0.9);
    }
    return found.map((at) => at - SOUNDS_AT);
}

// Something that goes on at this level.
export async function measureTone(tone, level) {
    const context = new OfflineAudioContext(1, 2 * RATE, RATE);
    const mixer = new Mixer(context, seeded(1));
    mixer.loud(70);
    mixer.follow(tone, level);
    return measured(channelsOf(await context.startRendering()));
}
