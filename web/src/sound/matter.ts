// The matter of things, as it is heard. A hit is a sum of modes that die away, each the faster the
// higher it is, and a few thousandths of a second of noise.
export type Matter = 'block' | 'board' | 'die' | 'disc' | 'chip' | 'steel';

interface Sounding {
    modes: [hertz: number, gain: number][];
    loss: number; // how fast the modes die away
    hard: number; // hertz up to which a hard hit is heard
}

export const matters: Record<Matter, Sounding> = {
    block: {
        modes: [
            [640, 0.5],
            [1180, 1],
            [1930, 0.8],
            [3150, 0.5],
            [4700, 0.25],
        ],
        loss: 0.03,
        hard: 4200,
    },
    board: {
        modes: [
            [210, 0.6],
            [390, 0.9],
            [710, 0.8],
            [1230, 0.5],
            [2100, 0.2],
        ],
        loss: 0.045,
        hard: 2200,
    },
    die: {
        modes: [
            [1450, 0.5], // of the wood below it: a telephone has little above 4,000 Hz
            [2450, 1],
            [3900, 0.8],
            [5600, 0.6],
            [8200, 0.3],
        ],
        loss: 0.035,
        hard: 9000,
    },
    disc: {
        modes: [
            [520, 0.4],
            [1490, 1],
            [2640, 0.7],
            [4050, 0.5],
            [6100, 0.2],
        ],
        loss: 0.014,
        hard: 7000,
    },
    chip: {
        modes: [
            [1620, 0.5],
            [3150, 1],
            [4870, 0.8],
            [6900, 0.5],
            [9300, 0.3],
        ],
        loss: 0.012,
        hard: 11000,
    },
    steel: {
        modes: [
            [1720, 0.7],
            [2980, 1],
            [4410, 0.8],
            [7350, 0.6],
            [9800, 0.4],
        ],
        loss: 0.006,
        hard: 12000,
    },
};

const HIT_S = 0.12;
const FADE_S = 0.02; // at its end, where something may still ring
const NOISE_S = 0.0025;
const HEART_S = 0.15;
const THIN_HZ = 700;

export type Random = () => number; // from 0 to 1

// One hit, as samples between -1 and 1.
export function hit(matter: Matter, rate: number, random: Random): Float32Array<ArrayBuffer> {
    const { modes, loss } = matters[matter];
    const samples = new Float32Array(Math.round(HIT_S * rate));
    for (const [hertz, gain] of modes) {
        const dies = (hertz * loss * Math.log(1000)) / 2.2; // by 60 dB within 2.2 / (hertz × loss)
        for (let i = 0; i < samples.length; i++) {
            const t = i / rate;
            samples[i]! += gain * Math.exp(-dies * t) * Math.sin(2 * Math.PI * hertz * t);
        }
    }
    for (let i = 0; i < NOISE_S * rate; i++) samples[i]! += random() * 2 - 1;
    const most = samples.reduce((max, one) => Math.max(max, Math.abs(one)), 0);
    const fade = Math.round(FADE_S * rate);
    return samples.map(
        (one, i) => (one / most) * Math.min(1, (samples.length - i) / fade, (i + 1) / 8),
    );
}

// One stroke of a heart: a low tone that falls, bent until it has overtones, which are all that a
// telephone gives of it, and thinned below them.
export function thump(rate: number): Float32Array<ArrayBuffer> {
    const keeps = Math.exp((-2 * Math.PI * THIN_HZ) / rate);
    let [phase, before, thin] = [0, 0, 0];
    return new Float32Array(Math.round(HEART_S * rate)).map((_, i, { length }) => {
        const at = i / length;
        phase += (2 * Math.PI * (200 - 110 * at)) / rate;
        const bent = Math.tanh(6 * Math.sin(phase) * (1 - at) ** 2) * (1 - at);
        thin = keeps * (thin + bent - before);
        before = bent;
        return thin;
    });
}

export const noise = (rate: number, random: Random): Float32Array<ArrayBuffer> =>
    new Float32Array(rate).map(() => random() * 2 - 1);

const ROOM_S = 0.18;

// A room with a table in it: six early echoes, then dark noise.
export function room(rate: number, random: Random): Float32Array<ArrayBuffer> {
    const samples = new Float32Array(Math.round(ROOM_S * rate));
    let dark = 0;
    samples.forEach((_, i) => {
        dark += 0.25 * (random() * 2 - 1 - dark);
        samples[i] = dark * 0.3 * Math.exp((-5 * i) / samples.length);
    });
    [7, 11, 17, 23, 31, 41].forEach((ms, nth) => {
        samples[Math.round((ms / 1000) * rate)]! += (nth % 2 ? -0.6 : 0.6) * 0.8 ** nth;
    });
    return samples;
}
