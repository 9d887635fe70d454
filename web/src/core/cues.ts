// How each sound is made. Nobody hears one before sitting down, so they are fetched then.
export type Cue =
    | 'card'
    | 'shuffle'
    | 'wood'
    | 'cup'
    | 'lift'
    | 'roll'
    | 'beat'
    | 'click'
    | 'bang'
    | 'pop'
    | 'accuse'
    | 'chip'
    | 'tile'
    | 'shake'
    | 'dice'
    | 'pill'
    | 'whistle'
    | 'ouch'
    | 'creak'
    | 'shutter'
    | 'turn'
    | 'fanfare'
    | 'refused'
    | 'detent'
    | 'drop'
    | 'knock'
    | 'murmur';

// Some sounds can be higher or lower: 1 is the usual pitch.
export type Voices = Record<Cue, (pitch?: number) => void>;

interface Instrument {
    // A note that may slide from one pitch to another.
    tone(
        type: OscillatorType,
        from: number,
        to: number,
        after: number,
        decay: number,
        peak?: number,
    ): void;
    // A puff of filtered noise: paper, wood, air.
    noise(
        filter: BiquadFilterType,
        pitch: number,
        after: number,
        decay: number,
        peak?: number,
        q?: number,
    ): void;
}

// The parts of sounds in one context, and where they go.
function instrument(context: AudioContext, out: AudioNode): Instrument {
    const noiseBuffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = noiseBuffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;

    function envelope(at: number, peak: number, attack: number, decay: number): GainNode {
        const gain = context.createGain();
        gain.gain.setValueAtTime(0, at);
        gain.gain.linearRampToValueAtTime(peak, at + attack);
        gain.gain.exponentialRampToValueAtTime(0.0008, at + attack + decay);
        gain.connect(out);
        return gain;
    }

    const tone: Instrument['tone'] = (type, from, to, after, decay, peak = 0.2) => {
        const at = context.currentTime + after;
        const osc = context.createOscillator();
        osc.type = type;
        osc.frequency.setValueAtTime(from, at);
        osc.frequency.exponentialRampToValueAtTime(to, at + decay);
        osc.connect(envelope(at, peak, 0.004, decay));
        osc.start(at);
        osc.stop(at + decay + 0.1);
    };

    const noise: Instrument['noise'] = (filter, pitch, after, decay, peak = 0.2, q = 1) => {
        const at = context.currentTime + after;
        const source = context.createBufferSource();
        const band = context.createBiquadFilter();
        source.buffer = noiseBuffer;
        source.loop = true;
        band.type = filter;
        band.frequency.value = pitch;
        band.Q.value = q;
        source.connect(band).connect(envelope(at, peak, 0.002, decay));
        source.start(at, Math.random() * 0.5);
        source.stop(at + decay + 0.1);
    };
    return { tone, noise };
}

const cues: Record<Cue, (out: Instrument, pitch?: number) => void> = {
    card: ({ noise }) => noise('bandpass', 2600, 0, 0.09, 0.35, 0.8),
    shuffle: ({ noise }) => {
        for (let i = 0; i < 7; i++)
            noise('bandpass', 2200 + 300 * (i % 3), i * 0.045, 0.05, 0.22, 0.9);
    },
    wood: ({ noise, tone }) => {
        noise('lowpass', 900, 0, 0.06, 0.5);
        tone('triangle', 210, 150, 0, 0.09, 0.25);
    },
    cup: ({ noise, tone }) => {
        noise('lowpass', 700, 0, 0.12, 0.4);
        tone('sine', 140, 95, 0, 0.14, 0.3);
    },
    lift: ({ noise, tone }) => {
        noise('highpass', 1800, 0, 0.25, 0.12);
        tone('triangle', 320, 640, 0.02, 0.25, 0.12);
    },
    roll: (out) => {
        for (let i = 0; i < 26; i++)
            out.noise('lowpass', 420 + i * 8, i * 0.07, 0.06, 0.1 + i * 0.006);
        cues.beat(out);
    },
    beat: ({ noise, tone }) => {
        tone('sine', 92, 58, 0, 0.22, 0.55);
        noise('lowpass', 300, 0, 0.1, 0.4);
    },
    click: ({ noise, tone }) => {
        noise('bandpass', 3800, 0, 0.025, 0.6, 3);
        tone('square', 1900, 900, 0.012, 0.03, 0.1);
    },
    bang: ({ noise, tone }) => {
        noise('lowpass', 1400, 0, 0.5, 0.8);
        tone('sine', 120, 38, 0, 0.45, 0.7);
    },
    pop: ({ noise, tone }) => {
        noise('bandpass', 1300, 0, 0.14, 0.7, 0.7);
        tone('sine', 520, 130, 0, 0.12, 0.4);
        for (let i = 0; i < 5; i++) noise('highpass', 5000, 0.12 + i * 0.05, 0.05, 0.06);
    },
    accuse: ({ tone }) => {
        tone('sawtooth', 196, 185, 0, 0.35, 0.12);
        tone('sawtooth', 277, 262, 0.03, 0.35, 0.12);
    },
    chip: ({ tone }) => {
        tone('triangle', 1800, 1500, 0, 0.07, 0.18);
        tone('triangle', 2500, 2300, 0.045, 0.09, 0.14);
    },
    tile: ({ noise, tone }) => {
        noise('bandpass', 1200, 0, 0.07, 0.4, 1.4);
        tone('triangle', 330, 190, 0.02, 0.16, 0.25);
    },
    shake: ({ noise }) => {
        for (let i = 0; i < 3; i++) noise('bandpass', 900 + 500 * i, i * 0.05, 0.04, 0.3, 2);
    },
    dice: ({ noise }) => {
        for (let i = 0; i < 9; i++)
            noise(
                'bandpass',
                1500 + 400 * (i % 4),
                i * 0.045 + (i * i) / 400,
                0.035,
                0.4 - i * 0.03,
                2.5,
            );
    },
    pill: ({ noise, tone }) => {
        tone('sine', 700, 1100, 0, 0.08, 0.2);
        noise('highpass', 4200, 0.07, 0.05, 0.08);
    },
    whistle: ({ tone }) => {
        for (let i = 0; i < 6; i++) tone('sine', 2350 + 90 * (i % 2), 2300, i * 0.045, 0.06, 0.09);
    },
    ouch: ({ noise, tone }) => {
        tone('sawtooth', 310, 120, 0, 0.32, 0.16);
        noise('lowpass', 500, 0, 0.16, 0.5);
    },
    shutter: ({ noise, tone }) => {
        for (let i = 0; i < 8; i++) noise('bandpass', 1500 - 120 * i, i * 0.05, 0.05, 0.24, 1.2);
        noise('lowpass', 500, 0.42, 0.4, 0.8);
        tone('sine', 95, 42, 0.42, 0.4, 0.5);
    },
    turn: ({ tone }) => {
        tone('triangle', 660, 660, 0, 0.12, 0.16);
        tone('triangle', 880, 880, 0.1, 0.2, 0.16);
    },
    fanfare: ({ tone }) => {
        [523, 659, 784, 1047].forEach((pitch, at) =>
            tone('triangle', pitch, pitch, at * 0.12, 0.35, 0.2),
        );
    },
    // Wood that gives: the more it bears, the higher.
    creak: ({ noise, tone }, pitch = 1) => {
        for (let i = 0; i < 4; i++)
            noise('bandpass', 240 * pitch * (1 + i * 0.07), i * 0.028, 0.03, 0.3, 9);
        tone('sawtooth', 92 * pitch, 118 * pitch, 0, 0.12, 0.05);
    },
    refused: ({ tone }) => tone('square', 160, 120, 0, 0.16, 0.1),
    detent: ({ noise }) => noise('bandpass', 2900, 0, 0.018, 0.16, 4),
    drop: ({ noise, tone }) => {
        noise('bandpass', 1500, 0, 0.05, 0.5, 1.5);
        tone('triangle', 520, 300, 0.01, 0.09, 0.25);
        noise('bandpass', 1100, 0.09, 0.04, 0.25, 1.5);
    },
    knock: ({ noise, tone }) => {
        noise('lowpass', 260, 0, 0.1, 0.6); // as through cardboard
        tone('sine', 110, 80, 0, 0.12, 0.35);
    },
    murmur: ({ noise }) => {
        for (let i = 0; i < 9; i++) noise('bandpass', 260 + 90 * (i % 4), i * 0.11, 0.16, 0.12, 3);
    },
};

// The voices of one context: what they say goes out there.
export function voices(context: AudioContext, out: AudioNode): Voices {
    const made = instrument(context, out);
    const voice = (cue: Cue) => (pitch?: number) => cues[cue](made, pitch);
    return Object.fromEntries(
        (Object.keys(cues) as Cue[]).map((cue) => [cue, voice(cue)]),
    ) as Voices;
}
