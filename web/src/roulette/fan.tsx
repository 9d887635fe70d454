// R1: seven cards, face down, seen while they are held. One of them goes into the pocket.
//
// The order of the fan is this device's own and new each time, so that nobody learns anything from
// where a finger lands.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { sayGame, t } from '../core/say';
import type { TableProps } from '../games';
import { Button, useGuard, useLetGo } from '../ui/press';
import { Card } from './pieces';
import { read, type Cartridge } from './view';

const SEVEN = 7;
const LIFT_PX = 70; // dragged up that far, a card is on its way to the pocket
const PIVOT = 1.6; // cards turn about a point so many of their heights down: see tray.css

function newOrder(): number[] {
    const order = Array.from({ length: SEVEN }, (_, at) => at);
    for (let at = SEVEN - 1; at > 0; at--) {
        const other = Math.floor(Math.random() * (at + 1));
        [order[at], order[other]] = [order[other]!, order[at]!];
    }
    return order;
}

// How far a press is beside the middle line of a card that leans, in halves of its width.
function beside(card: HTMLElement, fan: DOMRect, event: PointerEvent): number {
    const angle = (parseFloat(getComputedStyle(card).rotate) * Math.PI) / 180;
    const x = event.clientX - fan.left - card.offsetLeft - card.offsetWidth / 2;
    const y = event.clientY - fan.top - card.offsetTop - card.offsetHeight * PIVOT;
    return Math.abs(x * Math.cos(angle) + y * Math.sin(angle)) / (card.offsetWidth / 2);
}

export function Fan({ game, view, seat, voice, legal, turn, send }: TableProps & { seat: number }) {
    const v = read(view);
    const bullets = v.bullets[seat]!;
    const order = useMemo(newOrder, [turn.number, seat]);
    const cards = order.map((at): Cartridge => (at < bullets ? 'bullet' : 'click'));
    const pocketed = v.pocket[seat];
    const [held, setHeld] = useState(false);
    const [picked, setPicked] = useState(-1);
    const [lifted, setLifted] = useState(false);
    const own = useRef<HTMLDivElement>(null);
    const pointer = useRef(-1);
    const chosen = useRef(-1); // by the finger
    const from = useRef({ x: 0, y: 0 });
    const ready = useGuard(turn.number);
    const may = (card: Cartridge) => legal.some((move) => move.text === `pocket ${card}`);
    const pocket = (at: number) => {
        const card = cards[at];
        if (card && may(card)) send(`pocket ${card}`);
    };
    const isUp = (event: PointerEvent) => from.current.y - event.clientY > LIFT_PX;
    const pick = (place: number) => {
        chosen.current = place;
        setPicked(place);
    };
    // The card that is seen there: the picked one lies above the others, and each upon the one before.
    const at = (event: PointerEvent): number => {
        const fan = own.current!.getBoundingClientRect();
        const far = [...own.current!.children].map((card) => beside(card as HTMLElement, fan, event));
        if (far[chosen.current]! <= 1) return chosen.current;
        const seen = far.map((one) => one <= 1).lastIndexOf(true);
        return seen >= 0 ? seen : far.indexOf(Math.min(...far));
    };
    const cover = () => {
        pointer.current = -1;
        setHeld(false);
        setLifted(false);
    };
    useLetGo(cover);
    const release = (event: PointerEvent, counts: boolean) => {
        // Where the finger is now: the last picture may be older than that.
        if (counts && isUp(event)) pocket(chosen.current);
        cover();
    };
    const names = { click: sayGame(game, voice, 'cartridge.click'), bullet: sayGame(game, voice, 'cartridge.bullet') };

    useEffect(() => {
        const down = (event: KeyboardEvent) => {
            if ((event.target as Element).closest('input, dialog') || event.ctrlKey || event.metaKey) return;
            if (/^[1-7]$/.test(event.key)) (own.current?.children[Number(event.key) - 1] as HTMLElement | undefined)?.focus();
            if (event.key.toLowerCase() === 'v') setHeld(true);
        };
        const up = (event: KeyboardEvent) => event.key.toLowerCase() === 'v' && setHeld(false);
        addEventListener('keydown', down);
        addEventListener('keyup', up);
        return () => {
            removeEventListener('keydown', down);
            removeEventListener('keyup', up);
        };
    }, []);

    return (
        <div class="fan-tray">
            <div
                ref={own}
                class={`fan${held ? ' held' : ''}${lifted ? ' lifted' : ''}`}
                role="radiogroup"
                aria-label={t('roulette.ui.fan')}
                onPointerDown={(event) => {
                    if (pointer.current !== -1 || !ready()) return; // a second finger changes nothing
                    pointer.current = event.pointerId;
                    own.current!.setPointerCapture(event.pointerId);
                    from.current = { x: event.clientX, y: event.clientY };
                    setHeld(true);
                    pick(at(event));
                }}
                onPointerMove={(event) => {
                    if (event.pointerId !== pointer.current) return;
                    setLifted(isUp(event));
                    if (!isUp(event)) pick(at(event));
                }}
                onPointerUp={(event) => event.pointerId === pointer.current && release(event, true)}
                onPointerCancel={(event) => event.pointerId === pointer.current && release(event, false)}
                onContextMenu={(event) => event.preventDefault()}
                onDragStart={(event) => event.preventDefault()}
            >
                {cards.map((card, place) => (
                    <button
                        key={place}
                        type="button"
                        class={`fanned p${place}${place === picked ? ' picked' : ''}`}
                        role="radio"
                        aria-checked={place === picked}
                        aria-label={t('roulette.ui.card-is', { number: place + 1, card: names[card as 'click' | 'bullet'] })}
                        tabIndex={place === Math.max(0, picked) ? 0 : -1}
                        onFocus={() => pointer.current === -1 && pick(place)}
                        onKeyDown={(event) => {
                            const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
                            if (step) {
                                event.preventDefault();
                                const to = (place + step + SEVEN) % SEVEN;
                                (own.current!.children[to] as HTMLElement).focus();
                            }
                            if (event.key === 'Enter' || event.key === ' ') {
                                event.preventDefault();
                                if (!event.repeat && ready()) pocket(place);
                            }
                        }}
                    >
                        <Card card={held ? card : 'hidden'} label={held ? names[card as 'click' | 'bullet'] : ''} />
                    </button>
                ))}
            </div>
            <p class="said" role="status">
                {pocketed !== 'none' ? t('roulette.ui.pocketed') : lifted ? t('roulette.ui.let-go') : t('roulette.ui.hold-to-see')}
            </p>
            <Button class="main" guard={turn.number} disabled={picked < 0 || legal.length === 0} onPress={() => pocket(picked)}>
                {pocketed !== 'none' ? t('roulette.ui.pocket-other') : t('roulette.ui.pocket')}
            </Button>
        </div>
    );
}
