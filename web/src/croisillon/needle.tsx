// The hand that needs one button: a needle swings, and a press near its middle is a steady hand. The
// same wood, the same risk.
import { useEffect, useRef } from 'preact/hooks';

import { t } from '../core/say';
import { figure } from '../core/tables';
import type { TableProps } from '../games';
import { follow } from '../core/sound';
import { Button } from '../ui/press';
import { read } from './view';

const TICKS = figure('croisillon', 'needle_ticks'); // of one swing, to and fro
const TICK_MS = 33.5;
const FAR = 4; // ticks that the picture may be off before it jumps

const turn = (tick: number) => ((tick % TICKS) + TICKS) % TICKS;
const gap = (a: number, b: number) => turn(a - b + TICKS / 2) - TICKS / 2;

// The server's wave, from -1 to 1, and the two moments of a swing at which it shows a value.
function wave(tick: number): number {
    const at = (turn(tick + TICKS / 2) / TICKS) * 2 - 1;
    return 4 * at * (1 - Math.abs(at));
}

function ticksOf(value: number): [number, number] {
    const near = ((1 - Math.sqrt(1 - Math.min(1, Math.abs(value)))) / 4) * TICKS;
    const far = TICKS / 2 - near;
    return value >= 0 ? [near, far] : [-near, -far];
}

// Where the needle will stand when a press of this moment arrives: it is drawn as far ahead as a
// message takes to come and go, so that what is seen is what is pressed.
class Swing {
    private base = 0; // tick at `since`
    private since = 0;
    private last = NaN;
    trip = 40; // ms

    hear(value: number, now: number): void {
        if (value === this.last) return;
        const guess = this.base + (now - this.since) / TICK_MS;
        const both = ticksOf(value / 100);
        const rising = value > this.last;
        const slope = (tick: number) => wave(tick + 0.5) > wave(tick - 0.5);
        const byGuess =
            Math.abs(gap(both[0], guess)) < Math.abs(gap(both[1], guess)) ? both[0] : both[1];
        const tick = Number.isNaN(this.last)
            ? byGuess
            : (both.find((one) => slope(one) === rising) ?? byGuess);
        const off = gap(tick, guess);
        this.base = Math.abs(off) > FAR || this.since === 0 ? tick : guess + off * 0.25;
        this.since = now;
        this.last = value;
    }

    at(now: number): number {
        return wave(this.base + (now - this.since + this.trip) / TICK_MS);
    }
}

// Enter presses wherever the focus is, but for what has a use of its own for it.
function useEnter(on: boolean, press: () => Promise<void>): void {
    const latest = useRef(press);
    latest.current = press;
    useEffect(() => {
        if (!on) return undefined;
        const down = (event: KeyboardEvent) => {
            const at = event.target as Element;
            if (event.key !== 'Enter' || event.repeat) return;
            if (at.closest('button, a, input, textarea, select, summary, dialog')) return;
            event.preventDefault();
            void latest.current();
        };
        addEventListener('keydown', down);
        return () => removeEventListener('keydown', down);
    }, [on]);
}

export function Needle(props: TableProps) {
    const v = read(props.view);
    const needle = useRef<HTMLDivElement>(null);
    const swing = useRef(new Swing());
    const aims = v.stage === 'aiming';
    if (aims) swing.current.hear(v.needle, performance.now());
    useEffect(() => {
        if (!aims) return undefined;
        let frame = 0;
        const draw = () => {
            const at = swing.current.at(performance.now());
            needle.current?.style.setProperty('--at', at.toFixed(3));
            follow('hum', 1 - Math.abs(at), { own: true }); // the higher the nearer to the middle
            frame = requestAnimationFrame(draw);
        };
        draw();
        return () => {
            cancelAnimationFrame(frame);
            follow('hum', null);
        };
    }, [aims]);
    const own = useRef<HTMLDivElement>(null);
    useEffect(() => own.current?.querySelector('button')?.focus({ preventScroll: true }), []);
    const press = async () => {
        const since = performance.now();
        await props.send('press');
        swing.current.trip = Math.min(200, performance.now() - since);
    };
    useEnter(aims, press);
    const all = v.task === 'bonus' ? 1 : 3;
    return (
        <div class="needle-tray" ref={own}>
            <p class="said" role="status">
                {aims
                    ? t('croisillon.ui.press-how', { number: v.presses + 1, all })
                    : t('croisillon.ui.going')}
            </p>
            <div class={`needle-scale${aims ? '' : ' rests'}`} ref={needle} aria-hidden="true">
                <i class="middle" />
                <i class="needle" />
            </div>
            <Button
                class="main press"
                guard={`${v.held} ${v.presses}`}
                aria-disabled={!aims}
                onPress={() => aims && void press()}
            >
                {t('croisillon.ui.press')}
            </Button>
            <div class="way-of">
                <Button
                    class="small untimed"
                    guard={`${v.held} ${v.presses}`}
                    aria-disabled={!aims}
                    onPress={() => aims && void props.send('press-at 0')}
                >
                    {t('croisillon.ui.untimed')}
                </Button>
                <span class="soft">{t('croisillon.ui.untimed-how')}</span>
            </div>
        </div>
    );
}
