// Wood under strain creaks, the higher the more it bears. Whoever does not hear it sees the bar and
// the tie between finger and block.
import { useEffect, useRef } from 'preact/hooks';

import { buzz, play } from '../core/sound';
import { holds, isMover, type CroisillonView } from './view';

const LEAST = 20; // per cent of strain that makes a sound
const EVERY_MS = 260; // a creak lasts about as long

export function useCreak(v: CroisillonView, seat: number | null): void {
    const last = useRef(0);
    const level = holds(v) ? Math.floor(v.strain / 10) : 0;
    useEffect(() => {
        const now = performance.now();
        if (level * 10 < LEAST || now - last.current < EVERY_MS) return;
        last.current = now;
        const own = isMover(v, seat);
        play('creak', { pitch: 0.7 + level * 0.07, energy: level / 10, own });
        if (own) buzz(Math.min(30, level * 3)); // in the hand that holds it
    }, [level]);
}
