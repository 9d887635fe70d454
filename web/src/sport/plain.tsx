// The sports ground, flat: HTML and SVG, for every device and every reader.
import './sport.css';
import './tray.css';
import './moment.css';
import './short.css';

import { useEffect, useRef } from 'preact/hooks';

import { list, sayMove, sayView, t } from '../core/say';
import type { TableProps } from '../games';
import { Badge } from '../ui/badge';
import { Dialog } from '../ui/dialog';
import { Button } from '../ui/press';
import { Draw, Formula, Wish } from './cards';
import { isPlacing, useChoice, type Choice } from './choice';
import { Throw } from './cup';
import type { Effect } from './direct';
import { Moment } from './moment';
import { Coach, DieFace } from './pieces';
import { Place } from './place';
import { Again, Best, Dope, useKeys } from './repair';
import { nameOf, Ring, Story } from './ring';
import { othersOf, Plate, tellSeat } from './seats';
import { countOf, isPlain, read, throwOf, type SportView } from './view';

type Seated = TableProps & { seat: number };

// The coach, and the second pill: to somebody else.
function ToSomebody(props: Seated) {
    const moves = props.legal.filter(
        (move) => move.verb.name === 'coach' || move.verb.name === 'pill',
    );
    const digits = moves.map((move): [string, () => void] => [
        String(Number(move.args[0]) + 1),
        () =>
            document
                .querySelector<HTMLElement>(`.to-whom [data-target="${Number(move.args[0]) + 1}"]`)
                ?.focus(),
    ]);
    useKeys(Object.fromEntries(digits));
    return (
        <div class="answers to-whom">
            {moves.map((move) => {
                const info = props.seats[move.args[0] as number]!;
                return (
                    <Button
                        key={move.text}
                        guard={props.turn.number}
                        data-target={info.seat + 1}
                        onPress={() => props.send(move.text)}
                    >
                        <Badge colour={info.colour} name={info.name} size={30} />
                        <span aria-hidden="true">{info.name}</span>
                        <span class="away">{sayMove(props.game, props.voice, move)}</span>
                    </Button>
                );
            })}
        </div>
    );
}

function answer(props: Seated, choice: Choice) {
    const v = read(props.view);
    const has = (...verbs: string[]) => props.legal.some((move) => verbs.includes(move.verb.name));
    if (has('roll')) return <Throw key={`throw ${props.turn.number}`} {...props} />;
    if (has('coach', 'pill')) return <ToSomebody {...props} />;
    if (has('mark', 'reroll')) return <Again key={`coach ${props.turn.number}`} {...props} />;
    if (has('again')) return <Best key={`best ${props.turn.number}`} {...props} />;
    if (has('repeat', 'dope')) return <Dope {...props} />;
    if (has('want', 'claim')) return <Wish {...props} />;
    if (has('draw')) return <Draw {...props} />;
    if (isPlacing(props)) return <Place props={props} choice={choice} />;
    // One's own die is at the sport at hand while others do something.
    return v.involved[props.seat] ? <Formula {...props} /> : null;
}

// Whose help the reader has, or may give.
function Sign({ stage }: { stage: SportView['stage'] }) {
    if (/coach|give/.test(stage)) return <Coach which="first" />;
    return /train|^pill/.test(stage) ? <Coach which="best" /> : null;
}

// A tournament, before the coaches have spoken: who would choose first.
function Totals(props: TableProps) {
    const v = read(props.view);
    const sum = (seat: number) => throwOf(v, seat).reduce((all, die) => all + die.value, 0);
    const order = props.seats
        .filter((info) => v.contest[info.seat])
        .sort((a, b) => sum(b.seat) - sum(a.seat));
    return (
        <p class="totals">
            <span class="away">
                {t('sport.ui.totals', {
                    totals: order.map((info) => `${info.name} ${sum(info.seat)}`).join(', '),
                })}
            </span>
            <span aria-hidden="true">
                {order.map((info) => (
                    <span key={info.seat}>
                        <Badge colour={info.colour} name={info.name} size={24} />{' '}
                        <strong>{sum(info.seat)}</strong>
                    </span>
                ))}
            </span>
        </p>
    );
}

// The reader's throw while there is nothing to do with it.
function Lying(props: Seated) {
    const dice = throwOf(read(props.view), props.seat);
    const effect = props.effect as Effect | null;
    if (dice.length === 0) return null;
    return (
        <div
            class={`dice-row lying${effect?.kind === 'threw' && effect.who.includes(props.seat) ? ' tumbling' : ''}`}
            aria-hidden="true"
        >
            {dice.map((die, at) => (
                <DieFace key={at} die={die} colour={props.seats[props.seat]!.colour} />
            ))}
        </div>
    );
}

// The first round of a first game: what this is for, in a line.
function Guide(props: Seated) {
    const v = read(props.view);
    const asked = v.asked[props.seat] === 1;
    const ones = countOf(v.thrown[props.seat]!, 1);
    return (
        <p class="guide">{t('sport.ui.guide', { stage: v.stage, ones, asked: asked ? 1 : 0 })}</p>
    );
}

const KEPT_PX = 210;

// The question to the reader, and how to answer.
export function Tray({ props, choice }: { props: TableProps; choice: Choice }) {
    const { game, view, seat, voice, legal, turn } = props;
    const v = read(view);
    const own = useRef<HTMLElement>(null);
    useEffect(() => {
        // The tray takes the focus from an element that is gone, so that keys go on working.
        if (document.activeElement === document.body) own.current?.focus({ preventScroll: true });
    });
    const high = useRef(0);
    const asks = legal.length > 0;
    useEffect(() => {
        if (asks) high.current = Math.min(KEPT_PX, own.current?.offsetHeight ?? 0);
    });
    if (seat === null) return null;
    // While nothing is asked the ring keeps its size.
    const keep = !asks && high.current ? { minHeight: `${high.current}px` } : {};
    const draft = asks && v.stage === 'place' && !v.asked[seat];
    const busy = props.effect !== null;
    const awaited = turn.seats.filter((one) => one !== seat).map((one) => props.seats[one]!.name);
    return (
        <section
            class={`tray at-${v.stage}`}
            ref={own}
            style={keep}
            tabIndex={-1}
            aria-label={t('sport.ui.tray')}
        >
            {asks && !draft && (
                <h2 class="question">
                    <Sign stage={v.stage} /> {sayView(game, voice, 'ask', view, seat)}
                </h2>
            )}
            {draft && <h2 class="question">{t('sport.ui.draft-ask')}</h2>}
            {isPlain(v) && <Guide {...props} seat={seat} />}
            {/^re/.test(v.stage) && <Totals {...props} />}
            {answer({ ...props, seat }, choice)}
            {!asks && <Lying {...props} seat={seat} />}
            {!asks && (
                <p class="said">
                    {busy || awaited.length === 0
                        ? t('sport.ui.watch', { stage: v.stage })
                        : t('sport.ui.await', { stage: v.stage, names: list(awaited) })}
                </p>
            )}
        </section>
    );
}

export function Stories({ props, choice }: { props: TableProps; choice: Choice }) {
    if (!choice.story) return null;
    return (
        <Dialog title={nameOf(props, choice.story)} onClose={() => choice.tell(null)}>
            <Story sport={choice.story} props={props} />
        </Dialog>
    );
}

export function Plain(props: TableProps) {
    const choice = useChoice(props);
    const others = othersOf(props);
    const effect = props.effect as Effect | null;
    return (
        <div class={`sports${effect ? ` now-${effect.kind}` : ''}`}>
            <div class="ground">
                <ul class={`rivals n${others.length}`}>
                    {others.map((at) => (
                        <Plate key={at} at={at} props={props} own={false} />
                    ))}
                </ul>
                <Ring props={props} choice={choice} />
                {props.seat !== null && (
                    <ul class="own-row">
                        <Plate at={props.seat} props={props} own />
                    </ul>
                )}
                <Moment {...props} />
            </div>
            <Tray props={props} choice={choice} />
            <Stories props={props} choice={choice} />
        </div>
    );
}

export function describe(props: TableProps): string {
    const v = read(props.view);
    const own =
        props.seat === null ? '' : sayView(props.game, props.voice, 'own', props.view, props.seat);
    const ground = t('sport.ui.ground', { inside: v.inside, reserve: v.reserve });
    return [...props.seats.map((info) => tellSeat(props, info.seat)), ground, own].join(' ');
}
