// The pile drawn flat, from the front, from the right or from above: blocks with their colour, their
// hatch and their letter, the planks, and what matters while a block is held.
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';

import type { View } from '../core/messages';
import { isNew, lit } from './learn';
import { dot, reach, sidesOf, type Side } from './solid';
import {
    ARM,
    blockAt,
    boxesOf,
    colourOf,
    colours,
    CROSSING,
    DEEP,
    ghostOf,
    holds,
    letterOf,
    nameOf,
    numberOf,
    placesOf,
    read,
    THICK,
    type Box,
    type CroisillonView,
    type Quat,
    type Vec,
} from './view';

export type Way = 'front' | 'side' | 'top';

const ways: Record<Way, { right: Vec; up: Vec; to: Vec }> = {
    front: { right: [1, 0, 0], up: [0, 1, 0], to: [0, 0, 1] },
    side: { right: [0, 0, -1], up: [0, 1, 0], to: [1, 0, 0] },
    top: { right: [1, 0, 0], up: [0, 0, -1], to: [0, 1, 0] },
};

const SPARE = 22; // above the highest block
const half = Math.SQRT1_2 * (ARM + THICK / 2);
const eighth: Quat = [Math.cos(Math.PI / 8), 0, 0, Math.sin(Math.PI / 8)];
const back: Quat = [eighth[0], 0, 0, -eighth[3]];
export const planks: Omit<Box, 'block'>[] = [eighth, back].map((turn) => ({
    at: [0, CROSSING, 0],
    turn,
    size: [2 * ARM, THICK, DEEP],
}));

const flat = (way: Way, point: Vec): [number, number] => [
    dot(point, ways[way].right),
    -dot(point, ways[way].up),
];
const dots = (way: Way, corners: Vec[]): string =>
    corners
        .map((corner) =>
            flat(way, corner)
                .map((part) => part.toFixed(1))
                .join(),
        )
        .join(' ');

// Light comes from above and a little from the left.
const brightness = ([x, y, z]: Vec): number => 0.72 + 0.24 * y - 0.06 * x + 0.08 * z;
const largest = (sides: Side[], to: Vec): Side =>
    sides.reduce((a, b) =>
        b.wide * b.tall * dot(b.normal, to) > a.wide * a.tall * dot(a.normal, to) ? b : a,
    );

interface BlockProps {
    box: Box;
    way: Way;
    marks: string; // classes
}

// Drawn anew only when it has moved: most of the pile lies still.
function Block(props: BlockProps) {
    return useMemo(() => drawBlock(props), [props.box, props.way, props.marks]);
}

function drawBlock({ box, way, marks }: BlockProps) {
    const { to } = ways[way];
    const sides = sidesOf(box, to);
    const main = largest(sides, to);
    const middle = main.corners.reduce<Vec>(
        (sum, corner) => [sum[0] + corner[0] / 4, sum[1] + corner[1] / 4, sum[2] + corner[2] / 4],
        [0, 0, 0],
    );
    const [x, y] = flat(way, middle);
    return (
        <g class={`block ${colourOf(box.block)} ${marks}`} data-block={nameOf(box.block)}>
            {sides.map((side, at) => (
                <polygon
                    key={at}
                    class="wood"
                    points={dots(way, side.corners)}
                    style={{ '--lit': `${Math.round(100 * brightness(side.normal))}%` }}
                />
            ))}
            <polygon
                class="hatched"
                points={dots(way, main.corners)}
                fill={`url(#x-${colourOf(box.block)})`}
            />
            <text aria-hidden="true" x={x.toFixed(1)} y={(y + 3).toFixed(1)}>
                {letterOf(box.block)}
            </text>
            {marks.includes('forbidden') && (
                <path
                    class="lock"
                    transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
                    d="M-5-1h10v8H-5zM-3-1v-3a3 3 0 0 1 6 0v3"
                />
            )}
        </g>
    );
}

// One hatch for each colour, so that nobody needs to tell red from green.
export function Hatches() {
    const lines: Record<string, string> = {
        red: 'M0 0L6 6M0 6L6 0',
        blue: 'M0 3h6',
        yellow: '',
        green: 'M3 0v6',
        orange: 'M0 6L6 0M-1 1L1-1M5 7L7 5',
        violet: 'M3 3h.01',
    };
    return (
        <svg class="away" aria-hidden="true" width="0" height="0">
            <defs>
                {colours.map((colour) => (
                    <pattern
                        key={colour}
                        id={`x-${colour}`}
                        width="6"
                        height="6"
                        patternUnits="userSpaceOnUse"
                    >
                        <path
                            d={lines[colour]}
                            fill="none"
                            stroke="#0000004d"
                            stroke-width={colour === 'violet' ? 2.4 : 1.1}
                            stroke-linecap="round"
                        />
                    </pattern>
                ))}
            </defs>
        </svg>
    );
}

function Planks({ way }: { way: Way }) {
    return (
        <g class={`planks from-${way}`}>
            {planks.map((plank, at) =>
                sidesOf(plank, ways[way].to).map((side, of) => (
                    <polygon key={`${at} ${of}`} points={dots(way, side.corners)} />
                )),
            )}
        </g>
    );
}

// How high the picture must be, in steps, so that it does not breathe with every block.
const topOf = (all: Box[]): number => {
    const highest = all.reduce(
        (most, box) => Math.max(most, box.at[1] + reach(box, ways.front.up)),
        2 * CROSSING,
    );
    return Math.ceil((highest + SPARE) / 20) * 20;
};

// The upper V fills the picture, at the same scale from both sides; where there is more room, what
// stands or lies below it sticks out.
const BELOW = 52;
const WIDE = { front: 102, side: 51, top: 92 };
const frames: Record<Way, (top: number) => string> = {
    front: (top) => `${-WIDE.front} ${-top} ${2 * WIDE.front} ${top - BELOW}`,
    side: (top) => `${-WIDE.side} ${-top} ${2 * WIDE.side} ${top - BELOW}`,
    top: () => `${-WIDE.top} ${-WIDE.side} ${2 * WIDE.top} ${2 * WIDE.side}`,
};

// A block and what is below it.
const NEAR = 96;
function nearBy(way: Way, box: Box): string {
    const [x, y] = flat(way, box.at);
    return `${(x - NEAR / 2).toFixed(1)} ${(y - (way === 'top' ? 0.5 : 0.36) * NEAR).toFixed(1)} ${NEAR} ${NEAR}`;
}

// The height that the block in hand, or the one picked, must exceed, where it is known.
export function levelOf(view: View, v: CroisillonView): number | null {
    if (holds(v)) return v.level / 10;
    const box =
        v.stage === 'choosing' && v.raised === 'none' ? blockAt(view, numberOf(v.picked)) : null;
    return box && box.at[1] - reach(box, ways.front.up);
}

// A place by its number; without one, where the block in hand would come to rest.
function Ghost({ box, way, number }: { box: Box; way: Way; number?: number }) {
    const [x, y] = flat(way, box.at);
    return (
        <g class="ghost">
            <polygon
                points={dots(way, largest(sidesOf(box, ways[way].to), ways[way].to).corners)}
            />
            {number && <circle cx={x} cy={y} r="7" />}
            {number && (
                <text aria-hidden="true" x={x} y={y + 3.4}>
                    {number}
                </text>
            )}
        </g>
    );
}

export interface PileProps {
    view: View;
    way: Way;
    label: string; // what it says to whoever does not see it; "": nothing
    chosen?: number;
    around?: number; // a block that is seen from near; -1: all of the pile is seen
    onBlock?: ((block: number) => void) | null;
    children?: ComponentChildren;
}

export function Pile({
    view,
    way,
    label,
    chosen = -1,
    around = -1,
    onBlock = null,
    children,
}: PileProps) {
    const v = read(view);
    const all = boxesOf(view).sort((a, b) => dot(a.at, ways[way].to) - dot(b.at, ways[way].to));
    const held = numberOf(v.held);
    const box = around < 0 ? null : blockAt(view, around);
    const near = box && nearBy(way, box);
    const level = way === 'top' ? null : levelOf(view, v);
    const tints = isNew.value && onBlock !== null && v.tests === 1;
    const marks = (block: number) =>
        [
            block === held ? 'held' : block === chosen ? 'chosen' : '',
            nameOf(block) === v.forbidden ? 'forbidden' : '',
            nameOf(block) === v.raised ? 'raised' : '',
            v.where[block] === 'fallen' ? 'down' : '',
            nameOf(block) === lit.value ? 'lit' : '',
            tints ? `sits-${v.feel[block]!}` : '',
        ]
            .filter(Boolean)
            .join(' ');
    const rests = isNew.value ? ghostOf(v) : null;
    const ghosts = v.stage === 'choosing' ? placesOf(v) : [];
    const finger =
        held >= 0 ? flat(way, [v.finger[0] / 10, v.finger[1] / 10, v.finger[2] / 10]) : null;
    const target =
        held >= 0 ? flat(way, [v.target[0] / 10, v.target[1] / 10, v.target[2] / 10]) : null;
    return (
        <svg
            class={`pile from-${way}${onBlock ? ' picks' : ''}`}
            viewBox={near ?? frames[way](topOf(all))}
            {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
            onClick={(event) => {
                const name = (event.target as Element)
                    .closest('[data-block]')
                    ?.getAttribute('data-block');
                if (name && onBlock) onBlock(numberOf(name as CroisillonView['held']));
            }}
        >
            {way !== 'top' && <path class="ground" d={`M${-ARM} 0H${ARM}`} />}
            <Planks way={way} />
            {all.map((box) => (
                <Block key={box.block} box={box} way={way} marks={marks(box.block)} />
            ))}
            {ghosts.map((box, at) => (
                <Ghost key={at} box={box} way={way} number={at + 1} />
            ))}
            {rests && <Ghost box={rests} way={way} />}
            {level !== null && <path class="level" d={`M${-half - 8} ${-level - 1}H${half + 8}`} />}
            {finger && target && (
                <g class="fingertip" style={{ '--strain': Math.min(1, v.strain / 100) }}>
                    <path d={`M${finger.join(' ')}L${target.join(' ')}`} />
                    <circle cx={target[0]} cy={target[1]} r="4" />
                </g>
            )}
            {children}
        </svg>
    );
}
