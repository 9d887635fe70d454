// Where the disc goes down, where the weight lies, and how the plate is turned. The picture is
// dragged in; what is below it does the same for whoever does not drag.
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { sayGame, t } from '../core/say';
import type { TableProps } from '../games';
import { Button } from '../ui/press';
import { DiscShape, spotOf } from './plate';
import {
    BACK,
    EDGE,
    firstTouch,
    radius,
    read,
    STOP,
    WEIGHT,
    whyNot,
    type Disc,
    type Size,
    type Spot,
    type ThrillView,
} from './view';

const SAFE_MS = 30; // for a degree of turning
const SHOW_MS = 80; // between two places that the others see
const NUDGE = 10; // degrees, by the keys Q and E

const um = (mm: number) => Math.round(mm * 1000);

export interface Placing {
    spot: Spot;
    move(to: Spot): void;
}

// Where another's hand holds the disc just now; null: nobody's does, or nobody knows.
export function heldSpot({ view, seat, turn, hands, effect }: TableProps): Spot | null {
    const v = read(view);
    if (
        v.stage !== 'place' ||
        v.max === null ||
        v.max === seat ||
        !turn.seats.includes(v.max) ||
        effect
    )
        return null;
    const found = /^place (-?\d+) (-?\d+)$/.exec(hands.get(v.max) ?? '');
    return found && { x: Number(found[1]) / 1000, y: Number(found[2]) / 1000 };
}

// The disc in the hand: it begins in the middle of the strip, or where it was set down. The others
// see where it is held.
export function usePlacing(v: ThrillView, show: (what: string) => void): Placing {
    const told = useRef(0);
    const timer = useRef(0);
    useEffect(() => () => clearTimeout(timer.current), []);
    const tell = (spot: Spot) => {
        clearTimeout(timer.current);
        const since = performance.now() - told.current;
        timer.current = window.setTimeout(
            () => {
                told.current = performance.now();
                show(`place ${um(spot.x)} ${um(spot.y)}`);
            },
            Math.max(0, SHOW_MS - since),
        );
    };
    const [moved, setMoved] = useState<{ disc: number; round: number; spot: Spot } | null>(null);
    const down = v.disc >= 0 && v.on_plate[v.disc] === 1;
    const start = down
        ? { x: v.x[v.disc]! / 1000, y: v.y[v.disc]! / 1000 }
        : { x: 0, y: (BACK + STOP) / 2 };
    const tenth = (value: number) => Math.round(value * 10) / 10;
    // As near as it can be: within the strip and on the plate.
    const allowed = ({ x, y }: Spot): Spot => {
        const r = v.size === 'none' ? 0 : radius[v.size];
        const low = Math.max(BACK + r, Math.min(STOP - r, y));
        const side = Math.sqrt(Math.max(0, (EDGE - r) ** 2 - low * low));
        return { x: tenth(Math.max(-side, Math.min(side, x))), y: tenth(low) };
    };
    const own = moved && moved.disc === v.disc && moved.round === v.round;
    const spot = own ? moved.spot : down ? start : allowed(start);
    return {
        spot,
        move: (wanted) => {
            const to = allowed(wanted);
            setMoved({ disc: v.disc, round: v.round, spot: to });
            tell(to);
        },
    };
}

// How the disc in the hand is moved: `spotAt` knows what place of the plate a point of the page is.
export function useCarry({ spot, move }: Placing, spotAt: (x: number, y: number) => Spot) {
    const held = useRef<{ id: number; dx: number; dy: number } | null>(null);
    const letGo = (event: PointerEvent) => {
        if (held.current?.id === event.pointerId) held.current = null;
    };
    const under = (event: PointerEvent) => spotAt(event.clientX, event.clientY);
    return {
        onPointerDown: (event: PointerEvent) => {
            if (held.current) return;
            // It keeps its place under the finger: one that is taken hold of has not moved.
            const at = under(event);
            held.current = { id: event.pointerId, dx: spot.x - at.x, dy: spot.y - at.y };
            (event.currentTarget as Element).setPointerCapture(event.pointerId);
        },
        onPointerMove: (event: PointerEvent) => {
            const now = held.current;
            if (now?.id !== event.pointerId) return;
            const at = under(event);
            move({ x: at.x + now.dx, y: at.y + now.dy });
        },
        onPointerUp: letGo,
        onPointerCancel: letGo,
        onKeyDown: (event: KeyboardEvent) => {
            const step = event.shiftKey ? 5 : 1;
            const by = {
                ArrowLeft: [-1, 0],
                ArrowRight: [1, 0],
                ArrowUp: [0, 1],
                ArrowDown: [0, -1],
            }[event.key];
            if (by) {
                event.preventDefault();
                move({ x: spot.x + by[0]! * step, y: spot.y + by[1]! * step });
            }
        },
    };
}

// The disc that follows the finger, and a line to where it would first touch another.
export function Ghost({
    v,
    placing,
    plate,
}: {
    v: ThrillView;
    placing: Placing;
    plate: RefObject<SVGGElement | null>;
}) {
    const { spot } = placing;
    const carry = useCarry(placing, (x, y) => spotOf(plate.current!, { clientX: x, clientY: y }));
    const size = v.size as Size;
    const bad = whyNot(v, spot);
    const touch = firstTouch(v, spot);
    return (
        <>
            {touch !== null && !bad && (
                <path class="first-touch" d={`M${spot.x} ${-spot.y}V${-touch}`} />
            )}
            {touch !== null && !bad && (
                <circle class="first-touch" cx={spot.x} cy={-touch} r={radius[size]} />
            )}
            <g
                class={`disc ghost ${size}${bad ? ' bad' : ''}`}
                style={{ transform: `translate(${spot.x}px, ${-spot.y}px)` }}
                role="button"
                tabindex={0}
                aria-label={t('thrill.ui.ghost', { size, x: spot.x, y: spot.y })}
                {...carry}
            >
                <DiscShape size={size} lit />
            </g>
        </>
    );
}

export function loadText(disc: Disc, at: Spot): string {
    const room = Math.max(0, radius[disc.size] - WEIGHT - 0.01);
    const [dx, dy] = [at.x - disc.x, at.y - disc.y];
    const far = Math.hypot(dx, dy);
    const part = far > room ? room / far : 1;
    return `load ${disc.disc} ${um(dx * part)} ${um(dy * part)}`;
}

function Range(props: {
    label: string;
    min: number;
    max: number;
    step: number;
    value: number;
    text: string;
    onValue(to: number): void;
}) {
    return (
        <label class="range">
            <span>{props.label}</span>
            <input
                type="range"
                min={props.min}
                max={props.max}
                step={props.step}
                value={props.value}
                aria-valuetext={props.text}
                onInput={(event) => props.onValue(Number(event.currentTarget.value))}
            />
            <output>{props.text}</output>
        </label>
    );
}

function Turning({ turn, send }: TableProps) {
    const [angle, setAngle] = useState(90);
    const [ms, setMs] = useState(3000);
    const risky = ms < Math.abs(angle) * SAFE_MS;
    useEffect(() => {
        const down = (event: KeyboardEvent) => {
            if (
                (event.target as Element).closest('input, dialog') ||
                event.ctrlKey ||
                event.metaKey
            )
                return;
            const by = { q: NUDGE, e: -NUDGE }[event.key.toLowerCase()];
            if (by && !event.repeat) void send(`turn ${by * 1000} ${NUDGE * SAFE_MS}`);
        };
        addEventListener('keydown', down);
        return () => removeEventListener('keydown', down);
    }, [send]);
    return (
        <details class="turning-plate" name="thrill-folds">
            <summary>{t('thrill.ui.turn-plate')}</summary>
            <p>{t('thrill.ui.turn-how')}</p>
            <Range
                label={t('thrill.ui.angle')}
                min={-180}
                max={180}
                step={5}
                value={angle}
                text={`${angle}°`}
                onValue={setAngle}
            />
            <Range
                label={t('thrill.ui.time')}
                min={300}
                max={6000}
                step={100}
                value={ms}
                text={`${(ms / 1000).toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1 })}\u202fs`}
                onValue={setMs}
            />
            <Button
                guard={turn.number}
                class={risky ? 'last-call' : ''}
                disabled={angle === 0}
                onPress={() => send(`turn ${angle * 1000} ${ms}`)}
            >
                {risky ? t('thrill.ui.turn-fast') : t('thrill.ui.turn')}
            </Button>
        </details>
    );
}

export function Place(props: TableProps & { placing: Placing }) {
    const { game, voice, turn, send, placing } = props;
    const v = read(props.view);
    const { spot, move } = placing;
    const size = v.size as Size;
    const r = v.size === 'none' ? 0 : radius[size];
    const down = v.disc >= 0 && v.on_plate[v.disc] === 1;
    const same =
        down &&
        Math.abs(v.x[v.disc]! - um(spot.x)) < 60 &&
        Math.abs(v.y[v.disc]! - um(spot.y)) < 60;
    const bad = same ? null : whyNot(v, spot);
    return (
        <div class="place-tray">
            {bad && (
                <p class="why" role="status">
                    {sayGame(game, voice, `refuse.${bad}`)}
                </p>
            )}
            {v.weighed === 1 && v.weight_on < 0 && (
                <p class="said" role="status">
                    {t('thrill.ui.load')}
                </p>
            )}
            {!same && (
                <Button
                    class={bad ? '' : 'main'}
                    guard={turn.number}
                    disabled={bad !== null}
                    onPress={() => send(`place ${um(spot.x)} ${um(spot.y)}`)}
                >
                    {down ? t('thrill.ui.put-again') : t('thrill.ui.put')}
                </Button>
            )}
            <div class="folds">
                <details class="fine" name="thrill-folds">
                    <summary>{t('thrill.ui.fine')}</summary>
                    <Range
                        label={t('thrill.ui.across')}
                        min={-EDGE + r}
                        max={EDGE - r}
                        step={1}
                        value={Math.round(spot.x)}
                        text={t('thrill.ui.across-at', { x: Math.round(spot.x) })}
                        onValue={(x) => move({ x, y: spot.y })}
                    />
                    <Range
                        label={t('thrill.ui.along')}
                        min={0}
                        max={STOP - BACK - 2 * r}
                        step={1}
                        value={Math.round(spot.y - (BACK + r))}
                        text={t('thrill.ui.along-at', { y: Math.round(spot.y - (BACK + r)) })}
                        onValue={(y) => move({ x: spot.x, y: y + BACK + r })}
                    />
                </details>
                <Turning {...props} />
            </div>
        </div>
    );
}
