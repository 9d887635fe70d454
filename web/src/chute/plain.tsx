// Dix de chute, flat: SVG wheels, and a slider on each of them.
import './chute.css';

import { useRef } from 'preact/hooks';

import { sayGame, t } from '../core/say';
import type { LedgerProps, TableProps } from '../games';
import {
    box,
    centre,
    colours,
    NUMBERS,
    ownSide,
    radii,
    read,
    sees,
    WHEELS,
    type ChuteView,
    type Side,
} from './board';
import { BoardSvg, TALL, WIDE } from './board-svg';
import type { Effect } from './direct';
import { Tie, useFinger, type Place } from './finger';
import {
    useHeld,
    Knobs,
    lockedWheel,
    Moment,
    Players,
    question,
    tellWheel,
    Tray,
    useHand,
    type Spot,
} from './parts';

const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(3)}%`;

const spotsOf = (side: Side): Spot[] =>
    WHEELS.map((wheel) => {
        const at = centre(side, wheel);
        const radius = radii[wheel - 1]!;
        return {
            left: percent(at.x - box.left, WIDE),
            top: percent(box.top - at.y, TALL),
            size: percent(2 * radius, WIDE),
        };
    });
const spots = { 0: spotsOf(0), 1: spotsOf(1) };

const other = (side: Side): Side => (side === 0 ? 1 : 0);

export function Plain(props: TableProps) {
    const hand = useHand(props);
    const own = useRef<HTMLDivElement>(null);
    const tie = useRef<SVGSVGElement>(null);
    const v = read(props.view);
    const effect = props.effect as Effect | null;
    const side = ownSide(v, props.seat);
    const locate = (wheel: number): Place | null => {
        const edge = own.current?.querySelector('.board-svg')?.getBoundingClientRect();
        if (!edge) return null;
        const at = centre(side, wheel);
        const scale = edge.width / WIDE;
        return {
            x: edge.x + (at.x - box.left) * scale,
            y: edge.y + (box.top - at.y) * scale,
            r: radii[wheel - 1]! * scale,
        };
    };
    useFinger(own, tie, hand, locate);
    const shared = { v, effect, held: useHeld(props, hand), barred: lockedWheel(props) };
    return (
        <div
            class={`chute flat${v.eye === 'both' ? ' both' : ''}${props.open || props.seat === null ? ' watched' : ''}${hand.mine ? ' mine' : ''}`}
        >
            <Players {...props} />
            <div class="boards">
                <div class="board" ref={own}>
                    <p class="away">{tellTokens(props, v)}</p>
                    <BoardSvg {...shared} side={side} shaken={hand.shaken.value} />
                    <Knobs props={props} hand={hand} spots={spots[side]} />
                    <Tie own={tie} />
                </div>
                {v.eye === 'both' && (
                    <div class={`board behind${effect?.kind === 'around' ? ' shown' : ''}`}>
                        <BoardSvg {...shared} side={other(side)} shaken={0} />
                    </div>
                )}
                <Moment {...props} />
            </div>
            <Tray props={props} hand={hand} />
        </div>
    );
}

// Both sides, side by side, once everything is open.
export function Ledger({ view, voice }: LedgerProps) {
    const v = read(view);
    const side = ownSide(v, voice.reader < 0 ? null : voice.reader);
    return (
        <section class="final" aria-label={t('chute.ui.both')}>
            {[side, other(side)].map((one) => (
                <figure key={one}>
                    <BoardSvg v={v} side={one} effect={null} held={null} barred={0} shaken={0} />
                    <figcaption>
                        {t('chute.ui.side', { side: one === 0 ? 'front' : 'back' })}
                    </figcaption>
                </figure>
            ))}
        </section>
    );
}

function tellColour(props: TableProps, v: ChuteView, colour: number): string {
    const name = colours[colour]!;
    const waiting = v.chute
        .slice(NUMBERS * colour, NUMBERS * (colour + 1))
        .filter((token) => token && token !== 'none').length;
    const [first = '', ...rest] = sayGame(props.game, props.voice, `colour.${name}`);
    return t('chute.ui.colour', {
        colour: first.toUpperCase() + rest.join(''),
        out: v.out[name] ?? 0,
        due: v.due[name] ?? 0,
        waiting,
    });
}

// The tokens that are seen: out, due, and waiting in their chutes.
function tellTokens(props: TableProps, v: ChuteView): string {
    return ([0, 1] as Side[])
        .filter((side) => sees(v, side))
        .flatMap((side) => [2 * side, 2 * side + 1])
        .map((colour) => tellColour(props, v, colour))
        .join(' ');
}

export function describe(props: TableProps): string {
    const v = read(props.view);
    const wheels = WHEELS.map((wheel) =>
        t('chute.ui.wheel-is', { wheel, what: tellWheel(props, wheel) }),
    );
    return [tellTokens(props, v), ...wheels].join(' ');
}

export const ask = (props: TableProps) => `${question(props, null)} ${t('chute.ui.how')}`;
