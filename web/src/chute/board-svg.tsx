// One side of the board, flat.
import { useLayoutEffect, useRef } from 'preact/hooks';

import {
    around,
    box,
    centre,
    circle,
    colourOf,
    colours,
    fromBelow,
    inChute,
    inNotch,
    inTray,
    lean,
    mirrorX,
    notchesOf,
    NUMBERS,
    numberOf,
    passageBetween,
    passageOf,
    passages,
    placeOf,
    radii,
    sees,
    sideOf,
    TOKEN,
    tokensOf,
    TRAY_Y,
    WHEELS,
    wheelNamed,
    type ChuteToken,
    type ChuteView,
    type Point,
    type Side,
} from './board';
import type { Effect } from './direct';
import { motion } from './motion';

export const WIDE = box.right - box.left;
export const TALL = box.top - box.bottom;
const sx = (x: number) => x - box.left;
const sy = (y: number) => box.top - y;
const put = (point: Point) => `translate(${sx(point.x).toFixed(2)} ${sy(point.y).toFixed(2)})`;

// Where a token was before it fell: at the upper end of the passage.
function origin(v: ChuteView, effect: Effect & { kind: 'fall' }): Point {
    const side = sideOf(effect.token);
    const from = wheelNamed(effect.from);
    if (from === 0) return inChute(side, colourOf(effect.token), 0);
    return inNotch(side, from, passageOf(v, side, passageBetween(effect.from, effect.into)));
}

// A notch: a round bite out of the rim, around the place of its token.
const BITE = TOKEN + 0.6;
function bite(radius: number): string {
    const rim = Math.sqrt(radius ** 2 - BITE ** 2) - radius + TOKEN - 0.6;
    return `M0-${BITE}A${BITE} ${BITE} 0 0 0 0 ${BITE}H${rim.toFixed(2)}A${radius} ${radius} 0 0 0 ${rim.toFixed(2)}-${BITE}z`;
}

interface TokenProps {
    token: ChuteToken;
    at: Point;
    from?: Point | null; // it has just fallen from there
    leans?: { part: number; towards: number };
    fatal?: boolean;
}

export function Token({ token, at, from, leans, fatal }: TokenProps) {
    const style: Record<string, string> = {};
    if (from)
        Object.assign(style, {
            '--x': `${(from.x - at.x).toFixed(1)}px`,
            '--y': `${(at.y - from.y).toFixed(1)}px`,
        });
    if (leans?.part) {
        const to = around({ x: 0, y: 0 }, leans.part * 4.5, leans.towards);
        style['transform'] = `translate(${to.x.toFixed(1)}px, ${(-to.y).toFixed(1)}px)`;
    }
    const classes = [
        'token',
        colours[colourOf(token)],
        from ? 'falls' : '',
        leans?.part ? 'leans' : '',
        fatal ? 'fatal' : '',
    ];
    return (
        <g transform={put(at)}>
            <g class={classes.filter(Boolean).join(' ')} style={style}>
                <circle r={TOKEN - 0.4} />
                <circle class="ring" r={TOKEN - 2} />
                <text y="3.600">{numberOf(token)}</text>
            </g>
        </g>
    );
}

function Chute({
    v,
    side,
    colour,
    effect,
}: {
    v: ChuteView;
    side: Side;
    colour: number;
    effect: Effect | null;
}) {
    const mouth = inChute(side, colour, 0);
    const top = inChute(side, colour, NUMBERS - 1);
    const tokens = v.chute.slice(NUMBERS * colour, NUMBERS * (colour + 1));
    const moved =
        effect?.kind === 'fall' &&
        wheelNamed(effect.from) === 0 &&
        colourOf(effect.token) === colour;
    return (
        <g class="chute-pipe">
            <path class="pipe" d={`M${sx(mouth.x)} ${sy(mouth.y)}L${sx(top.x)} ${sy(top.y)}`} />
            {tokens.map((token, slot) =>
                token && token !== 'none' ? (
                    <Token
                        key={token}
                        token={token}
                        at={inChute(side, colour, slot)}
                        from={moved ? inChute(side, colour, slot + 1) : null}
                    />
                ) : null,
            )}
        </g>
    );
}

function Tray({ v, side, effect }: { v: ChuteView; side: Side; effect: Effect | null }) {
    const order = v.order === 'countdown' ? [5, 4, 3, 2, 1] : [1, 2, 3, 4, 5];
    const isOut = (colour: number, number: number) =>
        (v.out[colours[colour]!] ?? 0) > order.indexOf(number);
    const here =
        (effect?.kind === 'fall' && effect.into === 'tray') || effect?.kind === 'fatal'
            ? effect
            : null;
    const news = here && sideOf(here.token) === side ? here : null;
    const from = (token: ChuteToken) =>
        news?.kind === 'fall' && news.token === token ? origin(v, news) : null;
    return (
        <g class="tray-box">
            <rect
                x="1"
                y={sy(-166)}
                width={WIDE - 2}
                height={sy(box.bottom) - sy(-166) - 1}
                rx="6"
            />
            {(sees(v, side) ? [2 * side, 2 * side + 1] : []).map((colour) =>
                order.map((number, slot) => {
                    const name = colours[colour]!;
                    const token = `${name}${number}` as ChuteToken;
                    const at = inTray(side, colour, slot);
                    if (isOut(colour, number))
                        return <Token key={token} token={token} at={at} from={from(token)} />;
                    return (
                        <g
                            key={token}
                            class={`slot ${name}${v.due[name] === number ? ' due' : ''}`}
                            transform={put(at)}
                        >
                            <circle r={TOKEN - 1} />
                            <text y="3.600">{number}</text>
                        </g>
                    );
                }),
            )}
            {news && !isOut(colourOf(news.token), numberOf(news.token)) && (
                // It came out before its turn, and has no place.
                <Token
                    token={news.token}
                    at={{ x: mirrorX(side, -72), y: TRAY_Y }}
                    from={from(news.token)}
                    fatal={news.kind === 'fatal'}
                />
            )}
        </g>
    );
}

interface WheelProps {
    v: ChuteView;
    side: Side;
    wheel: number;
    effect: Effect | null;
}

// The part that turns: the disc, its notches and what lies in them.
function Wheel({ v, side, wheel, effect }: WheelProps) {
    const seen = sees(v, side);
    const own = side === 0 ? v.angle[wheel - 1]! : -v.angle[wheel - 1]!;
    const at = centre(side, wheel);
    const radius = radii[wheel - 1]!;
    const tokens = tokensOf(v, side);
    const fell = effect?.kind === 'fall' && sideOf(effect.token) === side ? effect : null;
    return (
        <g class="spin" data-wheel={wheel} data-side={side}>
            <g transform={put(at)}>
                <circle class="disc" r={radius - 0.6} />
                <circle
                    class="scale"
                    r={radius - 1.8}
                    pathLength="360"
                    transform={`rotate(${-own})`}
                />
                {seen &&
                    notchesOf(wheel).map((notch) => (
                        <g
                            key={notch}
                            class="notch"
                            transform={`rotate(${-placeOf(v, side, notch)}) translate(${radius - TOKEN} 0)`}
                        >
                            <path d={bite(radius - 0.6)} />
                        </g>
                    ))}
                <path
                    class="mark"
                    d="M-3 0L0-5L3 0z"
                    transform={`rotate(${-own}) translate(0 ${-radius * 0.5})`}
                />
            </g>
            {seen &&
                notchesOf(wheel).map((notch) => {
                    const token = tokens[notch];
                    if (!token || token === 'none') return null;
                    const angle = placeOf(v, side, notch);
                    return (
                        <Token
                            key={token}
                            token={token}
                            at={inNotch(side, wheel, angle)}
                            from={fell?.token === token ? origin(v, fell) : null}
                            leans={lean(v, side, notch, (one) => placeOf(v, side, one))}
                        />
                    );
                })}
        </g>
    );
}

// A passage: a little gate where two wheels touch. It brightens when a token waits above it, and
// when there is room below.
function Gate({ v, side, at }: { v: ChuteView; side: Side; at: number }) {
    const { from, to } = passages[at]!;
    if (from === 0) return null;
    const angle = passageOf(v, side, at);
    const spot = around(centre(side, from), radii[from - 1]!, angle);
    const near = (wheel: number, where: number, full: boolean) =>
        sees(v, side) &&
        notchesOf(wheel).some(
            (one) =>
                (tokensOf(v, side)[one] !== 'none') === full &&
                Math.abs(circle(placeOf(v, side, one) - where + 180) - 180) <= 12,
        );
    const above = near(from, angle, true);
    const below = to === 6 || near(to, fromBelow(v, side, at), false);
    return (
        <g
            class={`gate${above ? ' above' : ''}${below ? ' below' : ''}`}
            transform={`${put(spot)} rotate(${-angle})`}
        >
            <path class="in" d="M-5.500-4L-1 0L-5.500 4z" />
            <path class="out" d="M.5-4L5 0L.5 4z" />
        </g>
    );
}

export interface Held {
    wheel: number;
    colour: number | null; // of the seat whose hand it is; null: the reader's own
}

interface BoardProps {
    v: ChuteView;
    side: Side;
    effect: Effect | null;
    held: Held | null;
    barred: number;
    shaken: number;
}

export function BoardSvg({ v, side, effect, held, barred, shaken }: BoardProps) {
    const svg = useRef<SVGSVGElement>(null);
    const latest = useRef(v);
    latest.current = v;
    useLayoutEffect(() => {
        const draw = () => {
            for (const wheel of WHEELS) {
                const group = svg.current?.querySelector(`.spin[data-wheel="${wheel}"]`);
                const rest = motion.angle[wheel - 1]! - latest.current.angle[wheel - 1]!;
                const at = centre(side, wheel);
                const own = circle((side === 0 ? rest : -rest) + 180) - 180;
                group?.setAttribute(
                    'transform',
                    `rotate(${(-own).toFixed(2)} ${sx(at.x).toFixed(2)} ${sy(at.y).toFixed(2)})`,
                );
            }
        };
        draw();
        return motion.listen(draw);
    }, [side]);
    return (
        <svg class="board-svg" ref={svg} viewBox={`0 0 ${WIDE} ${TALL}`} aria-hidden="true">
            <defs>
                <pattern
                    id="barred"
                    width="7"
                    height="7"
                    patternUnits="userSpaceOnUse"
                    patternTransform="rotate(45)"
                >
                    <path d="M0 0H3V7H0z" />
                </pattern>
            </defs>
            {[2 * side, 2 * side + 1].map((colour) => (
                <Chute key={colour} v={v} side={side} colour={colour} effect={effect} />
            ))}
            <Tray v={v} side={side} effect={effect} />
            {WHEELS.map((wheel) => {
                const at = centre(side, wheel);
                return (
                    <circle
                        key={wheel}
                        class="well"
                        cx={sx(at.x)}
                        cy={sy(at.y)}
                        r={radii[wheel - 1]! + 0.8}
                    />
                );
            })}
            {WHEELS.map((wheel) => (
                <Wheel key={wheel} v={v} side={side} wheel={wheel} effect={effect} />
            ))}
            {WHEELS.map((wheel) => {
                const radius = radii[wheel - 1]!;
                const now = held?.wheel === wheel;
                const classes = [
                    'hub',
                    wheel === barred ? 'is-barred' : '',
                    now ? 'is-held' : '',
                    now && held.colour !== null ? `tint-${held.colour}` : '',
                    shaken === wheel ? 'shaken' : '',
                ];
                return (
                    <g
                        key={wheel}
                        class={classes.filter(Boolean).join(' ')}
                        transform={put(centre(side, wheel))}
                    >
                        {wheel === barred && <circle class="bar" r={radius - 1} />}
                        {now && <circle class="hold-ring" r={radius - 1} />}
                        <circle class="boss" r="9.500" />
                        {wheel === barred ? (
                            <path
                                class="lock"
                                d="M-5-1h10v7.500H-5zM-3-1v-2.500a3 3 0 0 1 6 0V-1"
                            />
                        ) : (
                            <text y="4.500">{wheel}</text>
                        )}
                    </g>
                );
            })}
            {passages.map((_, at) => (
                <Gate key={at} v={v} side={side} at={at} />
            ))}
        </svg>
    );
}
