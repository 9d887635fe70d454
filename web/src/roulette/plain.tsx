// The roulette table, flat: HTML and SVG, for every device and every reader.
import './roulette.css';

import { useEffect, useRef } from 'preact/hooks';

import { sayMove, sayView, t } from '../core/say';
import type { TableProps } from '../games';
import { Button, Hold } from '../ui/press';
import { Bet } from './bet';
import type { Effect } from './direct';
import { Fan } from './fan';
import { Hand, heldCards } from './hand';
import { Moment } from './moment';
import { Card } from './pieces';
import { Plate, tellSeat } from './plate';
import { read } from './view';

// Everybody else, clockwise from the reader's left.
export function othersOf(props: TableProps): number[] {
    const count = props.seats.length;
    const first = props.seat === null ? 0 : props.seat + 1;
    return Array.from({ length: props.seat === null ? count : count - 1 }, (_, at) => (first + at) % count);
}

// The trigger: holding it saves nobody and condemns nobody. It shudders, that is all.
function Trigger({ skin }: { skin: string }) {
    return (
        <Hold class="trigger" ms={60000} label={t('roulette.ui.trigger', { skin })} onHeld={() => {}}>
            {t('roulette.ui.trigger', { skin })}
        </Hold>
    );
}

// What the reader is asked, and how to answer.
export function Tray(props: TableProps) {
    const { game, view, seat, voice, legal, turn } = props;
    const v = read(view);
    const own = useRef<HTMLElement>(null);
    const effect = props.effect as Effect | null;
    const has = (verb: string) => legal.some((move) => move.verb.name === verb);
    const go = legal.find((move) => move.verb.name === 'ready' || move.verb.name === 'quiet');
    useEffect(() => {
        // What had the focus has gone: the tray takes it, so that keys go on working.
        if (document.activeElement === document.body) own.current?.focus({ preventScroll: true });
    }, [v.stage, legal.length]);
    if (seat === null) return null;
    const asks = legal.length > 0;
    return (
        <section class={`tray at-${v.stage}`} ref={own} tabIndex={-1} aria-label={t('roulette.ui.tray')}>
            {props.hint}
            {asks && <h2 class="question">{sayView(game, voice, 'ask', view, seat)}</h2>}
            {has('pocket') && <Fan {...props} seat={seat} key={`fan ${v.round}`} />}
            {has('bid') && <Bet {...props} seat={seat} key={`bet ${v.round}`} />}
            {effect?.kind === 'count' && v.shots_due[seat]! > 0 && <Trigger skin={voice.skin || 'usual'} />}
            {go && (
                <Button class={go.verb.name === 'ready' ? 'main' : 'main last-call'} guard={turn.number} onPress={() => props.send(go.text)}>
                    {v.stage === 'spin' ? t('roulette.ui.go-on') : sayMove(game, voice, go)}
                </Button>
            )}
            {!asks && !effect && turn.may.includes(seat) && <p class="said">{t('roulette.ui.done')}</p>}
            {heldCards(props).length > 0 && <Hand {...props} />}
        </section>
    );
}

export function useTargetKeys(): void {
    useEffect(() => {
        const press = (event: KeyboardEvent) => {
            if ((event.target as Element).closest('input, dialog') || event.ctrlKey || event.metaKey || event.altKey) return;
            const key = event.key.toLowerCase();
            const find = (selector: string) => document.querySelector<HTMLElement>(selector);
            let goal: HTMLElement | null = null;
            if (key === 'a' || key === 's') goal = find('.plate .target');
            if (key === 'c') goal = find('.action-card.playable') ?? find('.action-card');
            if (/^[1-6]$/.test(key)) goal = find(`.plate[data-seat="${Number(key) - 1}"] .target`);
            goal?.focus();
        };
        addEventListener('keydown', press);
        return () => removeEventListener('keydown', press);
    }, []);
}

export function Middle(props: TableProps) {
    const v = read(props.view);
    return (
        <div class="centre">
            <p class="round-number">{t('roulette.ui.round', { round: Math.max(1, v.round) })}</p>
            <p class="supply" title={t('roulette.ui.supply', { count: v.supply, skin: props.voice.skin || 'usual' })}>
                <Card card="bullet" />
                <span aria-hidden="true">×{v.supply}</span>
                <span class="away">{t('roulette.ui.supply', { count: v.supply, skin: props.voice.skin || 'usual' })}</span>
            </p>
            {v.cards > 0 && (
                <p class="deck">
                    <span class="deck-back" aria-hidden="true" />
                    <span aria-hidden="true">×{v.deck_count}</span>
                    <span class="away">{t('roulette.ui.deck', { count: v.deck_count })}</span>
                </p>
            )}
            {v.shootout > 0 && <p class="shootout">{t('roulette.ui.shootout')}</p>}
        </div>
    );
}

export function Plain(props: TableProps) {
    const others = othersOf(props);
    useTargetKeys();
    const effect = props.effect as Effect | null;
    return (
        <div class={`roulette skin-${props.voice.skin || 'usual'}${effect ? ` now-${effect.kind}` : ''}`}>
            <div class="table-top">
                <ul class={`others n${others.length}`}>
                    {others.map((at) => (
                        <Plate key={at} at={at} props={props} own={false} />
                    ))}
                </ul>
                <Middle {...props} />
                {props.seat !== null && (
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
    const own = props.seat === null ? '' : sayView(props.game, props.voice, 'own', props.view, props.seat);
    return [...props.seats.map((info) => tellSeat(v, info.seat, info.name)), own].join(' ');
}
