// What the reader is asked, and how to answer: T1 to T6.
import { useEffect, useRef, useState } from 'preact/hooks';

import { sayGame, t } from '../core/say';
import { play } from '../core/sound';
import type { TableProps } from '../games';
import { Icon } from '../ui/icons';
import { Button } from '../ui/press';
import { Lever } from './lever';
import { Place, type Placing } from './place';
import { DiscShape } from './plate';
import { isAsked, isMax, radius, read, sizes, worth } from './view';

function Pick({ view, turn, show, send }: TableProps) {
    const v = read(view);
    const empty = sizes.every((size) => v.stock[size] === 0);
    const [chosen, setChosen] = useState<string | null>(null);
    if (empty) return <p class="said">{t('thrill.ui.stock-empty')}</p>;
    return (
        <div class="pick">
            {sizes.map((size) => (
                <Button
                    key={size}
                    class={`stock ${size}`}
                    guard={turn.number}
                    disabled={v.stock[size] === 0}
                    aria-pressed={chosen === size}
                    onPress={() => (chosen === size ? send(`disc ${size}`) : (setChosen(size), show(`disc ${size}`), play('wood')))}
                >
                    <svg class="thrill-piece" viewBox="-26 -26 52 52" width={2.1 * radius[size]} aria-hidden="true">
                        <g class={`disc ${size}`}>
                            <DiscShape size={size} />
                        </g>
                    </svg>
                    <span>{t('thrill.ui.stock', { size, count: v.stock[size], worth: worth[size] })}</span>
                </Button>
            ))}
            <Button class="main" guard={turn.number} disabled={!chosen} onPress={() => chosen && send(`disc ${chosen}`)}>
                {t('thrill.ui.set-out')}
            </Button>
        </div>
    );
}

// The reader's purse opens only while it is held.
export function Purse({ chips }: { chips: number }) {
    const [open, setOpen] = useState(false);
    return (
        <button
            type="button"
            class={`button small purse${open ? ' open' : ''}`}
            aria-label={open ? t('thrill.ui.chips', { count: chips }) : t('thrill.ui.purse')}
            onPointerDown={() => setOpen(true)}
            onPointerUp={() => setOpen(false)}
            onPointerLeave={() => setOpen(false)}
            onPointerCancel={() => setOpen(false)}
            onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && setOpen(true)}
            onKeyUp={() => setOpen(false)}
            onBlur={() => setOpen(false)}
            onContextMenu={(event) => event.preventDefault()}
        >
            <span aria-live="polite">{open ? t('thrill.ui.chips', { count: chips }) : t('thrill.ui.purse-short')}</span>
        </button>
    );
}

function Bid({ view, seat, turn, send }: TableProps & { seat: number }) {
    const v = read(view);
    const most = v.chips[seat] ?? 0;
    const [bid, setBid] = useState(0);
    const closed = v.answered[seat] === 1;
    const fist = useRef<HTMLDivElement>(null);
    const set = (to: number) => {
        const next = Math.max(0, Math.min(most, to));
        if (next !== bid) play('chip');
        setBid(next);
    };
    const latest = useRef(set);
    latest.current = set;
    useEffect(() => {
        const down = (event: KeyboardEvent) => {
            if ((event.target as Element).closest('input, dialog') || event.ctrlKey || event.metaKey || !/^\d$/.test(event.key)) return;
            latest.current(Number(event.key));
            fist.current?.focus();
        };
        addEventListener('keydown', down);
        return () => removeEventListener('keydown', down);
    }, []);
    if (closed) return <p class="said">{t('thrill.ui.closed')}</p>;
    return (
        <div class="bid-tray">
            <div class="bid">
                <Button class="round" aria-label={t('thrill.ui.less')} disabled={bid <= 0} onPress={() => set(bid - 1)}>
                    <Icon name="minus" />
                </Button>
                <div
                    ref={fist}
                    class="fist"
                    role="slider"
                    tabIndex={0}
                    aria-label={t('thrill.ui.fist')}
                    aria-valuemin={0}
                    aria-valuemax={most}
                    aria-valuenow={bid}
                    aria-valuetext={t('thrill.ui.chips', { count: bid })}
                    onKeyDown={(event) => {
                        const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
                        if (step) event.preventDefault(), set(bid + step);
                        if (event.key === 'Home') event.preventDefault(), set(0);
                        if (event.key === 'Enter' && !event.repeat) event.preventDefault(), send(`bid ${bid}`);
                    }}
                >
                    <Stack count={bid} />
                    <strong>{bid}</strong>
                </div>
                <Button class="round" aria-label={t('thrill.ui.more')} disabled={bid >= most} onPress={() => set(bid + 1)}>
                    <Icon name="plus" />
                </Button>
            </div>
            <Button class="main" guard={turn.number} onPress={() => send(`bid ${bid}`)}>
                {t('thrill.ui.close-fist')}
            </Button>
        </div>
    );
}

// Chips in a row, overlapping.
export function Stack({ count }: { count: number }) {
    return (
        <span class="chips" aria-hidden="true">
            {Array.from({ length: Math.min(count, 10) }, (_, at) => (
                <i key={at} class="chip" />
            ))}
        </span>
    );
}

function WeightAnswer({ view, seat, turn, send }: TableProps & { seat: number }) {
    const left = read(view).weights[seat]!;
    return (
        <div class="two">
            <Button class="main" guard={turn.number} disabled={left === 0} onPress={() => send('weight yes')}>
                {t('thrill.ui.weight-yes', { count: left })}
            </Button>
            <Button guard={turn.number} onPress={() => send('weight no')}>
                {t('thrill.ui.weight-no')}
            </Button>
        </div>
    );
}

function BetCards({ game, view, voice, seat, turn, send }: TableProps & { seat: number }) {
    const v = read(view);
    if (v.answered[seat]) return <p class="said">{t('thrill.ui.bet-laid')}</p>;
    const left = { fall: v.falls[seat]!, none: v.nones[seat]! };
    return (
        <div class="bets">
            {(['fall', 'none'] as const).map((bet) => (
                <Button key={bet} class={`bet-card ${bet}`} guard={turn.number} disabled={left[bet] === 0} onPress={() => send(`bet ${bet}`)}>
                    <strong>{sayGame(game, voice, `bet.${bet}`)}</strong>
                    <small>{t('thrill.ui.cards-left', { count: left[bet] })}</small>
                </Button>
            ))}
            <Button guard={turn.number} onPress={() => send('bet pass')}>
                {t('thrill.ui.no-bet')}
            </Button>
        </div>
    );
}

export function Tray(props: TableProps & { placing: Placing }) {
    const { view, seat } = props;
    const v = read(view);
    const own = useRef<HTMLElement>(null);
    useEffect(() => {
        // What had the focus has gone: the tray takes it, so that keys go on working.
        if (document.activeElement === document.body) own.current?.focus({ preventScroll: true });
    });
    if (seat === null || !v.alive[seat]) return null;
    const asked = isAsked(v, seat) && !props.effect;
    const pushing = v.stage === 'push' && isMax(v, seat);
    const question = asked || pushing;
    return (
        <section class={`tray thrill-tray at-${v.stage}`} ref={own} tabIndex={-1} aria-label={t('thrill.ui.tray')}>
            <div class="asks">
                {question && <h2 class="question">{t('thrill.ui.ask', { stage: v.stage, ready: v.ready })}</h2>}
                <Purse chips={v.chips[seat] ?? 0} />
            </div>
            {asked && v.stage === 'pick' && <Pick {...props} key={`pick ${v.round}`} />}
            {v.stage === 'bid' && !props.effect && <Bid {...props} seat={seat} key={`bid ${v.round}`} />}
            {asked && v.stage === 'weight' && <WeightAnswer {...props} seat={seat} />}
            {v.stage === 'bet' && !props.effect && (asked || v.answered[seat] === 1) && <BetCards {...props} seat={seat} key={`bet ${v.round}`} />}
            {asked && v.stage === 'place' && <Place {...props} key={`place ${v.round}`} />}
            {((asked && v.stage === 'place' && v.ready === 1) || pushing) && <Lever {...props} key={`lever ${v.round}`} />}
        </section>
    );
}
