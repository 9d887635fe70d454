// Things that are handled: cards, dice, chips, wood, wheels. Most of it is hits.
import type { Part } from './score';
import type { Voice } from './voice';

// Stick and slip: weak hits that follow each other faster and faster.
export function creak(voice: Voice, times: number, energy: number, size = 1, slow = 1): void {
    let [at, gap] = [0, slow / 38];
    for (let i = 0; i < times; i++) {
        voice.hit('block', at, energy * voice.between(0.7, 1.3), size);
        at += gap * voice.between(0.7, 1.3);
        gap *= 0.95;
    }
}

export const touches = {
    // ---- Under the finger --------------------------------------------------------------------
    // The die of a bid is turned by one.
    die: { kind: 'hand', trim: 0, sound: (v) => v.hit('die', 0, 0.5) },
    // The drum turns by one card.
    notch: { kind: 'hand', trim: -2, sound: (v) => v.hit('steel', 0, 0.25) },
    // A piece is chosen.
    pick: { kind: 'hand', trim: 2, sound: (v) => v.hit('block', 0, 0.4) },
    // One chip more or less in the fist.
    bid: { kind: 'hand', trim: -1, sound: (v) => v.hit('chip', 0, 0.4) },
    // A key of a hidden number: the same for all of them.
    fist: { kind: 'hand', trim: -2, sound: (v) => v.hit('board', 0, 0.6, 0.75) },
    // The needle is pressed.
    press: { kind: 'hand', trim: 0.5, sound: (v) => v.hit('disc', 0, 0.35) },
    // A refusal.
    refused: {
        kind: 'hand',
        trim: -3.5,
        sound: (v) => {
            v.tone('triangle', 720, 620, 0, 0.1, 0.3);
            v.tone('triangle', 560, 480, 0.09, 0.16, 0.3);
        },
    },
    // The dice in the cup.
    shake: {
        kind: 'hand',
        trim: -2,
        sound: (v) => {
            for (let i = 0; i < 4; i++) v.hit('die', i * 0.035, v.between(0.2, 0.5), 1.4);
        },
    },
    // Wood that bears something: the more, the higher.
    creak: {
        kind: 'hand',
        trim: -8.5,
        sound: (v, { energy }) => creak(v, 12, 0.25 + 0.25 * energy),
    },
    // A wheel goes on by fifteen degrees; and stands still.
    detent: { kind: 'ambient', trim: -2, sound: (v) => v.hit('block', 0, 0.2) },
    stop: {
        kind: 'hand',
        trim: -4.5,
        sound: (v) => {
            v.hit('block', 0, 0.6, 1.3);
            v.hit('board', 0.012, 0.5);
        },
    },

    // ---- Cards, dice, chips ------------------------------------------------------------------
    card: { kind: 'event', trim: 7, sound: (v) => v.puff('bandpass', 1800, 0, 0.09, 0.5, 0.8) },
    shuffle: {
        kind: 'event',
        trim: 6,
        sound: (v) => {
            for (let i = 0; i < 7; i++)
                v.puff('bandpass', 1500 + 250 * (i % 3), i * 0.045, 0.05, 0.3, 0.9);
        },
    },
    // Dice that fall: four of them, six bounces each.
    dice: {
        kind: 'event',
        trim: -5,
        sound: (v) => {
            for (let die = 0; die < 4; die++)
                v.bounce('die', v.between(0, 0.09), 0.7, {
                    times: 6,
                    gap: 0.14,
                    nearer: 0.72,
                    weaker: 0.68,
                    size: v.between(0.9, 1.15),
                });
        },
    },
    // Chips, points: somebody gains or pays.
    chip: {
        kind: 'event',
        trim: -2,
        sound: (v) => {
            v.hit('chip', 0, 0.6);
            v.hit('chip', 0.05, 0.45, 0.93);
            v.hit('board', 0.05, 0.3);
        },
    },
    // A hand goes over a die, or closes.
    cup: {
        kind: 'event',
        trim: 3,
        sound: (v) => {
            v.hit('board', 0, 0.6, 0.85);
            v.puff('bandpass', 1100, 0, 0.12, 0.6, 0.8);
        },
    },
    // All hands open together.
    lift: {
        kind: 'event',
        trim: 1,
        sound: (v) => {
            v.swell(700, 2000, 0, 0.22, 0.4);
            v.tone('triangle', 520, 1040, 0.02, 0.25, 0.16);
        },
    },

    // ---- Wood and stone ----------------------------------------------------------------------
    // A piece is set down.
    wood: {
        kind: 'event',
        trim: 2.5,
        sound: (v) => {
            v.hit('block', 0, 0.5, 1.2);
            v.hit('board', 0.003, 0.5);
        },
    },
    // A disc is set down on the plate.
    disc: {
        kind: 'event',
        trim: 1.5,
        sound: (v, { size }) => {
            v.hit('disc', 0, 0.45, size);
            v.hit('disc', 0.06, 0.2, size);
        },
    },
    // Two discs meet on the plate.
    touch: {
        kind: 'hand',
        trim: -2,
        sound: (v, { energy, size }) => v.hit('disc', 0, energy, size),
    },
    // A disc falls off the plate, and runs out on the table.
    fall: {
        kind: 'event',
        trim: -4.5,
        sound: (v, { size }) => {
            v.hit('disc', 0, 0.7, size);
            v.hit('board', 0.002, 0.5);
            v.bounce('disc', 0.16, 0.55, { times: 9, gap: 0.14, nearer: 0.82, weaker: 0.8, size });
        },
    },
    // Wood meets wood, or the table.
    knock: {
        kind: 'event',
        trim: 0.5,
        sound: (v, { energy, size }) => {
            v.hit('block', 0, energy, size);
            v.hit('block', 0.011, energy * 0.7, size * 1.3);
            v.hit('board', 0.004, energy * 0.6, size * 0.8);
        },
    },
    thud: {
        kind: 'event',
        trim: 2,
        sound: (v, { energy, size }) => {
            v.hit('board', 0, energy, size);
            v.hit('block', 0.002, energy * 0.5, size);
        },
    },
    // A token drops into the next wheel; into the tray; and somewhere behind the board.
    drop: {
        kind: 'event',
        trim: 0,
        sound: (v) => {
            v.hit('disc', 0, 0.5);
            v.hit('board', 0.09, 0.35);
        },
    },
    tray: {
        kind: 'event',
        trim: -3.5,
        sound: (v) =>
            v.bounce('chip', 0, 0.6, { times: 5, gap: 0.11, nearer: 0.7, weaker: 0.7, size: 1.3 }),
    },
    behind: {
        kind: 'event',
        trim: 3,
        sound: (v) => {
            v.hit('board', 0, 0.35, 0.8); // as through cardboard
            v.hit('board', 0.1, 0.25, 0.8);
        },
    },
    // How a block feels that is tried: loose, held, loaded.
    loose: { kind: 'event', trim: 0, sound: (v) => v.swell(1100, 1900, 0, 0.22, 0.5) },
    tight: { kind: 'event', trim: -4, sound: (v) => creak(v, 12, 0.35) },
    loaded: { kind: 'event', trim: -7, sound: (v) => creak(v, 17, 0.45, 1.45, 1.7) },
    // A block is taken hold of; comes out of the pile; slips out of the fingers.
    grip: { kind: 'hand', trim: 3, sound: (v) => v.hit('block', 0, 0.35) },
    free: {
        kind: 'event',
        trim: 2.5,
        sound: (v) => {
            v.swell(600, 1700, 0, 0.16, 0.4);
            v.hit('block', 0.15, 0.4, 0.8);
        },
    },
    slip: {
        kind: 'event',
        trim: 0,
        sound: (v) => {
            v.swell(2200, 700, 0, 0.14, 0.5);
            v.hit('block', 0.14, 0.6);
        },
    },
    // A block stays where it was put.
    placed: {
        kind: 'event',
        trim: -1.5,
        sound: (v) => {
            v.hit('block', 0, 0.6);
            v.tone('sine', 784, 784, 0.06, 0.16, 0.2);
            v.tone('sine', 988, 988, 0.15, 0.24, 0.2);
        },
    },
    // A box of blocks becomes a pile.
    pile: {
        kind: 'event',
        trim: -5.5,
        sound: (v) => {
            for (let i = 0; i < 14; i++)
                v.hit(
                    'block',
                    i * 0.04 * v.between(0.8, 1.2),
                    v.between(0.25, 0.6),
                    v.between(0.8, 1.4),
                );
        },
    },
    // Malus of one colour go back to the box.
    sweep: {
        kind: 'event',
        trim: -2,
        sound: (v) => {
            v.swell(700, 1500, 0, 0.4, 0.35);
            for (let i = 0; i < 6; i++) v.hit('block', 0.1 + i * 0.05, v.between(0.2, 0.4));
        },
    },
} satisfies Record<string, Part>;
