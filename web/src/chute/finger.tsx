// A finger or a mouse on a wheel, and the rubber tie between them.
import { useEffect, useRef } from 'preact/hooks';

import { useLetGo } from '../ui/press';
import { circle, WHEELS } from './board';
import type { Hand } from './hand';
import { motion } from './motion';

export interface Place {
    x: number; // on the screen
    y: number;
    r: number;
}

const HALO = 12;
const HUB = 0.22; // of a wheel's radius: nearer than that a direction means nothing

interface Grip {
    id: number; // of the pointer
    wheel: number;
    angle: number; // of the pointer about the hub, now
    point: { x: number; y: number };
    from: number; // that angle when the wheel was taken
    began: number; // the wheel's own angle then
}

const bearing = (event: MouseEvent, place: Place) =>
    (Math.atan2(place.y - event.clientY, event.clientX - place.x) * 180) / Math.PI;

class Finger {
    private held: Grip | null = null;

    constructor(
        private own: HTMLElement,
        private tie: { current: SVGSVGElement | null },
        private hand: Hand,
        private locate: (wheel: number) => Place | null,
    ) {}

    listen(): () => void {
        const { own } = this;
        const heard = new AbortController();
        const { signal } = heard;
        own.addEventListener('pointerdown', this.down, { signal });
        own.addEventListener('pointermove', this.move, { signal });
        own.addEventListener('pointerup', this.up, { signal });
        own.addEventListener('pointercancel', this.up, { signal });
        own.addEventListener('click', this.click, { signal });
        own.addEventListener('wheel', this.roll, { signal, passive: false });
        const unlisten = motion.listen(() => this.draw());
        return () => {
            unlisten();
            heard.abort();
        };
    }

    drop = () => {
        if (!this.held) return;
        this.held = null;
        this.hand.letGo();
        this.draw();
    };

    private under(event: MouseEvent) {
        let best: { wheel: number; far: number; place: Place } | null = null;
        for (const wheel of WHEELS) {
            const place = this.locate(wheel);
            if (!place) continue;
            const far = Math.hypot(event.clientX - place.x, event.clientY - place.y) - place.r;
            if (far <= HALO && (!best || far < best.far)) best = { wheel, far, place };
        }
        return best;
    }

    private shown(wheel: number): number {
        return this.hand.side === 0 ? motion.angle[wheel - 1]! : -motion.angle[wheel - 1]!;
    }

    // The tie: from where the wheel was taken to where the finger is now.
    private draw(): void {
        const { held } = this;
        const svg = this.tie.current;
        const place = held && this.locate(held.wheel);
        svg?.toggleAttribute('data-on', Boolean(place));
        if (!svg || !held || !place) return;
        const edge = this.own.getBoundingClientRect();
        const turn = ((held.from + this.shown(held.wheel) - held.began) * Math.PI) / 180;
        const at = {
            x: place.x + Math.cos(turn) * place.r * 0.92 - edge.x,
            y: place.y - Math.sin(turn) * place.r * 0.92 - edge.y,
        };
        const to = { x: held.point.x - edge.x, y: held.point.y - edge.y };
        const long = Math.hypot(to.x - at.x, to.y - at.y);
        const line = svg.querySelector('line')!;
        for (const [name, value] of Object.entries({
            x1: at.x,
            y1: at.y,
            x2: to.x,
            y2: to.y,
            'stroke-width': Math.max(2, 7 - long / 30),
        }))
            line.setAttribute(name, String(value));
        const [near, far] = svg.querySelectorAll('circle');
        near!.setAttribute('transform', `translate(${at.x} ${at.y})`);
        far!.setAttribute('transform', `translate(${to.x} ${to.y})`);
    }

    private down = (event: PointerEvent) => {
        // A second finger changes nothing.
        if (this.held || event.button !== 0 || (event.target as Element).closest('.button')) return;
        const found = this.under(event);
        if (!found || !this.hand.grab(found.wheel)) return;
        event.preventDefault();
        this.own
            .querySelector<HTMLElement>(`.knob[data-wheel="${found.wheel}"]`)
            ?.focus({ preventScroll: true });
        this.own.setPointerCapture(event.pointerId);
        const angle = bearing(event, found.place);
        this.held = {
            id: event.pointerId,
            wheel: found.wheel,
            angle,
            point: { x: event.clientX, y: event.clientY },
            from: angle,
            began: this.shown(found.wheel),
        };
        this.draw();
    };

    private move = (event: PointerEvent) => {
        const { held } = this;
        if (event.pointerId !== held?.id) return;
        held.point = { x: event.clientX, y: event.clientY };
        const place = this.locate(held.wheel);
        const far = place ? Math.hypot(event.clientX - place.x, event.clientY - place.y) : 0;
        if (place && far > place.r * HUB) {
            const angle = bearing(event, place);
            this.hand.pull(circle(angle - held.angle + 180) - 180);
            held.angle = angle;
        }
        this.draw();
    };

    private up = (event: PointerEvent) => {
        if (event.pointerId === this.held?.id) this.drop();
    };

    private click = (event: MouseEvent) => {
        const found = this.under(event);
        if (found) this.hand.point(found.wheel);
    };

    private roll = (event: WheelEvent) => {
        const found = this.under(event);
        if (!found || !this.hand.mine || event.ctrlKey) return;
        event.preventDefault();
        this.hand.step(found.wheel, event.deltaY > 0 ? -1 : 1);
    };
}

// `locate` says where a wheel is on the screen.
export function useFinger(
    box: { current: HTMLElement | null },
    tie: { current: SVGSVGElement | null },
    hand: Hand,
    locate: (wheel: number) => Place | null,
): void {
    const latest = useRef(locate);
    latest.current = locate;
    const finger = useRef<Finger | null>(null);
    useLetGo(() => finger.current?.drop());
    useEffect(() => {
        finger.current = new Finger(box.current!, tie, hand, (wheel) => latest.current(wheel));
        return finger.current.listen();
    }, []);
}

export function Tie({ own }: { own: { current: SVGSVGElement | null } }) {
    return (
        <svg class="tie" ref={own} aria-hidden="true">
            <line />
            <circle r="6" />
            <circle r="13" />
        </svg>
    );
}
