// The plate creaks while something is pushed further over its edge, once for every few per cent and
// higher the further it hangs; then a heart is heard, faster and faster. Whoever does not hear it
// sees it: what hangs furthest is told in words and leans.
import { useEffect, useRef } from 'preact/hooks';

import { play } from '../core/sound';
import { worstOf, type ThrillView } from './view';

const STEP = 4; // per cent of a disc's width between two of them
const FALLS = 46; // per cent over the edge at which a disc is about to fall
const HEART = 24; // per cent at which a heart is heard
const BEAT_MS = { slow: 1000, fast: 420 };

export function useTicks(v: ThrillView): void {
    const told = useRef(0);
    const over = worstOf(v)?.over ?? 0;
    const load = Math.min(1, over / FALLS);
    const pushed = v.stage === 'push' && v.speed > 0;
    useEffect(() => {
        const further = over >= told.current + STEP;
        if (further || over < told.current) told.current = over;
        if (further && v.stage === 'push') play('creak', 0.8 + 1.4 * load);
    }, [over]);
    const beats = pushed && over >= HEART;
    const now = useRef(load);
    now.current = load;
    useEffect(() => {
        if (!beats) return undefined;
        let timer = 0;
        const beat = () => {
            play('beat');
            timer = window.setTimeout(
                beat,
                BEAT_MS.slow + (BEAT_MS.fast - BEAT_MS.slow) * now.current,
            );
        };
        beat();
        return () => clearTimeout(timer);
    }, [beats]);
}
