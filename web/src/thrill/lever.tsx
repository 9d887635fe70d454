// The lever. Held, it goes on; how far it is pulled says how fast; let go, it stops, and never
// goes back. Who cannot hold presses once to start and once to stop.
import { useEffect, useRef, useState } from 'preact/hooks';

import { t } from '../core/say';
import { playOwn } from '../core/sound';
import { figure } from '../core/tables';
import type { TableProps } from '../games';
import { Button, useLetGo } from '../ui/press';
import { BACK, read, STOP } from './view';

const SLOWEST = figure('thrill', 'slowest'); // mm/s
const FASTEST = figure('thrill', 'fastest');
const PULL_PX = 120; // from slowest to fastest
const AGAIN_MS = 120; // between two speeds that are sent
const SILENT_MS = 800; // without news of a push that goes on
const MURMUR_MS = 8000; // of stillness, and the others grow restless

const within = (speed: number) => Math.max(SLOWEST, Math.min(FASTEST, Math.round(speed)));

// Tells the server the speed that is wanted, not too often, and the last one for certain.
function useSpeed(send: (move: string) => void): (speed: number) => void {
    const told = useRef(0);
    const wanted = useRef(0);
    const timer = useRef(0);
    const tell = () => {
        timer.current = 0;
        if (wanted.current === told.current) return;
        told.current = wanted.current;
        send(`lever ${wanted.current}`);
        timer.current = window.setTimeout(tell, AGAIN_MS);
    };
    useEffect(() => () => clearTimeout(timer.current), []);
    return (speed) => {
        wanted.current = speed;
        if (!timer.current || speed === 0) {
            clearTimeout(timer.current);
            tell();
        }
    };
}

// Has the lever stood still for so long that the others grow restless?
function useMurmur(still: boolean): boolean {
    const [murmurs, setMurmurs] = useState(false);
    useEffect(() => {
        if (!still) return undefined;
        const timer = setTimeout(() => (setMurmurs(true), playOwn('murmur')), MURMUR_MS);
        return () => (clearTimeout(timer), setMurmurs(false));
    }, [still]);
    return murmurs;
}

// While the lever is held, the table moves or the server answers. When neither happens, the line is down.
function useSilence(held: boolean, live: unknown): boolean {
    const [silent, setSilent] = useState(false);
    useEffect(() => {
        if (!held) return undefined;
        const timer = setTimeout(() => setSilent(true), SILENT_MS);
        return () => (clearTimeout(timer), setSilent(false));
    }, [held, live]);
    return silent;
}

export function Lever({ view, live, turn, send }: TableProps) {
    const v = read(view);
    const over = v.stage === 'push' && read(live).stage !== 'push'; // at its stop: only what fell is still being shown
    const [speed, setSpeed] = useState(8);
    const [pulled, setPulled] = useState(false);
    const held = pulled && !over;
    const pull = useRef<{ id: number; y: number; from: number } | null>(null);
    const tell = useSpeed((move) => void send(move, true)); // late ones, after the push, are no fault
    const silent = useSilence(held, live);
    const way = Math.round(((v.pusher / 1000 - BACK) / (STOP - BACK)) * 100);
    const go = (to: number, on: boolean) => {
        if (over) return;
        setSpeed(within(to));
        setPulled(on);
        tell(on ? within(to) : 0);
    };
    const stop = () => {
        pull.current = null;
        if (held) go(speed, false);
    };
    useLetGo(stop);
    const murmurs = useMurmur(v.stage === 'push' && v.speed === 0);
    return (
        <div class={`lever-tray${over ? ' over' : ''}${silent ? ' silent' : ''}`}>
            <div
                class={`lever${held ? ' held' : ''}`}
                role="slider"
                tabIndex={0}
                aria-disabled={over}
                aria-label={t('thrill.ui.lever')}
                aria-orientation="vertical"
                aria-valuemin={SLOWEST}
                aria-valuemax={FASTEST}
                aria-valuenow={speed}
                aria-valuetext={t('thrill.ui.speed', { speed, held: held ? 1 : 0 })}
                style={{ '--speed': (speed - SLOWEST) / (FASTEST - SLOWEST), '--way': `${way}%` }}
                onPointerDown={(event) => {
                    if (pull.current || event.button !== 0) return; // a second finger changes nothing
                    pull.current = { id: event.pointerId, y: event.clientY, from: speed };
                    event.currentTarget.setPointerCapture(event.pointerId);
                    go(speed, true);
                }}
                onPointerMove={(event) => {
                    const now = pull.current;
                    if (now?.id !== event.pointerId) return;
                    go(now.from + ((now.y - event.clientY) / PULL_PX) * (FASTEST - SLOWEST), true);
                }}
                onPointerUp={(event) => pull.current?.id === event.pointerId && stop()}
                onPointerCancel={(event) => pull.current?.id === event.pointerId && stop()}
                onContextMenu={(event) => event.preventDefault()}
                onKeyDown={(event) => {
                    const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[
                        event.key
                    ];
                    if (step) {
                        event.preventDefault();
                        go(speed + step, held);
                    }
                    if (event.key === ' ') {
                        event.preventDefault();
                        if (!event.repeat) go(speed, true);
                    }
                    if (event.key === 'Enter' && !event.repeat) {
                        event.preventDefault();
                        go(speed, !held);
                    }
                }}
                onKeyUp={(event) => event.key === ' ' && (event.preventDefault(), stop())}
                onBlur={stop}
            >
                <span class="way" />
                <span class="knob" />
            </div>
            <div class="lever-says">
                <p role="status">
                    {silent
                        ? t('thrill.ui.silent')
                        : murmurs
                          ? t('thrill.ui.murmur')
                          : t('thrill.ui.lever-how', { stage: v.stage })}
                </p>
                <p class="speed">{t('thrill.ui.speed', { speed, held: held ? 1 : 0 })}</p>
                <Button
                    class={held ? 'last-call' : 'main'}
                    guard={turn.number}
                    aria-pressed={held}
                    aria-disabled={over}
                    onPress={() => go(speed, !held)}
                >
                    {held ? t('thrill.ui.let-go') : t('thrill.ui.push')}
                </Button>
            </div>
        </div>
    );
}
