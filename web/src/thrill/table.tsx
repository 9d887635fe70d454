// Thrill in the round: the scene below, names and whatever can be grasped over it, the same tray as
// when flat.
import './tray.css';
import './thrill.css';
import './table.css';

import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { t } from '../core/say';
import { lessMotion, pace } from '../core/settings';
import type { TableProps } from '../games';
import { clear, colourOf, Picture, useSpots, type Spot } from '../round/frame';
import { useCreaks } from './creaks';
import type { Effect } from './direct';
import { heldSpot, useCarry, usePlacing, type Placing } from './place';
import { Cost, discChoice, Middle, Seat, without } from './plain';
import { letter, tellPlate } from './plate';
import { followsPush, ThrillScene } from './scene';
import { Tray } from './tray';
import { discsOf, isAsked, isMax, read, type Disc, type Size, type ThrillView } from './view';

const TURN_MS = { min: 200, max: 20000 }; // the server takes no others

const REFUSED_MS = 2000; // by then the plate has been turned, or will not be

let top: ThrillScene | null = null;

// Throws where this browser cannot draw in the round.
export function openTable(): ComponentType<TableProps> {
    top ??= new ThrillScene();
    return Table;
}

const percent = ({ x, y }: Spot) => ({ left: `${x * 100}%`, top: `${y * 100}%` });

// Three names have room beside each other in the narrowest picture: see their width in table.css.
const label = (spot: Spot) => clear(spot, 'min(4.1rem, 17%)', '2.7rem');

// The disc in the hand.
function Hand({ v, placing, at }: { v: ThrillView; placing: Placing; at: Spot }) {
    const carry = useCarry(placing, (x, y) => top!.spotAt(x, y));
    const { spot } = placing;
    return (
        <div
            class="in-hand label"
            role="button"
            tabIndex={0}
            aria-label={t('thrill.ui.ghost', { size: v.size, x: spot.x, y: spot.y })}
            style={percent(at)}
            {...carry}
        />
    );
}

// The ring round the plate: dragged, it turns; how far and how long it took is the move.
function Grip({ points, send }: { points: Spot[]; send(move: string): void }) {
    const held = useRef<{ id: number; last: number; angle: number; since: number } | null>(null);
    const bearing = (event: PointerEvent) => {
        const { x, y } = top!.spotAt(event.clientX, event.clientY, true);
        return (Math.atan2(y, x) * 180) / Math.PI;
    };
    const drop = () => {
        held.current = null;
        top!.hold(0);
    };
    return (
        <svg class="plate-grip" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
            <polygon
                class="label"
                points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
                onPointerDown={(event) => {
                    if (held.current) return;
                    held.current = {
                        id: event.pointerId,
                        last: bearing(event),
                        angle: 0,
                        since: event.timeStamp,
                    };
                    event.currentTarget.setPointerCapture(event.pointerId);
                }}
                onPointerMove={(event) => {
                    const now = held.current;
                    if (now?.id !== event.pointerId) return;
                    const at = bearing(event);
                    const by = ((at - now.last + 540) % 360) - 180;
                    now.last = at;
                    now.angle = Math.max(-360, Math.min(360, now.angle + by));
                    top!.hold(now.angle);
                }}
                onPointerUp={(event) => {
                    const now = held.current;
                    if (now?.id !== event.pointerId) return;
                    held.current = null;
                    const angle = Math.round(now.angle * 1000);
                    const ms = Math.round(
                        Math.max(TURN_MS.min, Math.min(TURN_MS.max, event.timeStamp - now.since)),
                    );
                    if (Math.abs(angle) < 500) return drop();
                    send(`turn ${angle} ${ms}`);
                    setTimeout(() => held.current || drop(), REFUSED_MS);
                    return undefined;
                }}
                onPointerCancel={drop}
            />
        </svg>
    );
}

// A disc that can be chosen: to be lifted off, or to carry the weight.
function Choice({ one, at, onDisc }: { one: Disc; at: Spot; onDisc(disc: Disc, at: Spot): void }) {
    return (
        <button
            type="button"
            class={`disc-choice ${one.size}`}
            data-disc={one.disc}
            style={percent(at)}
            aria-label={t('thrill.ui.disc', { size: one.size, over: one.over, number: one.disc })}
            onClick={(event) =>
                onDisc(one, event.detail ? top!.spotAt(event.clientX, event.clientY) : one)
            }
        />
    );
}

export function Table(props: TableProps) {
    const scene = top!;
    const v = read(props.view);
    const effect = props.effect as Effect | null;
    const placing = usePlacing(v, props.show);
    const places = isAsked(v, props.seat) && isMax(v, props.seat) && v.stage === 'place' && !effect;
    const hand = places ? placing.spot : heldSpot(props);
    const shown = hand ? without(v) : v;
    const choice = discChoice(props);
    const discs = choice.onDisc ? discsOf(shown).filter(choice.choosable) : [];
    const count = props.seats.length;
    const keys = [
        props.view,
        props.effect,
        props.seat,
        count,
        hand?.x,
        hand?.y,
        lessMotion.value,
        pace.value,
    ];
    const where = () => [
        ...props.seats.map((_, at) => scene.labelAt(at)),
        scene.placeAt(placing.spot),
        ...discs.map((one) => scene.placeAt(one)),
        ...(places ? scene.gripAt() : []),
    ];
    const spots = useSpots(scene, where, keys);
    const at = (index: number) => spots[index] ?? { x: 0.5, y: 0.5 };
    useCreaks(v, props.seat);
    useEffect(() => {
        const letters = {
            small: letter('small'),
            medium: letter('medium'),
            large: letter('large'),
        } as Record<Size, string>;
        const seats = props.seats.map((info) => ({ colour: colourOf(info.colour) }));
        scene.show({
            view: shown,
            seats,
            own: props.seat,
            open: props.open,
            hand,
            effect,
            letters,
        });
    }, keys);
    const follows = followsPush(v, props.seat, effect) && !lessMotion.value && pace.value !== 0;
    return (
        <div
            class={`thrill in-round on-stage${effect ? ` now-${effect.kind}` : ''}${follows ? ' follows' : ''}`}
        >
            <p class="away">{tellPlate(v)}</p>
            <Picture top={scene} onTap={() => effect && props.skip()}>
                <ul class="seat-labels">
                    {props.seats.map(
                        ({ seat }) =>
                            seat !== props.seat && (
                                <Seat key={seat} at={seat} props={props} style={label(at(seat))} />
                            ),
                    )}
                </ul>
                {places && spots.length > count + 1 + discs.length && (
                    <Grip points={spots.slice(count + 1 + discs.length)} send={props.send} />
                )}
                {choice.onDisc &&
                    discs.map((one, index) => (
                        <Choice
                            key={one.disc}
                            one={one}
                            at={at(count + 1 + index)}
                            onDisc={choice.onDisc!}
                        />
                    ))}
                {places && <Hand v={v} placing={placing} at={at(count)} />}
                <Cost {...props} />
                {effect?.kind === 'again' && <p class="again">{t('thrill.ui.again')}</p>}
            </Picture>
            <div class="dock">
                <div class="own-row">
                    {props.seat !== null && (
                        <ul>
                            <Seat at={props.seat} props={props} />
                        </ul>
                    )}
                    <Middle {...props} />
                </div>
                <Tray {...props} placing={placing} />
            </div>
        </div>
    );
}
