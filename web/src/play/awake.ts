// A phone in somebody's hand during a game. Where the origin is secure it is asked to stay awake; elsewhere
// nobody can ask it, and whoever finds it asleep twice is told once how to help that.
import { useEffect } from 'preact/hooks';

import { t } from '../core/say';
import { recall, remember } from '../core/storage';
import { toast } from '../ui/toast';

const SLEEP_MS = 20000; // gone for that long, it has slept

export function useAwake(playing: boolean): void {
    useEffect(() => {
        if (!playing || !matchMedia('(pointer: coarse)').matches) return undefined;
        let lock: WakeLockSentinel | undefined;
        let hidden = 0;
        let here = true;
        const hold = () =>
            navigator.wakeLock?.request('screen').then(
                (held) => (here ? (lock = held) : void held.release()),
                () => {}, // a battery that is nearly empty comes first
            );
        const look = () => {
            if (document.visibilityState === 'hidden') return void (hidden = Date.now());
            void hold(); // it was let go with the page
            if (!hidden || Date.now() - hidden < SLEEP_MS || 'wakeLock' in navigator)
                return undefined;
            const sleeps = recall('sleeps', 0) + 1;
            remember('sleeps', sleeps);
            if (sleeps === 2) toast(t('sleeps'));
            return undefined;
        };
        void hold();
        document.addEventListener('visibilitychange', look);
        return () => {
            here = false;
            document.removeEventListener('visibilitychange', look);
            void lock?.release();
        };
    }, [playing]);
}
