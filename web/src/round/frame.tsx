// The canvas in the page: where it hangs, how one looks around, and what is said when it is slow.
import './round.css';

import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { me } from '../core/device';
import { t } from '../core/say';
import { lessMotion, pace, settings } from '../core/settings';
import { recall, remember } from '../core/storage';
import { toast } from '../ui/toast';
import type { Insets } from './director';
import { theStage, type Actor } from './stage';
import type { Tabletop } from './tabletop';

// The thing that is looked at, and how one looks around it.
type Top = Actor & Pick<Tabletop, 'onMoved'>;

const NEARER = 0.0012; // for each step of a wheel

export interface Spot {
    x: number;
    y: number;
}

// The colour of a seat as it is now, since the settings may change it.
export function colourOf(index: number): string {
    return getComputedStyle(document.documentElement).getPropertyValue(`--colour-${index}`).trim();
}

// Dragging the background looks around, two fingers or a wheel come nearer, and so do the keys [ ] + -.
function useLook(own: RefObject<HTMLDivElement | null>, top: Top): void {
    useEffect(() => {
        const keys = (event: KeyboardEvent) => {
            if ((event.target as Element).closest('input, textarea, dialog')) return;
            if (event.key === '[') top.nextView(-1);
            if (event.key === ']') top.nextView(1);
            if (event.key === '+') top.zoom(1.15);
            if (event.key === '-') top.zoom(1 / 1.15);
        };
        addEventListener('keydown', keys);
        const box = own.current!;
        const stop = lookAround(box, top);
        return () => {
            removeEventListener('keydown', keys);
            stop();
        };
    }, []);
}

// How far two fingers are apart.
const apart = ([one, other]: Spot[]) =>
    one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;

function lookAround(box: HTMLDivElement, top: Top): () => void {
    const held = new Map<number, Spot>();
    const all = new Set<number>(); // pointers that are down, on whatever
    const down = (event: PointerEvent) => {
        all.add(event.pointerId);
        top.freeze(true);
        if ((event.target as Element).closest('.label, .moment, .knob, button')) return;
        held.set(event.pointerId, { x: event.clientX, y: event.clientY });
    };
    const move = (event: PointerEvent) => {
        const before = held.get(event.pointerId);
        if (!before) return;
        const wide = apart([...held.values()]);
        held.set(event.pointerId, { x: event.clientX, y: event.clientY });
        if (held.size === 1) top.turnBy(((before.x - event.clientX) / box.clientWidth) * 1.5);
        else if (wide) top.zoom(apart([...held.values()]) / wide);
    };
    const up = (event: PointerEvent) => {
        held.delete(event.pointerId);
        if (all.delete(event.pointerId) && all.size === 0) top.freeze(false);
    };
    const wheel = (event: WheelEvent) => {
        if (event.defaultPrevented || (event.target as Element).closest('.x-touch')) return;
        event.preventDefault();
        top.zoom(Math.exp(-event.deltaY * NEARER));
    };
    box.addEventListener('pointerdown', down);
    box.addEventListener('wheel', wheel, { passive: false });
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', up);
    return () => {
        top.freeze(false);
        box.removeEventListener('pointerdown', down);
        box.removeEventListener('wheel', wheel);
        removeEventListener('pointermove', move);
        removeEventListener('pointerup', up);
        removeEventListener('pointercancel', up);
    };
}

// The elements over the picture, and the side that each is at.
const OVER =
    '.play > .top, .stage > :not(.on-stage, .tell, .bubble, .away), ' +
    '.on-stage > :not(.scene, .away, dialog), ' +
    '.beside, .sheets, .caption';

const sides = ['top', 'right', 'bottom', 'left'] as const;

function insetsOf(box: HTMLElement): Insets {
    const edge = box.getBoundingClientRect();
    const insets = { top: edge.top, right: edge.right, bottom: edge.bottom, left: edge.left };
    for (const one of document.querySelectorAll(OVER)) {
        const { left, top, bottom, width, height } = one.getBoundingClientRect();
        if (width < 1 || height < 1 || !one.checkVisibility({ visibilityProperty: true })) continue;
        const beside = width < edge.width / 2 && top > edge.top + 1;
        const middle = (top + bottom) / 2;
        if (beside && left > edge.left + edge.width / 2)
            insets.right = Math.min(insets.right, left);
        else if (middle < edge.top + edge.height / 2) insets.top = Math.max(insets.top, bottom);
        else insets.bottom = Math.min(insets.bottom, top);
    }
    return {
        top: insets.top - edge.top,
        right: edge.right - insets.right,
        bottom: edge.bottom - insets.bottom,
        left: insets.left - edge.left,
    };
}

// The eye keeps clear of whatever lies over the picture, and labels do.
function useInsets(own: RefObject<HTMLDivElement | null>, top: Top): void {
    const measure = useRef(() => {});
    const sized = useRef<ResizeObserver | null>(null);
    useEffect(() => {
        let seen = '';
        measure.current = () => {
            const box = own.current;
            if (!box?.clientWidth) return;
            const { clientWidth: wide, clientHeight: high } = box;
            const insets = insetsOf(box);
            const key = [wide, high, ...sides.map((side) => insets[side])].map(Math.round).join();
            if (key === seen) return;
            seen = key;
            for (const side of sides)
                box.style.setProperty(`--${side}`, `${Math.round(insets[side])}px`);
            top.spare({
                top: insets.top / high,
                right: insets.right / wide,
                bottom: insets.bottom / high,
                left: insets.left / wide,
            });
        };
        sized.current = new ResizeObserver(() => measure.current());
        return () => sized.current!.disconnect();
    }, []);
    // These elements come and go with the question.
    useEffect(() => {
        const watch = sized.current!;
        watch.disconnect();
        for (const one of document.querySelectorAll(OVER)) watch.observe(one);
        watch.observe(own.current!);
    });
}

// A place for the middle of a label, so much of which is to each side, where nothing lies over it.
export const clear = ({ x, y }: Spot, wide: string, high: string) => ({
    left: `clamp(var(--left, 0px) + ${wide}, ${x * 100}%, 100% - var(--right, 0px) - ${wide})`,
    top: `clamp(var(--top, 0px) + ${high}, ${y * 100}%, 100% - var(--bottom, 0px) - ${high})`,
});

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

// A device that cannot keep up goes back to the flat view, once for each game: a person who comes back
// from there has seen it, and stays. Nothing changes under a finger.
function useSlow(top: Top): void {
    useEffect(() => {
        const game = me.value?.table.value?.game ?? '';
        theStage().onSlow = () => {
            const left = recall<string[]>('slow', []);
            if (left.includes(game) || top.busy?.()) return;
            remember('slow', [...left, game]);
            toast(t('view.slow'));
            settings.view.value = 'plain';
        };
        theStage().onLost = () => {
            toast(t('view.cannot'));
            settings.view.value = 'plain';
        };
    }, []);
}

// Says once that the eye can come nearer.
function useZoomTold(): void {
    useEffect(() => {
        if (recall('zoom-told', false) || !settings.hints.value) return;
        remember('zoom-told', true);
        toast(t('view.zoom', { touch: matchMedia('(pointer: coarse)').matches ? 1 : 0 }));
    }, []);
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
    useInsets(own, top);
    useCanvas(own, top);
    useSlow(top);
    useZoomTold();
    return (
        <div class="table-top scene" ref={own} onClick={onTap}>
            {children}
        </div>
    );
}
