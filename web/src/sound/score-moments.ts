// Cues of what happens to people: turns, verdicts, shots, ends.
import type { Part } from './score';
import type { Voice } from './voice';

const ROLL_HZ = 25; // strokes a second

// Strokes that come as fast as two hands can, and rise by 18 dB.
function roll(v: Voice, lasts: number): void {
    const strokes = Math.floor(lasts * ROLL_HZ);
    for (let i = 0; i < strokes; i++) {
        const rise = 10 ** ((-18 / 20) * (1 - i / strokes));
        const at = (i + v.between(-0.15, 0.15)) / ROLL_HZ;
        v.hit('board', Math.max(0, at), Math.max(0.02, rise * 0.8), 0.9);
        v.puff('bandpass', 1800, Math.max(0, at), 0.05, rise * 0.35, 0.8);
    }
}

function heart(v: Voice): void {
    for (const at of [0, 0.17]) {
        v.thump(at, 0.45);
        v.hit('board', at, 0.4, 0.7);
    }
}

// Notes one after the other, the last one longer.
function notes(v: Voice, pitches: number[], apart: number, lasts: number, peak = 0.25): void {
    pitches.forEach((pitch, nth) =>
        v.tone(
            'triangle',
            pitch,
            pitch,
            nth * apart,
            lasts * (nth + 1 === pitches.length ? 1.8 : 1),
            peak,
        ),
    );
}

export const moments = {
    // ---- Anybody's ---------------------------------------------------------------------------
    // It is the reader's turn, and nothing else.
    turn: { kind: 'event', trim: 0.5, sound: (v) => notes(v, [660, 880], 0.1, 0.12) },
    fanfare: { kind: 'climax', trim: 1, sound: (v) => notes(v, [523, 659, 784, 1047], 0.12, 0.35) },
    // A round ends, or a match without a winner.
    round: { kind: 'event', trim: -3.5, sound: (v) => notes(v, [587, 784, 698], 0.13, 0.25) },
    // Something is told on a card at the edge of the table.
    note: { kind: 'event', trim: 3, sound: (v) => notes(v, [988, 880], 0.08, 0.1, 0.2) },
    // The others grow restless.
    murmur: {
        kind: 'ambient',
        trim: 2.5,
        sound: (v) => {
            for (let i = 0; i < 9; i++)
                v.puff('bandpass', 420 + 170 * ((i * 5) % 4), i * 0.11, 0.16, 0.3, 3);
        },
    },
    // One, two, three.
    count: {
        kind: 'event',
        trim: 3.5,
        sound: (v) => {
            v.hit('board', 0, 0.9, 0.8);
            v.hit('block', 0, 0.5, 1.4);
        },
    },
    // A second of a clock that runs out.
    clock: {
        kind: 'event',
        trim: 2,
        sound: (v) =>
            v.bounce('block', 0, 0.6, { times: 2, gap: 0.06, nearer: 1, weaker: 0.6, size: 0.9 }),
    },
    heart: { kind: 'event', trim: -3, sound: (v) => heart(v) },

    // ---- Roulette ----------------------------------------------------------------------------
    roll: {
        kind: 'event',
        trim: -9,
        usual: { lasts: 1.8 },
        sound: (v, { lasts }) => roll(v, lasts),
    },
    click: {
        kind: 'event',
        trim: -5,
        sound: (v) => {
            v.hit('steel', 0, 0.6);
            v.hit('steel', 0.022, 0.35, 1.2);
        },
    },
    bang: {
        kind: 'climax',
        trim: 3,
        sound: (v) => {
            v.puff('bandpass', 700, 0, 0.5, 0.9, 0.4);
            v.puff('bandpass', 1500, 0, 0.25, 0.9, 0.6);
            v.thump(0, 0.5);
            v.hit('steel', 0, 0.6, 1.6);
        },
    },
    pop: {
        kind: 'climax',
        trim: 3.5,
        sound: (v) => {
            v.puff('bandpass', 1300, 0, 0.22, 0.8, 0.7);
            v.tone('sine', 900, 300, 0, 0.16, 0.5);
            v.hit('board', 0, 0.8, 0.7);
            for (let i = 0; i < 6; i++) v.puff('bandpass', 3000, 0.1 + i * 0.05, 0.07, 0.3);
        },
    },
    // Somebody is accused, called, held up.
    accuse: {
        kind: 'event',
        trim: 2,
        sound: (v) => {
            v.tone('sawtooth', 392, 370, 0, 0.35, 0.16);
            v.tone('sawtooth', 554, 523, 0.03, 0.35, 0.16);
        },
    },
    // Guilty; and not guilty.
    caught: {
        kind: 'climax',
        trim: 3.5,
        sound: (v) => {
            v.hit('board', 0, 1, 0.9);
            v.tone('sawtooth', 466, 440, 0.02, 0.3, 0.22);
            v.tone('sawtooth', 349, 330, 0.2, 0.6, 0.22);
        },
    },
    cleared: {
        kind: 'event',
        trim: -2.5,
        sound: (v) => {
            v.hit('board', 0, 0.7, 0.9);
            notes(v, [523, 784], 0.12, 0.2, 0.2);
        },
    },
    // A mate, or the captain, is gone.
    lost: {
        kind: 'event',
        trim: -3.5,
        sound: (v) => {
            v.hit('block', 0, 0.7, 1.5);
            v.hit('board', 0.004, 0.6);
            v.tone('triangle', 740, 494, 0.06, 0.3, 0.22);
        },
    },

    // ---- Sport ist Mord ----------------------------------------------------------------------
    pill: {
        kind: 'event',
        trim: 1,
        sound: (v) => {
            v.tone('sine', 900, 1400, 0, 0.09, 0.3);
            v.hit('chip', 0.08, 0.3, 0.8);
        },
    },
    whistle: {
        kind: 'event',
        trim: -2.5,
        sound: (v) => {
            for (let i = 0; i < 6; i++)
                v.tone('sine', 1950 + 90 * (i % 2), 1900, i * 0.045, 0.06, 0.2);
        },
    },
    // A card that may hurt is turned up; and it has hurt.
    menace: {
        kind: 'event',
        trim: 2.5,
        sound: (v) => {
            v.puff('bandpass', 1800, 0, 0.08, 0.4, 0.8);
            v.tone('sawtooth', 622, 587, 0.05, 0.3, 0.14);
            v.tone('sawtooth', 659, 622, 0.05, 0.3, 0.14);
        },
    },
    ouch: {
        kind: 'event',
        trim: -1,
        sound: (v) => {
            v.tone('sawtooth', 760, 330, 0, 0.3, 0.25);
            v.hit('board', 0, 0.8);
        },
    },
    // The last card of a sport.
    last: {
        kind: 'event',
        trim: -3.5,
        sound: (v) => {
            v.hit('board', 0, 0.8, 0.8);
            v.tone('triangle', 831, 784, 0.02, 0.5, 0.25);
        },
    },
    // Dice come home, wounds heal.
    upkeep: {
        kind: 'event',
        trim: -2.5,
        sound: (v) => {
            for (let i = 0; i < 3; i++) v.hit('die', i * 0.08, 0.45, 1.3);
            v.hit('board', 0.16, 0.5);
        },
    },
    ranks: { kind: 'event', trim: -1, sound: (v) => notes(v, [784, 659, 587], 0.09, 0.14) },
    tied: { kind: 'event', trim: 0, sound: (v) => notes(v, [659, 659], 0.14, 0.14) },
    agreed: { kind: 'event', trim: -0.5, sound: (v) => notes(v, [659, 988], 0.09, 0.16) },
    kept: {
        kind: 'event',
        trim: 2,
        sound: (v) => {
            v.puff('bandpass', 1800, 0, 0.07, 0.4, 0.8);
            v.tone('triangle', 988, 988, 0.07, 0.2, 0.25);
        },
    },
    // A sport is closed for good.
    shutter: {
        kind: 'climax',
        trim: -5.5,
        sound: (v) => {
            for (let i = 0; i < 8; i++) v.hit('steel', i * 0.05, 0.35, 1.8 + i * 0.08);
            v.hit('steel', 0.42, 0.8, 2.2);
            v.hit('board', 0.42, 1);
            v.thump(0.42, 0.8);
        },
    },

    // ---- Thrill ------------------------------------------------------------------------------
    // There is a new Chief.
    chief: { kind: 'event', trim: -0.5, sound: (v) => notes(v, [587, 587, 880], 0.11, 0.12) },
    // The arrow steps over somebody; and stops.
    step: { kind: 'ambient', trim: -3, sound: (v) => v.hit('block', 0, 0.25, 0.8) },
    found: {
        kind: 'event',
        trim: -2,
        sound: (v) => {
            v.hit('block', 0, 0.8, 1.4);
            v.tone('triangle', 587, 587, 0.03, 0.4, 0.25);
        },
    },
    // The lever is let go.
    brake: {
        kind: 'event',
        trim: -0.5,
        sound: (v) => {
            v.swell(1500, 600, 0, 0.12, 0.35);
            v.hit('steel', 0.1, 0.3, 2);
        },
    },
    // The fall is seen once more, slowly.
    slow: {
        kind: 'event',
        trim: -1.5,
        sound: (v) => {
            v.tone('triangle', 1200, 500, 0, 0.5, 0.25);
            v.swell(1600, 600, 0, 0.5, 0.2);
        },
    },
    safe: { kind: 'event', trim: -2, sound: (v) => notes(v, [659, 784, 1047], 0.08, 0.16) },
    out: {
        kind: 'climax',
        trim: 2,
        sound: (v) => {
            notes(v, [784, 659, 523, 494], 0.15, 0.25);
            v.hit('board', 0.45, 1);
            v.thump(0.45, 0.4);
        },
    },
    // A bet on somebody is won, or lost.
    right: { kind: 'event', trim: 0, sound: (v) => notes(v, [784, 1175], 0.07, 0.14) },
    wrong: { kind: 'event', trim: -0.5, sound: (v) => notes(v, [740, 622], 0.1, 0.16) },

    // ---- Dix de chute ------------------------------------------------------------------------
    // A wheel was turned that must not be.
    erred: { kind: 'event', trim: -1, sound: (v) => notes(v, [622, 622, 466], 0.11, 0.14) },
    // A token came out of turn: both have lost.
    fatal: {
        kind: 'climax',
        trim: 2,
        sound: (v) => {
            v.hit('board', 0, 1);
            v.tone('sawtooth', 622, 392, 0.03, 0.8, 0.2);
            v.tone('sawtooth', 440, 277, 0.03, 0.8, 0.2);
        },
    },

    // ---- Le X --------------------------------------------------------------------------------
    // Many blocks come down at once.
    collapse: {
        kind: 'climax',
        trim: -4,
        sound: (v, { energy }) => {
            const blocks = 8 + Math.round(16 * energy);
            for (let i = 0; i < blocks; i++)
                v.hit(
                    i % 3 ? 'block' : 'board',
                    Math.sqrt(i / blocks) * 0.55,
                    v.between(0.4, 0.95),
                    v.between(0.8, 1.5),
                );
        },
    },
    // Blocks become somebody's malus, or bonus.
    malus: { kind: 'event', trim: -1.5, sound: (v) => notes(v, [587, 494, 440], 0.1, 0.16) },
    bonus: { kind: 'event', trim: -2.5, sound: (v) => notes(v, [880, 1109, 1319], 0.07, 0.16) },
} satisfies Record<string, Part>;
