// The sound of a push: the plate creaks while something is pushed further over its edge, once for
// every few per cent and higher the further it hangs; discs slide, and click when they meet; then a heart
// is heard, faster and faster. Whoever does not hear it sees it: what hangs furthest is told in words and
// leans.
import { useEffect, useRef } from 'preact/hooks';

import { follow, play } from '../core/sound';
import { discsOf, EDGE, isMax, radius, worstOf, type Disc, type ThrillView } from './view';

const STEP = 4; // per cent of a disc's width between two creaks
const FALLS = 46; // per cent over the edge at which a disc is about to fall
const HEART = 24; // per cent at which a heart is heard
const BEAT_MS = { slow: 1000, fast: 420 };
const FASTEST = 20; // mm/s of the pusher
const RESTS = 0.02; // mm from one picture to the next: it stood still
const STARTS = 0.1; // and that much: something has met it
const TOUCHES = 3; // heard of one picture

const panAt = (x: number) => (x / EDGE) * 0.5;

// Discs that stood still and do so no longer: each has been met by another, or by the pusher.
export class Touches {
    private last = new Map<number, { x: number; y: number; moved: number }>();

    hear(discs: Disc[]): { disc: Disc; moved: number }[] {
        const before = this.last;
        this.last = new Map();
        const met = [];
        for (const disc of discs) {
            const then = before.get(disc.disc);
            const moved = then ? Math.hypot(disc.x - then.x, disc.y - then.y) : 0;
            this.last.set(disc.disc, { x: disc.x, y: disc.y, moved });
            if (then && then.moved < RESTS && moved > STARTS) met.push({ disc, moved });
        }
        return met.sort((a, b) => b.moved - a.moved).slice(0, TOUCHES);
    }
}

function useTouches(v: ThrillView, own: boolean): void {
    const touches = useRef(new Touches());
    const pushed = v.stage === 'push' && v.speed > 0;
    useEffect(() => {
        const met = touches.current.hear(discsOf(v));
        if (v.stage !== 'push') return;
        for (const { disc, moved } of met)
            play('touch', {
                energy: Math.min(0.8, 0.25 + moved / 2),
                size: radius[disc.size] / radius.medium,
                pan: panAt(disc.x),
                own,
            });
    }, [v.x, v.y]);
    useEffect(() => {
        follow('slide', pushed ? Math.min(1, v.speed / FASTEST) : null, { own });
        return () => follow('slide', null);
    }, [pushed, v.speed]);
}

export function useCreaks(v: ThrillView, seat: number | null): void {
    const told = useRef(0);
    const worst = worstOf(v);
    const over = worst?.over ?? 0;
    const load = Math.min(1, over / FALLS);
    const own = isMax(v, seat);
    const pushed = v.stage === 'push' && v.speed > 0;
    useTouches(v, own);
    useEffect(() => {
        const further = over >= told.current + STEP;
        if (further || over < told.current) told.current = over;
        if (further && v.stage === 'push')
            play('creak', {
                pitch: 0.8 + 0.8 * load,
                energy: load,
                pan: panAt(worst?.x ?? 0),
                own,
            });
    }, [over]);
    const beats = pushed && over >= HEART;
    const now = useRef(load);
    now.current = load;
    useEffect(() => {
        if (!beats) return undefined;
        let timer = 0;
        const beat = () => {
            play('heart', { own });
            timer = window.setTimeout(
                beat,
                BEAT_MS.slow + (BEAT_MS.fast - BEAT_MS.slow) * now.current,
            );
        };
        beat();
        return () => clearTimeout(timer);
    }, [beats]);
}
