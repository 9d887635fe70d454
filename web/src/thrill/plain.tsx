// Thrill's table, flat: HTML and SVG, for every device and every reader.
import './tray.css';
import './thrill.css';

import { useRef } from 'preact/hooks';

import { sayGame, t } from '../core/say';
import type { TableProps } from '../games';
import { Badge } from '../ui/badge';
import { Icon } from '../ui/icons';
import { useCreaks } from './creaks';
import type { Effect } from './direct';
import { Ghost, heldSpot, loadText, usePlacing, type Placing } from './place';
import { DiscShape, PlateView, tellOver, tellPlate } from './plate';
import { CardMark, cardSigns, SmallChips, Stack, Tray } from './tray';
import {
    handOf,
    isAsked,
    isMax,
    radius,
    read,
    STOP,
    worstOf,
    type Disc,
    type Size,
    type ThrillView,
} from './view';

// A seat in one sentence, for whoever does not see it.
export function tellSeat(v: ThrillView, at: number, name: string): string {
    return t('thrill.ui.seat', {
        name,
        alive: v.alive[at]!,
        chief: v.chief === at ? 1 : 0,
        max: v.max === at ? 1 : 0,
        bid: v.bid[at] ?? 'hidden',
        chips: v.chips[at] ?? 'hidden',
        small: v.variant ? v.small[at]! : -1,
    });
}

export function Seat({
    at,
    props,
    style,
}: {
    at: number;
    props: TableProps;
    style?: Record<string, string>;
}) {
    const v = read(props.view);
    const info = props.seats[at]!;
    const effect = props.effect as Effect | null;
    const opened = effect?.kind === 'fists' || effect?.kind === 'arrow';
    const hand = handOf(v, at, props.seat, props.open || opened);
    const counted = v.counts === 1 || !v.alive[at] || v.stage === 'over';
    const marks = [
        v.alive[at] ? '' : 'dead',
        v.asked[at] ? 'asked' : '',
        v.winner[at] ? 'winner' : '',
        v.max === at ? 'max' : '',
        effect?.kind === 'arrow' && effect.who === at ? 'found' : '',
        effect?.kind === 'out' && effect.who === at ? 'hit' : '',
    ];
    return (
        <li class={`plate seat ${marks.filter(Boolean).join(' ')}`} data-seat={at} style={style}>
            <p class="away">{tellSeat(v, at, info.name)}</p>
            <div class="nameplate" aria-hidden="true">
                <Badge colour={info.colour} name={info.name} size={30} />
                <strong>{at === props.seat && !props.open ? t('thrill.ui.you') : info.name}</strong>
                {v.chief === at && (
                    <span class="hat" title={t('thrill.ui.chief')}>
                        <Icon name="crown" />
                    </span>
                )}
            </div>
            <div class="hand" aria-hidden="true">
                {hand === 'closed' && <span class="closed-fist" />}
                {typeof hand === 'number' && (
                    <span class={`opened${effect?.kind === 'fists' ? ' opening' : ''}`}>
                        <span>{t('thrill.ui.bids')}</span>
                        <Stack count={hand} />
                        <b>{hand}</b>
                    </span>
                )}
                {v.bet[at] !== 'pass' && v.alive[at] === 1 && (
                    <span
                        class={`laid${v.bet[at] === null ? '' : ' face-up'}`}
                        title={
                            v.bet[at] === null
                                ? ''
                                : sayGame(props.game, props.voice, `bet.${v.bet[at]}`)
                        }
                    >
                        {v.bet[at] === null ? '' : cardSigns[v.bet[at] as 'fall' | 'none']}
                    </span>
                )}
                {counted && (
                    <span class="count">{t('thrill.ui.chips', { count: v.chips[at] ?? 0 })}</span>
                )}
                {v.variant === 1 && v.alive[at] === 1 && (
                    <span
                        class="cards"
                        title={t('thrill.ui.cards', {
                            falls: v.falls[at]!,
                            nones: v.nones[at]!,
                            weights: v.weights[at]!,
                            small: v.small[at]!,
                        })}
                    >
                        <CardMark kind="fall" count={v.falls[at]!} />
                        <CardMark kind="none" count={v.nones[at]!} />
                        <CardMark kind="weight" count={v.weights[at]!} />
                        {v.small[at]! > 0 && <SmallChips count={v.small[at]!} />}
                    </span>
                )}
            </div>
            <p class="status">{v.max === at ? t('thrill.ui.pushes') : props.status[at]}</p>
            {effect?.kind === 'paid' && effect.who === at && (
                <p class="stamp">{t('thrill.ui.minus', { count: effect.chips })}</p>
            )}
            {effect?.kind === 'out' && effect.who === at && (
                <p class="stamp">{t('thrill.ui.out')}</p>
            )}
            {effect?.kind === 'safe' && effect.who === at && (
                <p class="stamp">{t('thrill.ui.safe')}</p>
            )}
            {effect?.kind === 'bets' && effect.right.includes(at) && (
                <p class="stamp">{t('thrill.ui.right')}</p>
            )}
            {effect?.kind === 'bets' && effect.wrong.includes(at) && (
                <p class="stamp">{t('thrill.ui.wrong')}</p>
            )}
        </li>
    );
}

// Choices on the plate itself: a disc to lift off, or one for the weight.
export function discChoice(props: TableProps): {
    onDisc: ((disc: Disc, at: { x: number; y: number }) => void) | null;
    choosable(disc: Disc): boolean;
} {
    const v = read(props.view);
    const asked = isAsked(v, props.seat) && !props.effect;
    const empty = v.stock.small + v.stock.medium + v.stock.large === 0;
    if (asked && v.stage === 'pick' && empty) {
        return { onDisc: (disc) => props.send(`lift ${disc.disc}`), choosable: () => true };
    }
    if (asked && v.stage === 'place' && v.weighed === 1) {
        return {
            onDisc: (disc, at) => props.send(loadText(disc, at)),
            choosable: (disc) => disc.disc !== v.disc && disc.y - radius[disc.size] >= STOP - 0.05,
        };
    }
    return { onDisc: null, choosable: () => false };
}

// The cost of a push to its seat, and what is left to it, as far as the reader may know.
export function Cost(props: TableProps) {
    const effect = props.effect as Effect | null;
    if (effect?.kind !== 'paid' || !effect.told) return null;
    const { who, chips, told } = effect;
    return (
        <p class="cost" role="status">
            {t('thrill.ui.cost', {
                you: who === props.seat && !props.open ? 1 : 0,
                name: props.seats[who]?.name ?? '',
                large: told.large,
                medium: told.medium,
                small: told.small,
                count: chips,
                left: told.left ?? 'hidden',
            })}
        </p>
    );
}

// The disc that was set out, what is owed so far, and the stock.
export function Middle({ slow = false, ...props }: TableProps & { slow?: boolean }) {
    const v = read(props.view);
    const worst = worstOf(v);
    const waits = v.size !== 'none' && v.stage !== 'place' && v.stage !== 'push'; // beside the plate
    return (
        <div class="thrill-middle">
            {slow && <p class="again">{t('thrill.ui.again')}</p>}
            <p class="round-number">{t('thrill.ui.round', { round: Math.max(1, v.round) })}</p>
            {waits && (
                <p class="set-out">
                    <svg class="thrill-piece" viewBox="-26 -26 52 52" width="34" aria-hidden="true">
                        <g class={`disc ${v.size}`}>
                            <DiscShape size={v.size as Size} />
                        </g>
                    </svg>
                    <span>{t('thrill.ui.to-push', { size: v.size })}</span>
                </p>
            )}
            {v.size === 'none' && (
                <p class="stock-left">
                    {t('thrill.ui.stock-left', {
                        large: v.stock.large,
                        medium: v.stock.medium,
                        small: v.stock.small,
                    })}
                </p>
            )}
            {v.due > 0 && <p class="due">{t('thrill.ui.due', { count: v.due })}</p>}
            {worst && <p class="hangs-most">{t('thrill.ui.most', { disc: tellOver(v, worst) })}</p>}
        </div>
    );
}

export function Plain(props: TableProps) {
    const v = read(props.view);
    const effect = props.effect as Effect | null;
    useCreaks(v, props.seat);
    const plate = useRef<SVGGElement>(null);
    const placing: Placing = usePlacing(v, props.show);
    const places = isAsked(v, props.seat) && isMax(v, props.seat) && v.stage === 'place' && !effect;
    const seen = heldSpot(props);
    const choice = discChoice(props);
    return (
        <div class={`thrill${effect ? ` now-${effect.kind}` : ''}`}>
            <ul class={`thrill-seats n${props.seats.length}${v.variant ? ' variant' : ''}`}>
                {props.seats.map((info) => (
                    <Seat key={info.seat} at={info.seat} props={props} />
                ))}
            </ul>
            <div class="thrill-stage" onClick={() => effect && props.skip()}>
                <PlateView
                    v={places || seen ? without(v) : v}
                    effect={effect}
                    own={plate}
                    strip={v.stage === 'place'}
                    {...choice}
                >
                    {places && <Ghost v={v} placing={placing} plate={plate} />}
                    {seen && (
                        <g
                            class={`disc ghost ${v.size}`}
                            style={{ transform: `translate(${seen.x}px, ${-seen.y}px)` }}
                        >
                            <DiscShape size={v.size as Size} lit />
                        </g>
                    )}
                </PlateView>
                <Cost {...props} />
                <Middle {...props} slow={effect?.kind === 'again'} />
            </div>
            <Tray {...props} placing={placing} />
        </div>
    );
}

// The disc that was set down is in the hand again as long as it can be moved.
export function without(v: ThrillView): ThrillView {
    return { ...v, on_plate: v.on_plate.map((on, disc) => (disc === v.disc ? 0 : on)) };
}

// Actions of the reader now.
export function ask(props: TableProps): string {
    const v = read(props.view);
    if (!isAsked(v, props.seat) && !(v.stage === 'push' && isMax(v, props.seat))) return '';
    return t('thrill.ui.ask', { stage: v.stage, ready: v.ready });
}

export function describe(props: TableProps): string {
    const v = read(props.view);
    const seats = props.seats.map((info) => tellSeat(v, info.seat, info.name));
    return [tellPlate(v), ...seats].join(' ');
}
