// Questions to the reader, and how to answer them.
import { useEffect, useRef, useState } from 'preact/hooks';

import { people } from '../core/device';
import { list, sayGame, t } from '../core/say';
import { playOwn } from '../core/sound';
import type { TableProps } from '../games';
import { arrowStep, Dial, useDigits } from '../ui/dial';
import { Button } from '../ui/press';
import type { Effect } from './direct';
import { Lever } from './lever';
import { Place, type Placing } from './place';
import { DiscShape } from './plate';
import { isAsked, isMax, radius, read, sizes, worth } from './view';

const SLOP_PX = 8; // a tap moves no farther
const SWIPE_PX = 24;

// Keys that answer a question wherever the focus is, but for where one writes.
function useAnswers(answers: Record<string, string>, send: (move: string) => void): void {
    const now = useRef({ answers, send });
    now.current = { answers, send };
    useEffect(() => {
        const down = (event: KeyboardEvent) => {
            const move = now.current.answers[event.key.toLowerCase()];
            if (
                !move ||
                event.repeat ||
                event.ctrlKey ||
                event.metaKey ||
                (event.target as Element).closest('input, dialog')
            )
                return;
            now.current.send(move);
        };
        addEventListener('keydown', down);
        return () => removeEventListener('keydown', down);
    }, []);
}

function Pick({ view, turn, show, send }: TableProps) {
    const v = read(view);
    const empty = sizes.every((size) => v.stock[size] === 0);
    const [chosen, setChosen] = useState<string | null>(null);
    if (empty) return <p class="said">{t('thrill.ui.stock-empty')}</p>;
    const step = (event: KeyboardEvent) => {
        const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (!by) return;
        const all = [
            ...(event.currentTarget as Element).querySelectorAll<HTMLElement>(
                '.stock:not([disabled])',
            ),
        ];
        const at = all.indexOf(document.activeElement as HTMLElement);
        all[(at + by + all.length) % all.length]?.focus();
        event.preventDefault();
    };
    return (
        <div class="pick" onKeyDown={step}>
            {sizes.map((size) => (
                <Button
                    key={size}
                    class={`stock ${size}`}
                    guard={turn.number}
                    disabled={v.stock[size] === 0}
                    aria-pressed={chosen === size}
                    onPress={() =>
                        chosen === size
                            ? send(`disc ${size}`)
                            : (setChosen(size), show(`disc ${size}`), playOwn('pick'))
                    }
                >
                    <svg
                        class="thrill-piece"
                        viewBox="-26 -26 52 52"
                        width={2.1 * radius[size]}
                        aria-hidden="true"
                    >
                        <g class={`disc ${size}`}>
                            <DiscShape size={size} />
                        </g>
                    </svg>
                    <span>{t('thrill.ui.stock', { size, count: v.stock[size] })}</span>
                    <small>{t('thrill.ui.costs', { worth: worth[size] })}</small>
                </Button>
            ))}
            <Button
                class="main"
                guard={turn.number}
                disabled={!chosen}
                onPress={() => chosen && send(`disc ${chosen}`)}
            >
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
            <span aria-live="polite">
                {open ? t('thrill.ui.chips', { count: chips }) : t('thrill.ui.purse-short')}
            </span>
        </button>
    );
}

function Bid({ view, seat, turn, send }: TableProps & { seat: number }) {
    const v = read(view);
    const most = v.chips[seat] ?? 0;
    const [bid, setBid] = useState(0);
    const [again, setAgain] = useState(false);
    const closed = v.answered[seat] === 1 && !again;
    const swipe = useRef<number | null>(null);
    const close = () => {
        setAgain(false);
        void send(`bid ${bid}`);
    };
    const fist = useRef<HTMLDivElement>(null);
    const set = (to: number) => {
        const next = Math.max(0, Math.min(most, to));
        if (next !== bid) playOwn('bid');
        setBid(next);
    };
    useDigits(fist, /^\d$/, set);
    const press = (event: KeyboardEvent) => {
        const step = arrowStep(event.key);
        if (step) set(bid + step);
        else if (event.key === 'Home') set(0);
        else if (event.key === 'Enter' && !event.repeat) close();
        else return;
        event.preventDefault();
    };
    if (closed)
        return (
            <Closed
                text={t('thrill.ui.closed')}
                guard={turn.number}
                onChange={() => setAgain(true)}
            />
        );
    return (
        <div class="bid-tray">
            <Dial
                class="bid"
                value={bid}
                least={0}
                most={most}
                less={t('thrill.ui.less')}
                more={t('thrill.ui.more')}
                set={set}
            >
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
                    onKeyDown={press}
                    onPointerDown={(event) => (swipe.current = event.clientY)}
                    onPointerCancel={() => (swipe.current = null)}
                    onPointerUp={(event) => {
                        // A tap puts a chip in, a swipe down takes one back.
                        if (swipe.current === null) return;
                        const down = event.clientY - swipe.current;
                        swipe.current = null;
                        if (down > SWIPE_PX) set(bid - 1);
                        else if (Math.abs(down) < SLOP_PX) set(bid + 1);
                    }}
                >
                    <Stack count={bid} />
                    <strong>{bid}</strong>
                </div>
            </Dial>
            <Button class="main" guard={turn.number} onPress={close}>
                {t('thrill.ui.close-fist')}
            </Button>
        </div>
    );
}

// An answer that may still be changed, until the last one has answered.
function Closed({ text, guard, onChange }: { text: string; guard: number; onChange(): void }) {
    return (
        <p class="said answered">
            {text}{' '}
            <Button class="small" guard={guard} onPress={onChange}>
                {t('thrill.ui.change')}
            </Button>
        </p>
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

export const cardSigns = { fall: '↓', none: '—', weight: '●' };

// A kind of card by its sign, and how many of them are left.
export function CardMark({ kind, count }: { kind: keyof typeof cardSigns; count: number }) {
    return (
        <span class={`card-mark${count ? '' : ' spent'}`}>
            <span>{cardSigns[kind]}</span>
            <span>{count}</span>
        </span>
    );
}

export function SmallChips({ count }: { count: number }) {
    return (
        <span class="chips small-chips">
            {Array.from({ length: count }, (_, at) => (
                <i key={at} class="chip" />
            ))}
        </span>
    );
}

function WeightAnswer({ view, seat, turn, send }: TableProps & { seat: number }) {
    const left = read(view).weights[seat]!;
    useAnswers({ ...(left ? { o: 'weight yes', y: 'weight yes' } : {}), n: 'weight no' }, send);
    return (
        <div class="two">
            <Button
                class="main bet-card"
                guard={turn.number}
                disabled={left === 0}
                onPress={() => send('weight yes')}
            >
                <span>
                    <span aria-hidden="true">{cardSigns.weight}</span> {t('thrill.ui.weight-yes')}
                </span>
                <small>{t('thrill.ui.cards-left', { count: left })}</small>
            </Button>
            <Button guard={turn.number} onPress={() => send('weight no')}>
                {t('thrill.ui.weight-no')}
            </Button>
        </div>
    );
}

function BetCards({ game, view, voice, seat, turn, send }: TableProps & { seat: number }) {
    const v = read(view);
    const left = { fall: v.falls[seat]!, none: v.nones[seat]! };
    const [again, setAgain] = useState(false);
    const answered = v.answered[seat] === 1 && !again;
    const bet = (move: string) => {
        setAgain(false);
        void send(move);
    };
    useAnswers(
        answered
            ? {}
            : {
                  ...(left.fall ? { 1: 'bet fall' } : {}),
                  ...(left.none ? { 2: 'bet none' } : {}),
                  0: 'bet pass',
              },
        bet,
    );
    if (answered)
        return (
            <Closed
                text={t('thrill.ui.bet-laid')}
                guard={turn.number}
                onChange={() => setAgain(true)}
            />
        );
    return (
        <div class="bets">
            {(['fall', 'none'] as const).map((card) => (
                <Button
                    key={card}
                    class={`bet-card ${card}`}
                    guard={turn.number}
                    disabled={left[card] === 0}
                    onPress={() => bet(`bet ${card}`)}
                >
                    <strong>
                        <span aria-hidden="true">{cardSigns[card]}</span>{' '}
                        {sayGame(game, voice, `bet.${card}`)}
                    </strong>
                    <small>{t('thrill.ui.cards-left', { count: left[card] })}</small>
                </Button>
            ))}
            <Button guard={turn.number} onPress={() => bet('bet pass')}>
                {t('thrill.ui.no-bet')}
            </Button>
        </div>
    );
}

// Why it is theirs to push, while the fists are open.
function tellReveal(
    { view, seat, seats, effect }: TableProps,
    shown: Effect & { kind: 'fists' | 'arrow' },
): string {
    const found = shown.kind === 'arrow' && shown.found;
    const who = shown.kind === 'arrow' ? shown.who : -1;
    return t('thrill.ui.opened', {
        own: seat === null ? -1 : (read(view).bid[seat] ?? -1),
        tied: !found ? -1 : (effect as { tied: boolean }).tied ? 1 : 0,
        you: who === seat ? 1 : 0,
        name: seats[who]?.name ?? '',
    });
}

// Who is awaited, and for what.
function tellAwaited({ view, seats, turn, hands }: TableProps): string {
    const v = read(view);
    const hovers =
        v.stage === 'pick' &&
        v.chief !== null &&
        /^disc (small|medium|large)$/.exec(hands.get(v.chief) ?? '');
    if (hovers) return t('thrill.ui.hovers', { name: seats[v.chief!]!.name, size: hovers[1]! });
    // One chooses the disc and one pushes, whoever else may be waited for.
    const one = v.stage === 'pick' ? v.chief : v.stage === 'push' ? v.max : null;
    const awaited = one !== null ? [one] : turn.seats;
    if (awaited.length === 0) return '';
    return t('thrill.ui.awaited', {
        stage: v.stage,
        names: list(awaited.map((at) => seats[at]?.name ?? '?')),
        still: v.speed ? 0 : 1,
    });
}

// Enter skips what is being shown.
function useSkip({ effect, skip }: TableProps): void {
    const now = useRef({ effect, skip });
    now.current = { effect, skip };
    useEffect(() => {
        const down = (event: KeyboardEvent) => {
            if (event.key !== 'Enter' || event.repeat || !now.current.effect) return;
            if (!(event.target as Element).closest('a, button, input, dialog')) now.current.skip();
        };
        addEventListener('keydown', down);
        return () => removeEventListener('keydown', down);
    }, []);
}

export function Tray(props: TableProps & { placing: Placing }) {
    const { view, seat } = props;
    const v = read(view);
    const effect = props.effect as Effect | null;
    const own = useRef<HTMLElement>(null);
    useSkip(props);
    useEffect(() => {
        // The tray takes the focus from an element that is gone, so that keys go on working.
        if (document.activeElement === document.body) own.current?.focus({ preventScroll: true });
    });
    if (seat === null) return null;
    const alive = v.alive[seat] === 1;
    const alone = people.value.length === 1 && !props.open; // nobody else looks at this device
    const asked = alive && isAsked(v, seat) && !effect;
    const pushing = v.stage === 'push' && isMax(v, seat);
    const question = asked || pushing;
    const lever = (asked && v.stage === 'place' && v.ready === 1) || pushing;
    const answers = question || (alive && !effect && v.answered[seat] === 1); // there is something below
    const says = question
        ? ''
        : effect?.kind === 'fists' || effect?.kind === 'arrow'
          ? tellReveal(props, effect)
          : effect
            ? ''
            : tellAwaited(props);
    return (
        <section
            class={`tray thrill-tray at-${v.stage}${lever ? ' with-lever' : ''}${answers ? '' : ' idle'}`}
            ref={own}
            tabIndex={-1}
            inert={props.open && question}
            aria-label={t('thrill.ui.tray')}
        >
            <div class="asks">
                {question ? (
                    <h2 class="question">
                        {t('thrill.ui.ask', { stage: v.stage, ready: v.ready })}
                    </h2>
                ) : (
                    <p class="awaited" role="status">
                        {says}
                    </p>
                )}
                {alive &&
                    (v.stage === 'bid' && alone ? (
                        <p class="own-purse">
                            {t('thrill.ui.have', { count: v.chips[seat] ?? 0 })}
                        </p>
                    ) : (
                        <Purse chips={v.chips[seat] ?? 0} />
                    ))}
            </div>
            {asked && v.stage === 'pick' && <Pick {...props} key={`pick ${v.round}`} />}
            {alive && v.stage === 'bid' && !effect && (
                <Bid {...props} seat={seat} key={`bid ${v.round}`} />
            )}
            {asked && v.stage === 'weight' && <WeightAnswer {...props} seat={seat} />}
            {alive && v.stage === 'bet' && !effect && (asked || v.answered[seat] === 1) && (
                <BetCards {...props} seat={seat} key={`bet ${v.round}`} />
            )}
            {lever && <Lever {...props} key={`lever ${v.round}`} />}
            {asked && v.stage === 'place' && (
                <Place {...props} key={`place ${v.round} ${v.ready}`} />
            )}
        </section>
    );
}
