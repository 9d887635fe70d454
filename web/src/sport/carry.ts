// A piece that is carried from the tray by mouse or finger, and let go over something.
import { useRef } from 'preact/hooks';

import { useLetGo } from '../ui/press';

const SLOP_PX = 8;
const ABOVE_PX = 40; // it sits above the finger

// The first element below a point that has this attribute, and its value.
export function under(x: number, y: number, attribute: string): string | null {
    for (const element of document.elementsFromPoint(x, y)) {
        const value = element.closest(`[${attribute}]`)?.getAttribute(attribute);
        if (value) return value;
    }
    return null;
}

// Another finger changes nothing while one carries.
export function useCarry(lift: () => void, drop: (x: number, y: number) => void) {
    const drag = useRef<{
        id: number;
        x: number;
        y: number;
        own: HTMLElement;
        moved: boolean;
    } | null>(null);
    const back = () => {
        const { own } = drag.current!;
        drag.current = null;
        own.style.translate = '';
        own.classList.remove('dragged');
    };
    useLetGo(() => drag.current && back());
    const above = (event: PointerEvent) => (event.pointerType === 'mouse' ? 0 : ABOVE_PX);
    return {
        onPointerDown: (event: PointerEvent) => {
            if (drag.current || event.button !== 0) return;
            const own = event.currentTarget as HTMLElement;
            drag.current = {
                id: event.pointerId,
                x: event.clientX,
                y: event.clientY,
                own,
                moved: false,
            };
            own.setPointerCapture(event.pointerId);
        },
        onPointerMove: (event: PointerEvent) => {
            const now = drag.current;
            if (!now || now.id !== event.pointerId) return;
            const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
            if (!now.moved && Math.hypot(dx, dy) < SLOP_PX) return;
            if (!now.moved) lift();
            now.moved = true;
            now.own.classList.add('dragged');
            now.own.style.translate = `${dx}px ${dy - above(event)}px`;
        },
        onPointerUp: (event: PointerEvent) => {
            const now = drag.current;
            if (!now || now.id !== event.pointerId) return;
            back();
            if (now.moved) drop(event.clientX, event.clientY - above(event));
        },
        onPointerCancel: () => {
            if (drag.current) back();
        },
    };
}
