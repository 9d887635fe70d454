// Six cards have become a drum. It turns under the finger; chance is the same whoever turns it.
import { useEffect, useRef } from 'preact/hooks';

import { lessMotion } from '../core/settings';
import { t } from '../core/say';
import { playOwn } from '../core/sound';
import type { TableProps } from '../games';
import { Drum } from './pieces';
import { read } from './view';

const NOTCH = 60; // degrees from one card to the next
const SLOWS = 0.0022; // part of the speed that is lost in a millisecond
const KICK = 1.6; // degrees in a millisecond, by a key

export function Spin({ view, voice, seat }: TableProps & { seat: number }) {
    const v = read(view);
    const own = useRef<HTMLButtonElement>(null);
    const now = useRef({ angle: 0, speed: 0, at: 0, frame: 0, finger: -1, last: 0 });

    const show = (angle: number) => {
        const state = now.current;
        if (Math.floor(angle / NOTCH) !== Math.floor(state.angle / NOTCH)) playOwn('notch');
        state.angle = angle;
        const wheel = own.current?.querySelector<SVGElement>('.wheel');
        if (wheel) wheel.style.transform = `rotate(${angle}deg)`;
    };
    const run = (time: number) => {
        const state = now.current;
        const ms = Math.min(50, time - state.at);
        state.at = time;
        state.speed *= Math.exp(-ms * SLOWS);
        show(state.angle + state.speed * ms);
        state.frame = Math.abs(state.speed) > 0.02 ? requestAnimationFrame(run) : 0;
    };
    const release = (speed: number) => {
        const state = now.current;
        state.speed = Math.max(-3, Math.min(3, speed));
        state.at = performance.now();
        cancelAnimationFrame(state.frame);
        if (lessMotion.value) show(state.angle + Math.sign(speed) * NOTCH);
        else state.frame = requestAnimationFrame(run);
    };
    // Where the finger is, as an angle around the hub.
    const bearing = (event: PointerEvent) => {
        const box = own.current!.getBoundingClientRect();
        return (
            (Math.atan2(
                event.clientY - box.top - box.height / 2,
                event.clientX - box.left - box.width / 2,
            ) *
                180) /
            Math.PI
        );
    };
    const letGo = (event: PointerEvent) => {
        const state = now.current;
        if (event.pointerId !== state.finger) return;
        state.finger = -1;
        release(event.timeStamp - state.at < 120 ? state.speed : 0);
    };
    useEffect(() => () => cancelAnimationFrame(now.current.frame), []);

    return (
        <div class="spin-tray">
            <button
                ref={own}
                type="button"
                class="big-drum"
                aria-label={t('roulette.ui.flick', { skin: voice.skin || 'usual' })}
                onPointerDown={(event) => {
                    const state = now.current;
                    if (state.finger !== -1) return;
                    cancelAnimationFrame(state.frame);
                    Object.assign(state, {
                        finger: event.pointerId,
                        last: bearing(event),
                        at: event.timeStamp,
                        speed: 0,
                    });
                    own.current!.setPointerCapture(event.pointerId);
                }}
                onPointerMove={(event) => {
                    const state = now.current;
                    if (event.pointerId !== state.finger) return;
                    const angle = bearing(event);
                    const step = ((angle - state.last + 540) % 360) - 180;
                    const ms = Math.max(1, event.timeStamp - state.at);
                    state.speed = state.speed * 0.6 + (step / ms) * 0.4;
                    state.last = angle;
                    state.at = event.timeStamp;
                    show(state.angle + step);
                }}
                onPointerUp={letGo}
                onPointerCancel={letGo}
                onClick={(event) => event.detail === 0 && release(KICK)}
            >
                <Drum turned={0} bullets={0} top={v.top[seat]!} due={0} spin={false} fired={null} />
            </button>
            <p class="said">{t('roulette.ui.flick-how')}</p>
        </div>
    );
}
