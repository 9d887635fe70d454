// The canvas in the page: where it hangs, how one looks around, and what is said when it is slow.
import './round.css';

import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { me } from '../core/device';
import { t } from '../core/say';
import { lessMotion, pace, settings } from '../core/settings';
import { recall, remember } from '../core/storage';
import { Icon } from '../ui/icons';
import { Button } from '../ui/press';
import { toast } from '../ui/toast';
import { theStage, type Actor } from './stage';
import type { Tabletop } from './tabletop';

// The thing that is looked at, and how one looks around it.
type Top = Actor & Pick<Tabletop, 'nextView' | 'turnBy' | 'onMoved'>;

const SLOW_MS = 12000; // how long the flat view is offered

export interface Spot {
    x: number;
    y: number;
}

// The colour of a seat as it is now, since the settings may change it.
export function colourOf(index: number): string {
    return getComputedStyle(document.documentElement).getPropertyValue(`--colour-${index}`).trim();
}

// Dragging the background and the keys [ and ] look around.
function useLook(own: RefObject<HTMLDivElement | null>, top: Top): void {
    useEffect(() => {
        const keys = (event: KeyboardEvent) => {
            if (event.key === '[') top.nextView(-1);
            if (event.key === ']') top.nextView(1);
        };
        addEventListener('keydown', keys);
        const box = own.current!;
        let held: { id: number; x: number } | null = null;
        const down = (event: PointerEvent) => {
            if (held || (event.target as Element).closest('.label, .moment, .knob, button')) return;
            held = { id: event.pointerId, x: event.clientX };
        };
        const move = (event: PointerEvent) => {
            if (!held || held.id !== event.pointerId) return;
            top.turnBy(((held.x - event.clientX) / box.clientWidth) * 1.5);
            held.x = event.clientX;
        };
        const up = (event: PointerEvent) => held?.id === event.pointerId && (held = null);
        box.addEventListener('pointerdown', down);
        addEventListener('pointermove', move);
        addEventListener('pointerup', up);
        addEventListener('pointercancel', up);
        return () => {
            removeEventListener('keydown', keys);
            box.removeEventListener('pointerdown', down);
            removeEventListener('pointermove', move);
            removeEventListener('pointerup', up);
            removeEventListener('pointercancel', up);
        };
    }, []);
}

// Hangs the canvas into a box.
function useCanvas(own: RefObject<HTMLDivElement | null>, top: Top): void {
    useEffect(() => {
        const leave = theStage().enter(top, own.current!);
        return () => {
            leave();
            top.onMoved = () => {};
        };
    }, []);
}

// A device that cannot keep up is offered the flat view, once for each game: whoever lets the offer
// pass has seen it.
function Slow() {
    const [slow, setSlow] = useState(false);
    useEffect(() => {
        const game = me.value?.table.value?.game ?? '';
        let timer = 0;
        theStage().onSlow = () => {
            const offered = recall<string[]>('slow', []);
            if (offered.includes(game)) return;
            remember('slow', [...offered, game]);
            setSlow(true);
            timer = window.setTimeout(() => setSlow(false), SLOW_MS);
        };
        theStage().onLost = () => {
            toast(t('view.cannot'));
            settings.view.value = 'plain';
        };
        return () => clearTimeout(timer);
    }, []);
    return (
        slow && (
            <div class="slow">
                <Button class="small" onPress={() => (settings.view.value = 'plain')}>
                    {t('view.slow')}
                </Button>
                <Button
                    class="small round"
                    aria-label={t('view.stay')}
                    onPress={() => setSlow(false)}
                >
                    <Icon name="close" />
                </Button>
            </div>
        )
    );
}

// Where the labels over the table belong, told anew when the eye has moved.
export function useSpots(top: Top, where: () => Spot[], keys: unknown[]): Spot[] {
    const [spots, setSpots] = useState<Spot[]>([]);
    useEffect(() => {
        theStage().still = lessMotion.value || pace.value === 0;
        let seen = '';
        top.onMoved = () => {
            const all = where();
            const key = all
                .map(({ x, y }) => `${Math.round(x * 500)} ${Math.round(y * 500)}`)
                .join();
            if (key !== seen) setSpots(all);
            seen = key;
        };
    }, keys);
    return spots;
}

// The picture, and whatever lies over it.
export function Picture({
    top,
    box,
    onTap,
    children,
}: {
    top: Top;
    box?: RefObject<HTMLDivElement | null>;
    onTap?(): void;
    children: ComponentChildren;
}) {
    const inner = useRef<HTMLDivElement>(null);
    const own = box ?? inner;
    useLook(own, top);
    useCanvas(own, top);
    return (
        <div class="table-top scene" ref={own} onClick={onTap}>
            {children}
            <Slow />
        </div>
    );
}
