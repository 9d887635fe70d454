// Shared by both views of Dix de chute: who plays, the five wheels for keys and readers, and the tray.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import { me } from '../core/device';
import { sayGame, t } from '../core/say';
import { lessMotion, pace } from '../core/settings';
import { buzz } from '../core/sound';
import type { TableProps } from '../games';
import { Badge } from '../ui/badge';
import { Icon } from '../ui/icons';
import { Button } from '../ui/press';
import {
    circle,
    colourOf,
    colours,
    notchesOf,
    numberOf,
    ownSide,
    placeOf,
    read,
    sees,
    sideOf,
    tokensOf,
    WHEELS,
    type ChuteToken,
} from './board';
import type { Held } from './board-svg';
import type { Effect } from './direct';
import { Hand } from './hand';
import { motion } from './motion';

export const isStill = () => lessMotion.value || pace.value === 0;

// The reader's hand, and the wheels that follow what is shown.
export function useHand(props: TableProps): Hand {
    const hand = useRef<Hand | null>(null);
    hand.current ??= new Hand();
    hand.current.take(props);
    const effect = props.effect as Effect | null;
    const v = read(props.view);
    const turnerOf = (seat: number) => ({
        own: seat === props.seat,
        behind: v.eye !== 'both' && ownSide(v, seat) !== ownSide(v, props.seat),
    });
    useLayoutEffect(
        () => motion.follow(v.angle, effect, isStill(), turnerOf),
        [props.view, props.effect],
    );
    useEffect(() => {
        // One of mine falls under somebody else's hand.
        const { seat, turn } = props;
        if (effect?.kind === 'fall' && seat !== null && !turn.seats.includes(seat)) buzz(20);
    }, [props.effect]);
    return hand.current;
}

const POINTED_MS = 6000;

// The wheel that a partner, or the reader, points at for the team alone.
function usePointed({ seats, open }: TableProps): Held | null {
    const [gone, setGone] = useState(-1);
    const last = me.value?.chat.value.at(-1);
    const wheel =
        !open && last?.team ? Number(/^team-wheel-([1-5])$/.exec(last.line ?? '')?.[1] ?? 0) : 0;
    useEffect(() => {
        const timer = wheel ? window.setTimeout(() => setGone(last!.key), POINTED_MS) : 0;
        return () => clearTimeout(timer);
    }, [last?.key]);
    if (!wheel || gone === last!.key) return null;
    return { wheel, colour: seats.find((one) => one.member?.member === last!.member)?.colour ?? 0 };
}

// Whose hand is on which wheel.
export function useHeld(props: TableProps, hand: Hand): Held | null {
    const v = read(props.view);
    const effect = props.effect as Effect | null;
    const own = hand.mine && (hand.holding.value || hand.begun);
    const pointed = usePointed(props);
    if (own) return { wheel: hand.wheel.value, colour: null };
    if (pointed) return pointed;
    const of = (seat: number, wheel: number): Held => ({
        wheel,
        colour: seat === props.seat ? null : (props.seats[seat]?.colour ?? 0),
    });
    if (effect?.kind === 'turn') return of(effect.who, effect.wheel);
    if (v.spun > 0 && v.turner !== null) return of(v.turner, v.wheel);
    for (const [seat, what] of props.hands) {
        const wheel = Number(/^hold ([1-5])$/.exec(what)?.[1] ?? 0);
        if (wheel && props.turn.seats.includes(seat)) return of(seat, wheel);
    }
    return null;
}

// The wheel that is padlocked for whoever moves; where touching it has a price, nothing shows.
export const lockedWheel = (props: TableProps) =>
    read(props.view).strict ? 0 : read(props.view).barred;

export function tokenName(props: TableProps, token: ChuteToken): string {
    return `${sayGame(props.game, props.voice, `colour.${colours[colourOf(token)]}`)} ${numberOf(token)}`;
}

// Where a notch is, in one of eight directions.
const direction = (angle: number) => Math.round(circle(angle) / 45) % 8;

// A wheel in words: how it stands, and what lies where in it.
export function tellWheel(props: TableProps, wheel: number): string {
    const v = read(props.view);
    const side = ownSide(v, props.seat);
    const own = circle(side === 0 ? -v.angle[wheel - 1]! : v.angle[wheel - 1]!);
    const parts = [t('chute.ui.wheel-at', { degrees: own })];
    if (sees(v, side)) {
        const notches = notchesOf(wheel).map((notch) => {
            const token = tokensOf(v, side)[notch] ?? 'none';
            const what = token === 'none' ? t('chute.ui.empty') : tokenName(props, token);
            return t('chute.ui.notch', { at: direction(placeOf(v, side, notch)), what });
        });
        parts.push(notches.join(', '));
    }
    if (v.barred === wheel && !v.strict)
        parts.push(
            t('chute.ui.locked', {
                name: v.turner === null ? '' : (props.seats[v.turner]?.name ?? ''),
            }),
        );
    return parts.join(' · ');
}

export interface Spot {
    left: string;
    top: string;
    size: string;
}

// The wheels as sliders: this is what keys and screen readers turn.
export function Knobs({ props, hand, spots }: { props: TableProps; hand: Hand; spots: Spot[] }) {
    const v = read(props.view);
    const side = ownSide(v, props.seat);
    useEffect(() => {
        const press = (event: KeyboardEvent) => {
            if (
                event.ctrlKey ||
                event.metaKey ||
                event.altKey ||
                (event.target as Element).closest('input, textarea, dialog')
            )
                return;
            if (/^[1-5]$/.test(event.key))
                document.querySelector<HTMLElement>(`.knob[data-wheel="${event.key}"]`)?.focus();
        };
        addEventListener('keydown', press);
        return () => removeEventListener('keydown', press);
    }, []);
    const press = (event: KeyboardEvent, wheel: number) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const way = { ArrowRight: -1, ArrowLeft: 1, ArrowUp: -1, ArrowDown: 1 }[event.key] as
            1 | -1 | undefined;
        if (way && event.shiftKey) hand.toChange(wheel, way);
        else if (way) hand.step(wheel, way, event.key === 'ArrowUp' || event.key === 'ArrowDown');
        else if (event.key === 'Home') hand.home();
        else if (event.key === 'Escape')
            return hand.stop(); // it also shuts what is open
        else if (event.key === 'Enter' && !event.repeat) {
            // With another wheel in hand, Enter here does not end the turn: it says which one it is.
            if (!hand.mine) hand.point(wheel);
            else if (!hand.begun || wheel === hand.wheel.peek()) void hand.leave();
            else hand.may(wheel);
        } else return;
        event.preventDefault();
        event.stopPropagation();
    };
    return (
        <>
            {WHEELS.map((wheel, at) => {
                const spot = spots[at];
                const barred = lockedWheel(props) === wheel;
                return (
                    <div
                        key={wheel}
                        class={`knob${hand.wheel.value === wheel && hand.mine ? ' chosen' : ''}`}
                        data-wheel={wheel}
                        role="slider"
                        tabIndex={0}
                        style={spot && { left: spot.left, top: spot.top, width: spot.size }}
                        aria-label={t('chute.ui.wheel', { wheel })}
                        aria-valuemin={0}
                        aria-valuemax={359}
                        aria-valuenow={circle(
                            side === 0 ? -v.angle[wheel - 1]! : v.angle[wheel - 1]!,
                        )}
                        aria-valuetext={tellWheel(props, wheel)}
                        aria-disabled={!hand.mine || barred}
                        onKeyDown={(event) => press(event, wheel)}
                        onFocus={() => hand.mine && !hand.begun && hand.choose(wheel)}
                    />
                );
            })}
        </>
    );
}

const isPartner = ({ seat }: TableProps, other: number) =>
    seat !== null && other >= 0 && other !== seat && other % 2 === seat % 2;

// Who sits on which side, who turns now and, in teams, who turns next.
export function Players(props: TableProps) {
    const v = read(props.view);
    const { length } = props.seats;
    const next = length > 2 && v.mover !== null && !v.extra ? (v.mover + 1) % length : -1;
    return (
        <ul class="players">
            {props.seats.map((info) => {
                const own = info.seat === props.seat;
                const partner = isPartner(props, info.seat);
                const classes = [
                    'player',
                    props.turn.seats.includes(info.seat) ? 'asked' : '',
                    own ? 'own' : '',
                ];
                return (
                    <li
                        key={info.seat}
                        data-seat={info.seat}
                        class={classes.filter(Boolean).join(' ')}
                    >
                        <Badge colour={info.colour} name={info.name} size={30} />
                        <span>
                            <strong>{info.name}</strong>
                            <small>
                                {partner
                                    ? t('chute.ui.partner')
                                    : own && !props.open
                                      ? t('chute.ui.you', { side: v.side[info.seat]! })
                                      : props.status[info.seat] ||
                                        t('chute.ui.side', { side: v.side[info.seat]! })}
                                {info.seat === next && ` · ${t('chute.ui.next')}`}
                            </small>
                        </span>
                    </li>
                );
            })}
        </ul>
    );
}

// The question to the reader, in words.
export function question(props: TableProps, hand: Hand | null): string {
    const v = read(props.view);
    const effect = props.effect as Effect | null;
    if (props.open) return '';
    const mine = hand ? hand.mine : v.mover === props.seat;
    if (!mine) {
        const names = props.seats[v.mover ?? -1]?.name ?? ''; // nobody, when it is over
        const wheel = effect?.kind === 'turn' ? effect.wheel : v.spun > 0 ? v.wheel : 0;
        const partner = isPartner(props, v.mover ?? -1) ? 1 : 0;
        return names && v.mover !== props.seat
            ? t('chute.ui.theirs', { names, wheel, partner })
            : '';
    }
    if (v.spun === 0 && !hand?.begun) return t('chute.ui.choose', { extra: v.extra });
    const net = hand?.net ?? 0;
    return t('chute.ui.turning', {
        wheel: v.spun > 0 ? v.wheel : (hand?.wheel.value ?? 0),
        degrees: Math.abs(net),
        way: Math.sign(-net),
    });
}

function Turner({ hand, way, far }: { hand: Hand; way: 1 | -1; far: boolean }) {
    const wheel = hand.wheel.value;
    const label = far ? t('chute.ui.to-change', { way }) : t('chute.ui.step', { way });
    return (
        <Button
            class={`turner${far ? ' far' : ''}`}
            aria-label={label}
            title={label}
            guard={`${hand.mine}`}
            disabled={!wheel}
            onPress={() => (far ? hand.toChange(wheel, way) : hand.step(wheel, way))}
        >
            <svg
                viewBox="0 0 32 24"
                aria-hidden="true"
                class={`drawn ${way > 0 ? 'left' : 'right'}`}
            >
                <path d="M24 18a9 9 0 1 0-16-4" />
                <path d="M3 9l5 6 6-5" />
                {far && <path d="M27 21l-2-4 4-1" />}
            </svg>
        </Button>
    );
}

export function Tray({ props, hand }: { props: TableProps; hand: Hand }) {
    if (props.open || props.seat === null) return null;
    const { mine } = hand;
    const wheel = hand.wheel.value;
    return (
        <section
            class="tray chute-tray"
            data-lead={mine ? '' : undefined}
            tabIndex={-1}
            aria-label={t('chute.ui.tray')}
        >
            <h2 class={`question${hand.why.value ? ' why' : ''}`}>
                {hand.why.value || question(props, hand)}
            </h2>
            <p class="away" role="status">
                {hand.why.value}
            </p>
            {mine && (
                <div class="turners">
                    <Turner hand={hand} way={1} far />
                    <Turner hand={hand} way={1} far={false} />
                    <output class="chosen-wheel">
                        {wheel ? t('chute.ui.wheel', { wheel }) : t('chute.ui.which')}
                    </output>
                    <Turner hand={hand} way={-1} far={false} />
                    <Turner hand={hand} way={-1} far />
                </div>
            )}
            {mine && (
                <Button class="main leave" disabled={!hand.begun} onPress={() => void hand.leave()}>
                    <Icon name="check" /> {t('chute.ui.leave')}
                </Button>
            )}
        </section>
    );
}

// Sounds are seen as well: a knock behind the board, a penalty, what has decided the match.
export function Moment(props: TableProps) {
    const effect = props.effect as Effect | null;
    const v = read(props.view);
    if (effect?.kind === 'knock') return <p class="knock">{t('chute.ui.knock')}</p>;
    if (effect?.kind === 'erred')
        return (
            <p class="said-big">
                {t('chute.ui.erred', {
                    name: props.seats[effect.who]?.name ?? '?',
                    wheel: effect.wheel,
                })}
            </p>
        );
    if (effect?.kind === 'fatal') {
        const own = props.seat !== null && sideOf(effect.token) === props.seat % 2;
        return (
            <p class="said-big">
                {t('chute.ui.fatal', { token: tokenName(props, effect.token), own: own ? 1 : 0 })}
            </p>
        );
    }
    if (effect?.kind === 'over' || effect?.kind === 'around')
        return <p class="said-big">{t('chute.ui.ending', { ending: v.ending })}</p>;
    return null;
}
