// The roulette table, flat: HTML and SVG, for every device and every reader.
import './roulette.css';
import './moment.css';
import './tray.css';
import './short.css';

import { useEffect, useRef, useState } from 'preact/hooks';

import { sayGame, sayMove, sayView, t } from '../core/say';
import { play } from '../core/sound';
import type { TableProps } from '../games';
import { Button } from '../ui/press';
import { Bet } from './bet';
import type { Effect } from './direct';
import { Fan } from './fan';
import { Hand, heldCards } from './hand';
import { Moment } from './moment';
import { Card, Sign } from './pieces';
import { Plate, tellSeat } from './plate';
import { Spin } from './spin';
import { Trigger } from './trigger';
import { awaited, nameOf, passes as passesBy, read, type Kind } from './view';

// Everybody else, clockwise from the reader's left.
export function othersOf(props: TableProps): number[] {
    const count = props.seats.length;
    const first = props.seat === null ? 0 : props.seat + 1;
    return Array.from(
        { length: props.seat === null ? count : count - 1 },
        (_, at) => (first + at) % count,
    );
}

const KEPT_PX = 230;

// The question in a line. Odds and what hiding a card means stand below, or in a hint.
function questionOf({ game, voice, view }: TableProps, seat: number): string {
    const { stage } = read(view);
    if (stage !== 'pocket' && stage !== 'bid') return sayView(game, voice, 'ask', view, seat);
    return t('roulette.ui.ask', { stage, skin: voice.skin || 'usual' });
}

// The question to the reader, and how to answer.
export function Tray(props: TableProps) {
    const { view, seat, voice, legal, turn } = props;
    const v = read(view);
    const own = useRef<HTMLElement>(null);
    const effect = props.effect as Effect | null;
    const has = (verb: string) => legal.some((move) => move.verb.name === verb);
    useEffect(() => {
        // The tray takes the focus from an element that is gone, so that keys go on working.
        if (document.activeElement === document.body) own.current?.focus({ preventScroll: true });
    });
    const asks = legal.length > 0;
    const high = useRef(0);
    useEffect(() => {
        if (asks) high.current = Math.min(KEPT_PX, own.current?.offsetHeight ?? 0);
    });
    if (seat === null) return null;
    // While nothing is asked the table keeps its size.
    const keep = !asks && high.current ? { minHeight: `${high.current}px` } : {};
    return (
        <section
            class={`tray at-${v.stage}`}
            ref={own}
            style={keep}
            tabIndex={-1}
            aria-label={t('roulette.ui.tray')}
        >
            {asks && <h2 class="question">{questionOf(props, seat)}</h2>}
            {has('pocket') && <Fan {...props} seat={seat} key={`fan ${v.round}`} />}
            {has('bid') && <Bet {...props} seat={seat} key={`bet ${v.round}`} />}
            {v.stage === 'spin' && v.windows > 0 && has('ready') && v.standing[seat] === 1 && (
                <Spin {...props} seat={seat} key={`spin ${v.round}`} />
            )}
            {effect?.kind === 'count' && v.shots_due[seat]! > 0 && (
                <Trigger skin={voice.skin || 'usual'} show={props.show} />
            )}
            {v.called > 0 && <LastCall {...props} />}
            <Answers {...props} />
            {!asks && !effect && turn.may.includes(seat) && turn.seats.length > 0 && (
                <p class="said">{t('roulette.ui.done', { names: awaited(props) })}</p>
            )}
            {heldCards(props).length > 0 && <Hand {...props} key={`hand ${v.stage}`} />}
        </section>
    );
}

// Answers beside choosing: nothing in a window that passes, but Wait!
function Answers(props: TableProps) {
    const { game, voice, legal, turn, view } = props;
    const find = (verb: string) => legal.find((move) => move.verb.name === verb);
    const passes = passesBy(view);
    const shown = [
        { move: passes ? undefined : find('ready'), look: 'main' },
        { move: find('hold'), look: passes ? 'hold-on' : 'small hold-on' },
        { move: find('quiet'), look: 'quiet' },
        { move: find('call'), look: 'small call' },
    ].filter((one) => one.move);
    if (shown.length === 0) return null;
    return (
        <div class="answers">
            {shown.map(({ move, look }) => (
                <Button
                    key={move!.text}
                    class={look}
                    guard={turn.number}
                    onPress={() => props.send(move!.text)}
                >
                    {move!.verb.name === 'ready'
                        ? t('roulette.ui.go-on')
                        : sayMove(game, voice, move!)}
                </Button>
            ))}
        </div>
    );
}

// The ten seconds of the last call, seen and heard.
function LastCall({ turn, view, seats }: TableProps) {
    const until = useRef({ number: -1, at: 0 });
    const [, tick] = useState(0);
    if (until.current.number !== turn.number)
        until.current = { number: turn.number, at: Date.now() + (turn.wait_ms ?? 0) };
    const left = Math.max(0, Math.ceil((until.current.at - Date.now()) / 1000));
    useEffect(() => {
        const timer = setInterval(() => tick((n) => n + 1), 250);
        return () => clearInterval(timer);
    }, []);
    useEffect(() => {
        if (left > 0) play('clock');
    }, [left]);
    const caller = read(view).caller;
    const name = caller === null || caller < 0 ? '' : (seats[caller]?.name ?? '');
    return (
        <p class="last-call" role="timer" aria-label={t('roulette.ui.last-call')}>
            <strong class="huge-left" aria-hidden="true">
                {left}
            </strong>
            <span>
                {t('roulette.ui.last-call')}
                {name && ` (${name})`}
            </span>
        </p>
    );
}

// A or S: to the first seat that can be chosen; a number: to that seat. C: to the cards; then a
// number opens that card, and another one chooses on whom.
export function useTargetKeys(): void {
    useEffect(() => {
        let cards = false; // the next number is a card's
        const press = (event: KeyboardEvent) => {
            if (
                (event.target as Element).closest('input, textarea, dialog') ||
                event.ctrlKey ||
                event.metaKey ||
                event.altKey
            )
                return;
            const key = event.key.toLowerCase();
            const find = (selector: string) => document.querySelector<HTMLElement>(selector);
            const number = /^[1-9]$/.test(key) ? Number(key) : 0;
            let goal: HTMLElement | null = null;
            if (key === 'a' || key === 's') goal = find('.plate .target');
            if (key === 'c') goal = find('.action-card.playable') ?? find('.action-card');
            if (number && cards) {
                goal = document.querySelectorAll<HTMLElement>('.action-card')[number - 1] ?? null;
                if (goal?.getAttribute('aria-expanded') === 'false') goal.click();
            } else if (number) {
                goal =
                    find(`.targets [data-target="${number}"]`) ??
                    find(`.plate[data-seat="${number - 1}"] .target`);
            }
            if (key !== 'shift') cards = key === 'c';
            goal?.focus();
        };
        addEventListener('keydown', press);
        return () => removeEventListener('keydown', press);
    }, []);
}

// The last card that was played since the last shot lies on top.
function LastCard({ props, effect }: { props: TableProps; effect: Effect | null }) {
    const last = useRef<(Effect & { kind: 'played' }) | null>(null);
    if (effect?.kind === 'played') last.current = effect;
    else if (effect && ['round', 'fire', 'lift', 'points'].includes(effect.kind))
        last.current = null;
    if (!last.current || effect?.kind === 'played') return null;
    const { action, who, whom } = last.current;
    const card = sayGame(props.game, props.voice, `action.${action}`);
    const name = nameOf(props, who);
    return (
        <p class="last-card" title={t('roulette.ui.last-card', { card, name })}>
            <Sign kind={action as Kind} />
            <span>
                {card}
                <small>
                    {name}
                    {whom !== null && ` → ${nameOf(props, whom, true)}`}
                </small>
            </span>
        </p>
    );
}

export function Middle(props: TableProps) {
    const v = read(props.view);
    return (
        <div class="centre">
            <p class="round-number">{t('roulette.ui.round', { round: Math.max(1, v.round) })}</p>
            <p
                class="supply"
                title={t('roulette.ui.supply', {
                    count: v.supply,
                    skin: props.voice.skin || 'usual',
                })}
            >
                <Card card="bullet" />
                <span aria-hidden="true">×{v.supply}</span>
                <span class="away">
                    {t('roulette.ui.supply', {
                        count: v.supply,
                        skin: props.voice.skin || 'usual',
                    })}
                </span>
            </p>
            {v.cards > 0 && (
                <p class="deck">
                    <span class="deck-back" aria-hidden="true" />
                    <span aria-hidden="true">×{v.deck_count}</span>
                    <span class="away">{t('roulette.ui.deck', { count: v.deck_count })}</span>
                </p>
            )}
            <LastCard props={props} effect={props.effect as Effect | null} />
            {v.shootout > 0 && <p class="shootout">{t('roulette.ui.shootout')}</p>}
        </div>
    );
}

export function Plain(props: TableProps) {
    const others = othersOf(props);
    useTargetKeys();
    const effect = props.effect as Effect | null;
    // A reader without a seat sees them on both sides of the table.
    const far = props.seat === null ? Math.ceil(others.length / 2) : others.length;
    const side = (seats: number[]) => (
        <ul class={`others n${seats.length}`}>
            {seats.map((at) => (
                <Plate key={at} at={at} props={props} own={false} />
            ))}
        </ul>
    );
    return (
        <div
            class={`roulette skin-${props.voice.skin || 'usual'}${effect ? ` now-${effect.kind}` : ''}${props.seat === null ? ' watched' : ''}`}
        >
            <div class="table-top">
                {side(others.slice(0, far))}
                <Middle {...props} />
                {props.seat === null ? (
                    side(others.slice(far))
                ) : (
                    <ul class="mine-row">
                        <Plate at={props.seat} props={props} own />
                    </ul>
                )}
                <Moment {...props} />
            </div>
            <Tray {...props} />
        </div>
    );
}

export function describe(props: TableProps): string {
    const v = read(props.view);
    const own =
        props.seat === null ? '' : sayView(props.game, props.voice, 'own', props.view, props.seat);
    return [...props.seats.map((info) => tellSeat(v, info.seat, info.name)), own].join(' ');
}
