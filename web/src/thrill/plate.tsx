// The plate from above: pusher, groove, discs that carry a letter and a hatch, and what hangs over
// the edge.
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { inRow, t } from '../core/say';
import {
    BACK,
    discsOf,
    EDGE,
    radius,
    STOP,
    WEIGHT,
    type Disc,
    type Size,
    type Spot,
    type ThrillView,
} from './view';
import type { Effect, Fall } from './direct';

// Behind the pusher nothing ever lies: as long as the plate has not been turned, that part of it is
// left out, and the rest is larger.
const WHOLE = '-186 -186 372 372';
const NEAR = '-176 -172 352 252';
const FALL_MS = 900;
const AGAIN = 4; // times as long, when it is seen once more

export const letter = (size: Size): string => t('thrill.ui.letter', { size });

// Where the straight lines of the plate end on its edge.
const half = (y: number) => Math.sqrt(EDGE * EDGE - y * y);

// A part of the plate's edge, seen from a disc that hangs over it.
function arcOf({ size, x, y }: Disc): string {
    const far = Math.hypot(x, y);
    const spread = Math.asin(Math.min(1, radius[size] / far)) * 0.9;
    const middle = Math.atan2(y, x);
    const at = (angle: number) =>
        `${(EDGE + 5) * Math.cos(angle)} ${-(EDGE + 5) * Math.sin(angle)}`;
    return `M${at(middle + spread)}A${EDGE + 5} ${EDGE + 5} 0 0 1 ${at(middle - spread)}`;
}

// How it lies shows in its hatch; its letter stays upright.
export function DiscShape({
    size,
    turn = 0,
    lit = false,
}: {
    size: Size;
    turn?: number;
    lit?: boolean;
}) {
    const r = radius[size];
    return (
        <>
            <circle class="body" r={r - 0.4} />
            <circle
                class="hatched"
                r={r - 0.4}
                fill={`url(#thrill-${size})`}
                transform={`rotate(${-turn})`}
            />
            <circle class="ring" r={r - 3} />
            <text aria-hidden="true" y={r * 0.28} style={{ fontSize: `${r * 0.85}px` }}>
                {letter(size)}
            </text>
            {lit && <circle class="lit" r={r + 1.5} />}
        </>
    );
}

function Hatches() {
    return (
        <defs>
            <pattern id="thrill-small" width="6" height="6" patternUnits="userSpaceOnUse">
                <path d="M0 0L6 6" />
            </pattern>
            <pattern id="thrill-medium" width="6" height="6" patternUnits="userSpaceOnUse">
                <path d="M0 3h6" />
            </pattern>
            <pattern id="thrill-large" width="6" height="6" patternUnits="userSpaceOnUse">
                <path d="M3 0v6M0 3h6" />
            </pattern>
            <pattern id="thrill-strip" width="8" height="8" patternUnits="userSpaceOnUse">
                <path d="M-2 2L2-2M0 8L8 0M6 10L10 6" />
            </pattern>
        </defs>
    );
}

// Discs that have just left the plate are seen to fall, whatever happens meanwhile.
function useFalling(effect: Effect | null): Fall[] {
    const [falling, setFalling] = useState<Fall[]>([]);
    useEffect(() => {
        if (effect?.kind !== 'falls') return undefined;
        setFalling((now) => [...now, ...effect.falls]);
        setTimeout(
            () => setFalling((now) => now.filter((one) => !effect.falls.includes(one))),
            FALL_MS,
        );
        return undefined;
    }, [effect]);
    return effect?.kind === 'again' ? effect.falls : falling;
}

interface PlateProps {
    v: ThrillView;
    effect: Effect | null;
    own: RefObject<SVGGElement | null>; // in whose coordinates one points
    strip?: boolean; // where a disc may be set down is shown
    children?: ComponentChildren;
    onDisc?: ((disc: Disc, at: Spot) => void) | null; // a disc can be chosen
    choosable?(disc: Disc): boolean;
}

// The place of a pointer on the plate, in millimetres.
export function spotOf(group: SVGGElement, event: { clientX: number; clientY: number }): Spot {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(
        group.getScreenCTM()!.inverse(),
    );
    return { x, y: -y };
}

// Makes a disc something to press: by mouse where it is pressed, by key in its middle.
function asButton(one: Disc, onDisc: (disc: Disc, at: Spot) => void) {
    return {
        role: 'button' as const,
        tabindex: 0, // SVG knows only small letters
        'aria-label': t('thrill.ui.disc', { size: one.size, over: one.over, number: one.disc }),
        onClick: (event: MouseEvent) => {
            const { parentNode } = event.currentTarget as SVGGElement;
            onDisc(one, spotOf(parentNode as SVGGElement, event));
        },
        onKeyDown: (event: KeyboardEvent) => {
            if (event.key !== 'Enter' && event.key !== ' ') return;
            event.preventDefault();
            onDisc(one, one);
        },
    };
}

export function PlateView({
    v,
    effect,
    own,
    strip = false,
    children,
    onDisc = null,
    choosable = () => true,
}: PlateProps) {
    const falling = useFalling(effect);
    const slow = effect?.kind === 'again' ? AGAIN : 1;
    const pusher = v.pusher / 1000;
    const discs = discsOf(v);
    return (
        <svg
            class={`thrill-plate${v.turned ? '' : ' near'}`}
            viewBox={v.turned ? WHOLE : NEAR}
            role={onDisc || children ? 'group' : 'img'}
            aria-label={tellPlate(v)}
        >
            <Hatches />
            <g ref={own} class="turning" style={{ transform: `rotate(${-v.turned / 1000}deg)` }}>
                <circle class="shade" r={EDGE + 4} cy="5" />
                <circle class="plate-top" r={EDGE} />
                <path
                    class="behind"
                    d={`M${-half(STOP)} ${-STOP}A${EDGE} ${EDGE} 0 1 0 ${half(STOP)} ${-STOP}z`}
                />
                <path
                    class="back-rim"
                    d={`M${-half(STOP)} ${-STOP}A${EDGE} ${EDGE} 0 1 0 ${half(STOP)} ${-STOP}`}
                />
                {strip && (
                    <rect
                        class="strip"
                        x="-150"
                        y={-STOP}
                        width="300"
                        height={STOP - BACK}
                        fill="url(#thrill-strip)"
                    />
                )}
                <path class="groove" d={`M${-half(STOP)} ${-STOP}H${half(STOP)}`} />
                <g class="pusher" style={{ transform: `translate(0px, ${-pusher}px)` }}>
                    <rect x={-half(BACK) + 4} width={2 * half(BACK) - 8} height="16" rx="4" />
                    <rect class="stem" x="-9" y="16" width="18" height="74" rx="6" />
                </g>
                {discs.map((one) => (
                    <g
                        key={one.disc}
                        class={`disc ${one.size}${one.disc === v.disc ? ' new' : ''}${one.over ? ' hangs' : ''}`}
                        style={{ transform: `translate(${one.x}px, ${-one.y}px)` }}
                        data-disc={one.disc}
                        {...(onDisc && choosable(one) ? asButton(one, onDisc) : {})}
                    >
                        <DiscShape size={one.size} turn={one.turn} />
                    </g>
                ))}
                {discs.map(
                    (one) => one.over > 0 && <path key={one.disc} class="over" d={arcOf(one)} />,
                )}
                {v.weight_on >= 0 && v.on_plate[v.weight_on] === 1 && <Weight v={v} />}
                {falling.map((one) => (
                    <g
                        key={`${one.disc} ${slow}`}
                        class={`disc falling ${one.size}`}
                        style={{
                            '--fall': `${slow * FALL_MS}ms`,
                            '--x': `${one.x}px`,
                            '--y': `${-one.y}px`,
                            '--dx': `${one.pivot.x * 0.24}px`,
                            '--dy': `${-one.pivot.y * 0.24}px`,
                        }}
                    >
                        <DiscShape size={one.size} />
                    </g>
                ))}
                {children}
            </g>
        </svg>
    );
}

function Weight({ v }: { v: ThrillView }) {
    const x = (v.x[v.weight_on]! + v.weight_x) / 1000;
    const y = (v.y[v.weight_on]! + v.weight_y) / 1000;
    return (
        <g class="weight" style={{ transform: `translate(${x}px, ${-y}px)` }}>
            <circle r={WEIGHT} />
            <circle class="knob" r={WEIGHT * 0.45} />
        </g>
    );
}

// Which way from the middle of the plate, for the reader, who sees it turned.
function wayOf(v: ThrillView, { x, y }: Spot): string {
    const angle = (Math.atan2(y, x) * 180) / Math.PI + v.turned / 1000;
    const names = [
        'right',
        'far-right',
        'far',
        'far-left',
        'left',
        'near-left',
        'near',
        'near-right',
    ] as const;
    return names[((Math.round(angle / 45) % 8) + 8) % 8]!;
}

export const tellOver = (v: ThrillView, one: Disc): string =>
    t('thrill.ui.over', { size: one.size, over: one.over, way: wayOf(v, one) });

// The plate in words: how many lie there, and what hangs over the edge, most first.
export function tellPlate(v: ThrillView): string {
    const discs = discsOf(v);
    const count = (size: Size) => discs.filter((one) => one.size === size).length;
    const over = discs.filter((one) => one.over > 0).sort((a, b) => b.over - a.over);
    const all = t('thrill.ui.plate', {
        large: count('large'),
        medium: count('medium'),
        small: count('small'),
    });
    if (over.length === 0) return `${all} ${t('thrill.ui.none-over')}`;
    const told = over.map((one) => tellOver(v, one));
    return `${all} ${t('thrill.ui.overhang', { count: over.length, discs: inRow(told) })}`;
}
