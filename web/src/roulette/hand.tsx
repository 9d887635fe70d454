// Action cards: those that can be played now are raised; a tap tells what a card does and
// offers whom to play it on, or it is dragged to a face.
import { useEffect, useRef, useState } from 'preact/hooks';

import { sayGame, sayMove, t } from '../core/say';
import { figures, type Move } from '../core/tables';
import type { TableProps } from '../games';
import { Badge } from '../ui/badge';
import { Button, Hold, useLetGo } from '../ui/press';
import { Bet } from './bet';
import { Sign, skulls } from './pieces';
import { kinds, read, stages, type Kind, type RouletteView } from './view';

const SLOP_PX = 8;

interface Held {
    kind: Kind;
    count: number;
    moves: Move[];
}

export function heldCards(props: TableProps): Held[] {
    const { hand } = read(props.view);
    return kinds
        .filter((kind) => hand[kind] > 0)
        .map((kind) => ({
            kind,
            count: hand[kind],
            moves: props.legal.filter((move) => move.verb.name === kind),
        }))
        .sort((a, b) => Number(b.moves.length > 0) - Number(a.moves.length > 0));
}

// The only stage in which a card can be played, and the phase that it belongs to.
const stageOf = (kind: Kind): RouletteView['stage'] =>
    stages[figures('roulette', 'card_stage')[kinds.indexOf(kind)]!]!;
const phases: Partial<Record<RouletteView['stage'], string>> = {
    pickpocket: 'pocket',
    reveal: 'bid',
    judge: 'accuse',
};

function phaseOf(kind: Kind, props: TableProps): string {
    const stage = stageOf(kind);
    return sayGame(props.game, props.voice, `stage.${phases[stage] ?? stage}`);
}

// Why a card cannot be played now, in the words of the rules.
function whyNot(kind: Kind, props: TableProps): string {
    if (read(props.view).stage !== stageOf(kind))
        return t('roulette.ui.plays-in', {
            phase: sayGame(props.game, props.voice, `stage.${stageOf(kind)}`),
        });
    const why = [...props.barred].find(([move]) => move.split(' ')[0] === kind)?.[1];
    return sayGame(props.game, props.voice, `refuse.${why ?? 'not-now'}`);
}

// The seat under a finger, whatever else is there.
function seatAt(x: number, y: number): number | null {
    for (const element of document.elementsFromPoint(x, y)) {
        const seat = element.closest('[data-seat]')?.getAttribute('data-seat');
        if (seat) return Number(seat);
    }
    return null;
}

function HandCard({
    held,
    props,
    open,
    onOpen,
}: {
    held: Held;
    props: TableProps;
    open: boolean;
    onOpen(): void;
}) {
    const { kind, count, moves } = held;
    const drag = useRef<{ id: number; x: number; y: number; moved: boolean } | null>(null);
    const own = useRef<HTMLButtonElement>(null);
    const playable = moves.length > 0;
    const name = sayGame(props.game, props.voice, `action.${kind}`);
    const putBack = () => {
        drag.current = null;
        own.current!.style.translate = '';
        own.current!.classList.remove('dragged');
    };
    useLetGo(putBack);
    const drop = (event: PointerEvent) => {
        const moved = drag.current?.moved;
        putBack();
        if (!moved) return;
        const seat = seatAt(event.clientX, event.clientY);
        const move = moves.find(
            (one) => one.verb.args[0]?.names === 'seat' && one.args[0] === seat,
        );
        if (move) void props.send(move.text);
    };
    return (
        <button
            ref={own}
            type="button"
            class={`action-card${playable ? ' playable' : ''}${open ? ' open' : ''}`}
            aria-expanded={open}
            onPointerDown={(event) => {
                if (drag.current || !playable) return;
                drag.current = {
                    id: event.pointerId,
                    x: event.clientX,
                    y: event.clientY,
                    moved: false,
                };
                own.current!.setPointerCapture(event.pointerId);
            }}
            onPointerMove={(event) => {
                const now = drag.current;
                if (!now || now.id !== event.pointerId) return;
                const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
                if (!now.moved && Math.hypot(dx, dy) < SLOP_PX) return;
                now.moved = true;
                own.current!.classList.add('dragged');
                own.current!.style.translate = `${dx}px ${dy - 40}px`;
            }}
            onPointerUp={drop}
            onPointerCancel={putBack}
            onClick={onOpen}
        >
            <Sign kind={kind} />
            <span class="name">
                {name}
                {!playable && <small>{phaseOf(kind, props)}</small>}
            </span>
            {count > 1 && <span class="count">×{count}</span>}
            {playable && <span class="away">{t('roulette.ui.playable')}</span>}
            {skulls.includes(kind) && (
                <span class="skull" aria-hidden="true">
                    {props.voice.skin === 'poppers' ? '★' : '☠'}
                </span>
            )}
        </button>
    );
}

const nobodyShoots = (props: TableProps) => read(props.view).shots_due.every((due) => due === 0);

// The text of one card, and how to play it without dragging anything.
function CardSheet({ held, props, onDone }: { held: Held; props: TableProps; onDone(): void }) {
    const { kind, moves } = held;
    const play = (move: Move) => {
        onDone();
        void props.send(move.text);
    };
    const first = moves[0]?.verb.args[0];
    return (
        <div class="card-sheet paper on-paper">
            <p>{sayGame(props.game, props.voice, `card.${kind}`)}</p>
            {moves.length === 0 && <p class="why-not">{whyNot(kind, props)}</p>}
            {kind === 'shootout' && moves.length > 0 && nobodyShoots(props) && (
                <p class="why-not">{t('roulette.ui.no-effect')}</p>
            )}
            {moves.length > 0 && !first && (
                <Hold
                    class="main"
                    ms={400}
                    label={sayMove(props.game, props.voice, moves[0]!)}
                    onHeld={() => play(moves[0]!)}
                >
                    {t('roulette.ui.hold-to-play')}
                </Hold>
            )}
            {moves.length > 0 && first?.names === 'seat' && (
                <div class="targets" role="group" aria-label={t('roulette.ui.on-whom')}>
                    {moves.map((move) => {
                        const info = props.seats[move.args[0] as number]!;
                        return (
                            <Button
                                key={move.text}
                                class="small"
                                data-target={info.seat + 1}
                                aria-label={sayMove(props.game, props.voice, move)}
                                onPress={() => play(move)}
                            >
                                <Badge colour={info.colour} name={info.name} size={26} />
                                {info.seat === props.seat ? t('roulette.ui.me') : info.name}
                            </Button>
                        );
                    })}
                </div>
            )}
            {moves.length > 0 && first && first.names === null && (
                <Bet
                    {...props}
                    seat={props.seat!}
                    verb={kind}
                    send={(text) => (onDone(), props.send(text))}
                />
            )}
            <Button class="small quiet" onPress={onDone}>
                {t('close')}
            </Button>
        </div>
    );
}

export function Hand(props: TableProps) {
    const [open, setOpen] = useState<Kind | null>(null);
    const own = useRef<HTMLElement>(null);
    const cards = heldCards(props);
    const shown = cards.find((held) => held.kind === open);
    // Whatever else is touched, and Escape, put the card back.
    useEffect(() => {
        if (!open) return undefined;
        const away = (event: Event) => {
            const key = (event as KeyboardEvent).key;
            const outside = !own.current?.contains(event.target as Node);
            if (key ? key === 'Escape' : outside) setOpen(null);
        };
        addEventListener('pointerdown', away);
        addEventListener('keydown', away);
        return () => {
            removeEventListener('pointerdown', away);
            removeEventListener('keydown', away);
        };
    }, [open]);
    if (cards.length === 0) return null;
    return (
        <section class="hand-zone" ref={own} aria-label={t('roulette.ui.hand')}>
            {shown && <CardSheet held={shown} props={props} onDone={() => setOpen(null)} />}
            <div class="hand">
                {cards.map((held) => (
                    <HandCard
                        key={held.kind}
                        held={held}
                        props={props}
                        open={open === held.kind}
                        onOpen={() => setOpen(open === held.kind ? null : held.kind)}
                    />
                ))}
            </div>
        </section>
    );
}
