// The plate ticks while something is pushed further over its edge, once for every few per cent.
// Whoever does not hear it sees it: what hangs furthest is told in words and leans.
import { useEffect, useRef } from 'preact/hooks';

import { play } from '../core/sound';
import { worstOf, type ThrillView } from './view';

const STEP = 4; // per cent of a disc's width between two of them

export function useTicks(v: ThrillView): void {
    const told = useRef(0);
    const over = worstOf(v)?.over ?? 0;
    useEffect(() => {
        const further = over >= told.current + STEP;
        if (further || over < told.current) told.current = over;
        if (further && v.stage === 'push') play('detent');
    }, [over]);
}
