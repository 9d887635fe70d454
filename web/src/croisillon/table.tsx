// Le X in the round: the pile to take blocks from with a finger, a mouse or keys, two small views
// beside it while a block is held, and the same seats and tray as when flat.
import './seats.css';
import './croisillon.css';
import './table.css';

import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { sayGame, t } from '../core/say';
import { lessMotion, pace } from '../core/settings';
import type { TableProps } from '../games';
import { Picture, useSpots, type Spot } from '../round/frame';
import { Button, useLetGo } from '../ui/press';
import { useContacts } from './contacts';
import { useCreak } from './creak';
import type { Effect } from './direct';
import { Hand, TURN } from './hand';
import { isNew, lit, played, watchLog } from './learn';
import { Hatches, Pile } from './pile';
import { Said, Status, tellPile, useChoice } from './plain';
import { XScene } from './scene';
import { Chip, Seats } from './seats';
import { meets, plus, times } from './solid';
import {
    BlockList,
    Feels,
    Places,
    Refuse,
    sayBlock,
    Settling,
    Strain,
    Tray,
    type Choice,
} from './tray';
import {
    blockAt,
    holds,
    isAsked,
    isHigher,
    liesOf,
    mayOpen,
    nameOf,
    NONE,
    numberOf,
    placesOf,
    read,
    whyNot,
    type Vec,
} from './view';

const SLOP = { mouse: 6, touch: 8, pen: 8 };
const WHEEL = 0.035; // mm for each step of the wheel
const ZOOM = 0.0012;

let top: XScene | null = null;

// Throws where this browser cannot draw in the round.
export function openTable(): ComponentType<TableProps> {
    top ??= new XScene();
    return Table;
}

const MIDDLE: Spot = { x: 0.5, y: 0.5 };
const percent = ({ x, y }: Spot) => ({ left: `${x * 100}%`, top: `${y * 100}%` });

// The point of a block that looks at the reader.
function nearSide(props: TableProps, block: number): Vec | null {
    const box = blockAt(props.live, block);
    if (!box) return null;
    const { to } = top!.view.axes;
    const from = plus(box.at, times(to, 200));
    const far = meets(box, from, times(to, -1));
    return far === null ? null : plus(from, times(to, -far));
}

// ---- Fingers ---------------------------------------------------------------------------------

type Doing =
    { is: 'press'; block: number; at: Vec } | { is: 'drag' } | { is: 'breath' } | { is: 'look' };
type Finger = Spot & { begun: Spot; doing: Doing };

// Everything that a pointer can do to the picture.
class Fingers {
    private readonly all = new Map<number, Finger>();
    private spread = 0; // between two fingers that look around
    private slant = 0; // of the line between two fingers, while one of them leads
    props!: TableProps;
    choice!: Choice;
    onBarred: (block: number) => void = () => {};

    constructor(private readonly hand: Hand) {}

    private doing(is: Doing['is']): Finger | undefined {
        return [...this.all.values()].find((one) => one.doing.is === is);
    }

    private mayTake(block: number): boolean {
        return whyNot({ view: this.props.live, barred: this.props.barred }, block) === null;
    }

    private begin({ x, y }: Spot): Doing {
        if (this.hand.holding) return this.doing('drag') ? { is: 'breath' } : { is: 'drag' };
        if (this.all.size > 0) return { is: 'look' };
        const v = read(this.props.live);
        const hit = isAsked(v, this.props.seat) && v.stage === 'choosing' ? top!.hitAt(x, y) : null;
        if (!hit) return { is: 'look' };
        if (this.mayTake(hit.box.block)) return { is: 'press', block: hit.box.block, at: hit.at };
        this.onBarred(hit.box.block);
        return { is: 'look' };
    }

    readonly down = (event: PointerEvent): void => {
        if (event.button !== 0 || this.all.has(event.pointerId)) return;
        const at = { x: event.clientX, y: event.clientY };
        const doing = this.begin(at);
        this.all.set(event.pointerId, { ...at, begun: at, doing });
        (event.currentTarget as Element).setPointerCapture(event.pointerId);
        if (doing.is === 'breath') this.hand.breath.value = true;
        this.spread = this.far();
        this.slant = this.angle();
    };

    readonly move = (event: PointerEvent): void => {
        const finger = this.all.get(event.pointerId);
        const to = { x: event.clientX, y: event.clientY };
        if (!finger) return this.hover(event, to);
        const { doing, begun } = finger;
        if (doing.is === 'press') {
            const slop = SLOP[event.pointerType as keyof typeof SLOP] ?? SLOP.mouse;
            if (Math.hypot(to.x - begun.x, to.y - begun.y) < slop) return undefined;
            void this.hand.seize(doing.block, doing.at);
            finger.doing = { is: 'drag' };
        }
        if (finger.doing.is === 'drag')
            this.hand.moveBy(top!.draggedBy(this.hand.point, finger, to));
        if (this.hand.holding) this.twist(finger, to);
        if (doing.is === 'look')
            this.look(finger, to, (event.currentTarget as Element).clientWidth);
        Object.assign(finger, to);
        return undefined;
    };

    // One finger looks around, two come nearer.
    private look(finger: Finger, to: Spot, wide: number): void {
        if (this.all.size === 1) return top!.turnBy(((finger.x - to.x) / wide) * 2.4);
        Object.assign(finger, to);
        const far = this.far();
        if (this.spread && far) top!.zoom(far / this.spread);
        this.spread = far;
        return undefined;
    }

    // Two fingers that turn about each other turn what is held.
    private twist(finger: Finger, to: Spot): void {
        if (this.all.size < 2) return;
        Object.assign(finger, to);
        const angle = this.angle();
        const by = Math.atan2(Math.sin(angle - this.slant), Math.cos(angle - this.slant));
        this.hand.turnBy(top!.view.axes.to, -by / TURN);
        this.slant = angle;
    }

    private angle(): number {
        const [one, other] = [...this.all.values()];
        return one && other ? Math.atan2(other.y - one.y, other.x - one.x) : 0;
    }

    private far(): number {
        const [one, other] = [...this.all.values()];
        return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
    }

    private hover(event: PointerEvent, { x, y }: Spot): void {
        if (event.pointerType !== 'mouse') return;
        const v = read(this.props.live);
        const hit = isAsked(v, this.props.seat) && v.stage === 'choosing' ? top!.hitAt(x, y) : null;
        const block = hit && this.mayTake(hit.box.block) ? hit.box.block : NONE;
        top!.hover(block);
        (event.currentTarget as HTMLElement).style.cursor = block === NONE ? '' : 'grab';
    }

    readonly up = (event: PointerEvent): void => {
        const finger = this.all.get(event.pointerId);
        if (!finger) return;
        this.all.delete(event.pointerId);
        if (finger.doing.is === 'breath') this.hand.breath.value = false;
        if (finger.doing.is === 'press' && event.type === 'pointerup')
            this.choice.choose(finger.doing.block);
        if (finger.doing.is === 'drag' && event.type === 'pointerup') this.hand.release(false);
        this.spread = 0;
    };

    readonly wheel = (event: WheelEvent): void => {
        event.preventDefault();
        if (this.hand.holding) this.hand.moveBy(times(top!.view.axes.to, event.deltaY * WHEEL));
        else top!.zoom(Math.exp(-event.deltaY * ZOOM));
    };
}

// ---- Keys --------------------------------------------------------------------------------------

function axisOf(key: string): Vec | null {
    const { right, up, to } = top!.view.axes;
    const all: Record<string, Vec> = {
        ArrowRight: right,
        ArrowLeft: times(right, -1),
        ArrowUp: up,
        ArrowDown: times(up, -1),
        PageUp: times(to, -1),
        PageDown: to,
    };
    return all[key] ?? null;
}

function useKeys(hand: Hand, grip: () => void): void {
    const take = useRef(grip);
    take.current = grip;
    useLetGo(() => hand.letKeysGo());
    useEffect(() => {
        const down = (event: KeyboardEvent) => {
            const on = event.target as Element;
            if (
                on.closest('input, textarea, select, dialog, .block-list') ||
                event.ctrlKey ||
                event.metaKey ||
                event.altKey
            )
                return;
            if (!hand.holding) {
                if (event.key === ' ' && !on.closest('button, summary')) {
                    event.preventDefault();
                    if (!event.repeat) take.current();
                }
                return;
            }
            const axis = axisOf(event.key);
            const { to } = top!.view.axes;
            const key = event.key.toLowerCase();
            if (axis) hand.press(event.key, axis, event.shiftKey);
            else if (key === 'q' || key === 'e')
                event.repeat || hand.turnBy(to, key === 'q' ? 1 : -1);
            else if (key === 'z' || key === 'c')
                event.repeat || hand.turnBy([0, 1, 0], key === 'z' ? 1 : -1);
            else if (key === 'x') event.repeat || hand.level();
            else if (key === 'b') hand.breath.value = true;
            else if (key === ' ' && !on.closest('button')) event.repeat || hand.release(true);
            else return;
            event.preventDefault();
        };
        const up = (event: KeyboardEvent) => {
            hand.lift(event.key);
            if (event.key.toLowerCase() === 'b') hand.breath.value = false;
        };
        addEventListener('keydown', down);
        addEventListener('keyup', up);
        return () => {
            removeEventListener('keydown', down);
            removeEventListener('keyup', up);
        };
    }, []);
}

// ---- The tray ------------------------------------------------------------------------------------

// A second finger must reach these while the first one holds: they answer to the press itself.
function Now({
    label,
    pressed,
    class: more = '',
    onPress,
    onLift,
    children,
}: {
    label: string;
    pressed?: boolean;
    class?: string;
    onPress(): void;
    onLift?(): void;
    children: ComponentChildren;
}) {
    return (
        <button
            type="button"
            class={`button small ${more}`}
            aria-label={label}
            aria-pressed={pressed}
            onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                onPress();
            }}
            onPointerUp={onLift}
            onPointerCancel={onLift}
            onContextMenu={(event) => event.preventDefault()}
            onKeyDown={(event) => {
                if ((event.key !== 'Enter' && event.key !== ' ') || event.repeat) return;
                event.preventDefault();
                event.stopPropagation();
                onPress();
            }}
            onKeyUp={(event) => (event.key === 'Enter' || event.key === ' ') && onLift?.()}
        >
            {children}
        </button>
    );
}

// A block and which way it turns: about the line of sight, about the vertical, or until it lies level.
function Turning({ way }: { way: 'left' | 'right' | 'flat' | 'level' }) {
    const arcs = {
        left: 'M-9-3A9.5 9.5 0 0 1 6-7.5M-9-3l-1-5M-9-3l5-.5',
        right: 'M9-3A9.5 9.5 0 0 0-6-7.5M9-3l1-5M9-3l-5-.5',
        flat: 'M-10 5C-8 10 8 10 10 5M10 5l-4 .4M10 5l1 3.8',
        level: 'M-11 8H11',
    };
    const tilt = { left: -24, right: 24, flat: 0, level: 0 }[way];
    return (
        <svg class="turning" viewBox="-12 -12 24 24" aria-hidden="true">
            <rect x="-6.5" y="-4" width="13" height="8" rx="1.2" transform={`rotate(${tilt})`} />
            <path d={arcs[way]} />
        </svg>
    );
}

// A block in the reader's hand.
function Holding({ props, hand }: { props: TableProps; hand: Hand }) {
    const v = read(props.view);
    const { turn } = props;
    const roll = (steps: number) => hand.turnBy(top!.view.axes.to, steps);
    return (
        <>
            <p class={`said lies ${v.removed && isHigher(v) ? liesOf(v) : ''}`} role="status">
                {hand.why.value ||
                    t('croisillon.ui.hold-how', {
                        task: v.task,
                        removed: v.removed,
                        above: isHigher(v) ? 1 : 0,
                        lies: liesOf(v),
                    })}
            </p>
            <p class="by-keys">{t('croisillon.ui.keys')}</p>
            <div class="acts hold-acts">
                <Now label={t('croisillon.ui.roll-left')} onPress={() => roll(1)}>
                    <Turning way="left" /> <kbd>Q</kbd>
                </Now>
                <Now label={t('croisillon.ui.roll-right')} onPress={() => roll(-1)}>
                    <Turning way="right" /> <kbd>E</kbd>
                </Now>
                <Now label={t('croisillon.ui.spin')} onPress={() => hand.turnBy([0, 1, 0], 1)}>
                    <Turning way="flat" /> <kbd>Z</kbd>
                </Now>
                <Now label={t('croisillon.ui.level')} onPress={() => hand.level()}>
                    <Turning way="level" /> <kbd>X</kbd>
                </Now>
                <Now
                    class="breath"
                    label={t('croisillon.ui.breath')}
                    pressed={hand.breath.value}
                    onPress={() => (hand.breath.value = true)}
                    onLift={() => (hand.breath.value = false)}
                >
                    <i class="lungs" style={{ '--breath': `${v.breath}%` }} aria-hidden="true" />
                    {t('croisillon.ui.breath-short')} <kbd>B</kbd>
                </Now>
                <Button
                    class={`let-go${liesOf(v) === 'stable' ? ' main' : ''}`}
                    guard={turn.number}
                    aria-disabled={!mayOpen(v)}
                    onPress={() => hand.release(true)}
                >
                    {t('croisillon.ui.release')} <kbd>␣</kbd>
                </Button>
            </div>
            {v.task === 'raise' && v.places > 0 && (
                <details class="by-button" open={hand.idle}>
                    <summary>{t('croisillon.ui.by-button')}</summary>
                    <Places props={props} block={numberOf(v.held)} />
                </details>
            )}
        </>
    );
}

// Looking, and deciding.
function Deciding({ props, choice, grip }: { props: TableProps; choice: Choice; grip(): void }) {
    const v = read(props.view);
    const { block } = choice;
    const bonus = v.raised !== 'none';
    const name = nameOf(block === NONE ? 0 : block);
    return (
        <>
            {block === NONE && (
                <p class="said">{t('croisillon.ui.pull', { bonus: bonus ? 1 : 0 })}</p>
            )}
            {block === NONE && <Feels props={props} />}
            {block !== NONE && (
                <p class="said chosen-block">
                    <Chip block={block} /> {sayBlock(props, name)}
                    {v.tests === 1 && (
                        <span class={`feel ${v.feel[block]}`}>
                            {sayGame(props.game, props.voice, `feel.${v.feel[block]}`)}
                        </span>
                    )}
                </p>
            )}
            <div class="acts">
                {block !== NONE && (
                    <div class="way-of">
                        <Button class="main" guard={`${props.turn.number} ${block}`} onPress={grip}>
                            {t('croisillon.ui.grip')} <kbd>␣</kbd>
                        </Button>
                        <span class="soft">{t('croisillon.ui.by-hand-how')}</span>
                    </div>
                )}
                {block !== NONE && !bonus && <Places props={props} block={block} />}
                {block !== NONE && bonus && (
                    <Button
                        guard={`${props.turn.number} ${block}`}
                        onPress={() => void props.send(`take ${name}`)}
                    >
                        {t('croisillon.ui.take-by-button')}
                    </Button>
                )}
                {bonus && (
                    <Button guard={props.turn.number} onPress={() => void props.send('stop')}>
                        {t('croisillon.ui.stop')}
                    </Button>
                )}
                <Refuse {...props} />
            </div>
            <details class="by-list">
                <summary>{t('croisillon.ui.list')}</summary>
                <BlockList props={props} choice={choice} />
            </details>
        </>
    );
}

// ---- The table ---------------------------------------------------------------------------------

// The other two sides of what is held.
function Insets({ props }: { props: TableProps }) {
    if (!holds(read(props.view)) || read(props.view).task === 'test') return null;
    const others = top!.view.level
        ? (['front', 'side'] as const)
        : top!.view.sideways
          ? (['front', 'top'] as const)
          : (['side', 'top'] as const);
    return (
        <div class="insets" aria-hidden="true">
            {others.map((way) => (
                <figure key={way}>
                    <Pile
                        view={props.view}
                        way={way}
                        label=""
                        around={numberOf(read(props.view).held)}
                    />
                    <figcaption>{t('croisillon.ui.way', { way })}</figcaption>
                </figure>
            ))}
        </div>
    );
}

// Where the chosen block may be put, by number, and which block is barred.
function Marks({ places, lock }: { places: Spot[]; lock: Spot | undefined }) {
    return (
        <>
            {places.map((spot, at) => (
                <b key={at} class="x-place" style={percent(spot)} aria-hidden="true">
                    {at + 1}
                </b>
            ))}
            {lock && (
                <svg class="x-lock" style={percent(lock)} viewBox="-8 -8 16 18" aria-hidden="true">
                    <path d="M-5-1h10v8H-5zM-3-1v-3a3 3 0 0 1 6 0v3" />
                </svg>
            )}
        </>
    );
}

// The pile from another side, or from above.
function Looks({ onTurn }: { onTurn(): void }) {
    const { view } = top!;
    const turn = (act: () => void) => (act(), onTurn());
    return (
        <div class="x-looks">
            <Now label={t('croisillon.ui.across')} onPress={() => turn(() => top!.across())}>
                {t('croisillon.ui.way', { way: view.sideways && !view.level ? 'front' : 'side' })}
            </Now>
            <Now label={t('croisillon.ui.next-view')} onPress={() => turn(() => top!.nextView(1))}>
                ⟳
            </Now>
        </div>
    );
}

// The hand that holds a block, and the fingers and keys that lead it.
function useFingers(props: TableProps, choice: Choice, touch: { current: HTMLElement | null }) {
    const [hand] = useState(() => new Hand());
    const [fingers] = useState(() => new Fingers(hand));
    hand.take(props);
    fingers.props = props;
    fingers.choice = choice;
    const grip = () => {
        const at = choice.block === NONE ? null : nearSide(props, choice.block);
        if (at) void hand.seize(choice.block, at);
    };
    useKeys(hand, grip);
    useEffect(() => {
        const box = touch.current!;
        // The server says why.
        fingers.onBarred = (block) => {
            const verb = read(fingers.props.live).raised === 'none' ? 'pick' : 'take';
            void fingers.props.send(`${verb} ${nameOf(block)}`);
        };
        hand.onMoved = (at) => top!.point(at);
        box.addEventListener('wheel', fingers.wheel, { passive: false });
        return () => {
            box.removeEventListener('wheel', fingers.wheel);
            hand.onMoved = () => {};
        };
    }, []);
    return { hand, fingers, grip };
}

export function Table(props: TableProps) {
    const scene = top!;
    const v = read(props.view);
    const choice = useChoice(props);
    const touch = useRef<HTMLDivElement>(null);
    const { hand, fingers, grip } = useFingers(props, choice, touch);
    const [, look] = useState(0); // another side faces the reader
    useCreak(v, props.seat);
    useContacts(props.view, props.seat);
    useEffect(watchLog, []);
    useEffect(() => {
        if (v.stage === 'over' && props.seat !== null) played();
    }, [v.stage]);
    const choosing = v.stage === 'choosing' && isAsked(v, props.seat);
    const places = choosing ? placesOf(v) : [];
    const locked = blockAt(props.view, numberOf(v.forbidden));
    const keys = [
        props.view,
        props.effect,
        props.seat,
        props.seats.length,
        choice.block,
        lit.value,
        isNew.value,
        lessMotion.value,
        pace.value,
    ];
    const where = () => [
        ...places.map((box) => scene.spotOf(box.at)),
        ...(locked ? [scene.spotOf(locked.at)] : []),
    ];
    const spots = useSpots(scene, where, keys);
    useEffect(
        () =>
            scene.show({
                view: props.view,
                count: props.seats.length,
                own: props.seat,
                chosen: choice.block,
                lit: numberOf(lit.value as typeof v.held),
                helps: isNew.value,
                fell: ['malus', 'too-low', 'refused'].includes(
                    (props.effect as Effect | null)?.kind ?? '',
                ),
            }),
        keys,
    );
    return (
        <div class={`x-game in-round on-stage${props.seat === null ? ' watched' : ''}`}>
            <Hatches />
            <p class="away">{tellPile(props)}</p>
            <Seats {...props} />
            <Picture top={scene}>
                <div
                    class="x-touch label"
                    ref={touch}
                    onPointerDown={fingers.down}
                    onPointerMove={fingers.move}
                    onPointerUp={fingers.up}
                    onPointerCancel={fingers.up}
                    onContextMenu={(event) => event.preventDefault()}
                />
                <Status props={props} />
                <Insets props={props} />
                <Marks
                    places={places.map((_, at) => spots[at] ?? MIDDLE)}
                    lock={locked ? spots[places.length] : undefined}
                />
                <Looks onTurn={() => look((n) => n + 1)} />
                <Strain props={props} />
                <Settling props={props} />
                <Said props={props} />
            </Picture>
            <div class="dock">
                <Tray
                    props={props}
                    choice={choice}
                    list={false}
                    lead={
                        v.stage === 'holding' ? (
                            <Holding props={props} hand={hand} />
                        ) : (
                            <Deciding props={props} choice={choice} grip={grip} />
                        )
                    }
                />
            </div>
        </div>
    );
}
