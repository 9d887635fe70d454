// The sounds of wood that moves: a block that loses its speed from one picture to the next has met
// something. Where, how hard and what it met come from the picture; the server sends nothing for it.
import { useEffect, useRef } from 'preact/hooks';

import type { View } from '../core/messages';
import { follow, play } from '../core/sound';
import { dot, minus, reach, times } from './solid';
import { ARM, boxesOf, isMover, numberOf, read, type Box, type Vec } from './view';

export interface Contact {
    cue: 'knock' | 'thud'; // with wood, with the table
    energy: number;
    size: number;
    pan: number;
}

const MOVES = 25; // mm/s that are worth a sound
const KEEPS = 0.4; // of its speed: then it has met nothing
const HARDEST = 1200; // mm/s lost at once: after a fall from the top of the pile
const LEAST = 0.12; // of the energy of that
const MOST = 8; // contacts in one picture
const TABLE = 3; // mm above it that count as on it
const FRAME_MS: [number, number] = [20, 150]; // between two pictures; beyond them, nothing is known
const SLIDES = 120; // mm/s of a block under the finger that are heard in full
const STILL_MS = 220; // without news it does not move

const long = (v: Vec) => Math.sqrt(dot(v, v));
const volume = ({ size: [a, b, c] }: Box) => Math.cbrt((a * b * c) / (12 * 24 * 24));
const panOf = ({ at }: Box) => Math.max(-0.5, Math.min(0.5, (at[0] / ARM) * 0.5));

export class Listener {
    private last = new Map<number, { at: Vec; speed: Vec }>();
    private when = -Infinity;
    slid = 0; // how fast the block in hand goes, in mm/s

    // One more picture. held: moved by a hand, so that it may stop without having met anything.
    hear(boxes: Box[], held: number, now: number): Contact[] {
        const ms = now - this.when;
        const known = ms >= FRAME_MS[0] && ms <= FRAME_MS[1];
        if (ms < FRAME_MS[0]) return []; // two at once: the next one tells
        const contacts: Contact[] = [];
        const before = this.last;
        this.last = new Map();
        this.when = now;
        this.slid = 0;
        for (const box of boxes) {
            const then = before.get(box.block);
            const speed: Vec = known && then ? times(minus(box.at, then.at), 1000 / ms) : [0, 0, 0];
            this.last.set(box.block, { at: box.at, speed });
            if (!known || !then) continue;
            if (box.block === held) this.slid = long(speed);
            else contacts.push(...met(box, then.speed, speed));
        }
        return contacts.sort((a, b) => b.energy - a.energy).slice(0, MOST);
    }
}

function met(box: Box, before: Vec, now: Vec): Contact[] {
    const was = long(before);
    if (was < MOVES || dot(now, before) > KEEPS * was * was) return [];
    const energy = Math.min(1, Math.max(LEAST, long(minus(now, before)) / HARDEST));
    const onTable = box.at[1] - reach(box, [0, 1, 0]) < TABLE;
    return [{ cue: onTable ? 'thud' : 'knock', energy, size: volume(box), pan: panOf(box) }];
}

// The wood of the table that is shown.
export function useContacts(view: View, seat: number | null): void {
    const listener = useRef(new Listener());
    useEffect(() => {
        const v = read(view);
        const held = numberOf(v.held);
        const own = isMover(v, seat);
        const boxes = boxesOf(view);
        for (const { cue, ...how } of listener.current.hear(boxes, held, performance.now()))
            play(cue, { ...how, own });
        const block = boxes.find((box) => box.block === held);
        const slides = block && v.removed !== 1 && listener.current.slid > SLIDES / 20;
        const level = Math.min(1, listener.current.slid / SLIDES);
        follow('slide', slides ? level : null, { own, pan: block ? panOf(block) : 0 });
        const timer = setTimeout(() => follow('slide', null), STILL_MS);
        return () => clearTimeout(timer);
    }, [view]);
    useEffect(() => () => follow('slide', null), []);
}
