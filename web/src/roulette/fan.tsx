// Seven cards, face down, seen while they are held. One of them goes into the pocket.
//
// The order of the fan is this device's own and new each time, so that nobody learns anything from
// where a finger lands.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { list, sayGame, t } from '../core/say';
import type { TableProps } from '../games';
import { Button, useGuard, useLetGo } from '../ui/press';
import { Card } from './pieces';
import { Peek } from './plate';
import { awaited, read, type Cartridge, type RouletteView } from './view';

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

// The card that is seen there: the picked one lies above the others, and each upon the one before.
function cardAt(fan: HTMLElement, picked: number, event: PointerEvent): number {
    const box = fan.getBoundingClientRect();
    const far = [...fan.children].map((card) => beside(card as HTMLElement, box, event));
    if (far[picked]! <= 1) return picked;
    const seen = far.map((one) => one <= 1).lastIndexOf(true);
    return seen >= 0 ? seen : far.indexOf(Math.min(...far));
}

// The keys 1 to 7 lead to a card, V shows all of them while it is held.
function useFanKeys(own: { current: HTMLElement | null }, show: (held: boolean) => void): void {
    useEffect(() => {
        const down = (event: KeyboardEvent) => {
            const typing = (event.target as Element).closest('input, dialog');
            if (typing || event.ctrlKey || event.metaKey) return;
            if (/^[1-7]$/.test(event.key))
                (own.current?.children[Number(event.key) - 1] as HTMLElement | undefined)?.focus();
            if (event.key.toLowerCase() === 'v') show(true);
        };
        const up = (event: KeyboardEvent) => event.key.toLowerCase() === 'v' && show(false);
        addEventListener('keydown', down);
        addEventListener('keyup', up);
        return () => {
            removeEventListener('keydown', down);
            removeEventListener('keyup', up);
        };
    }, []);
}

interface FannedProps {
    card: Cartridge;
    name: string;
    place: number;
    picked: number;
    held: boolean; // its face is seen
    onFocus(): void;
    onKeyDown(event: KeyboardEvent): void;
}

function Fanned({ card, name, place, picked, held, onFocus, onKeyDown }: FannedProps) {
    return (
        <button
            type="button"
            class={`fanned${place === picked ? ' picked' : ''}`}
            style={{ '--at': place }}
            role="radio"
            aria-checked={place === picked}
            aria-label={t('roulette.ui.card-is', { number: place + 1, card: held ? name : 'none' })}
            tabIndex={place === Math.max(0, picked) ? 0 : -1}
            onFocus={onFocus}
            onKeyDown={onKeyDown}
        >
            <Card card={held ? card : 'hidden'} label={held ? name : ''} />
        </button>
    );
}

// The cards of a drum, for those who see it for the first time.
function Legend({ view, bullets, skin }: { view: RouletteView; bullets: number; skin: string }) {
    if (view.round !== 1) return null;
    const clicks = SEVEN - bullets;
    return <p class="legend">{t('roulette.ui.seven', { clicks, bullets, skin })}</p>;
}

// Which of the seven are what, for whoever hears them.
function whichAre(cards: Cartridge[], skin: string): string {
    const places = cards.flatMap((card, at) => (card === 'bullet' ? [String(at + 1)] : []));
    return t('roulette.ui.which-are', { count: places.length, places: list(places), skin });
}

// The fan's label.
function said(
    props: TableProps & { seat: number },
    cards: Cartridge[],
    now: 'cards' | 'lifted' | '',
): string {
    if (now === 'cards') return whichAre(cards, props.voice.skin || 'usual');
    if (read(props.view).pocket[props.seat] !== 'none')
        return t('roulette.ui.pocketed', { names: awaited(props) });
    if (now === 'lifted') return t('roulette.ui.let-go');
    return t('roulette.ui.hold-to-see', { touch: Number(matchMedia('(pointer: coarse)').matches) });
}

export function Fan(props: TableProps & { seat: number }) {
    const { game, seat, voice, legal, turn, send } = props;
    const v = read(props.view);
    const bullets = v.bullets[seat]!;
    const order = useMemo(newOrder, [turn.number, seat]);
    const cards = order.map((at): Cartridge => (at < bullets ? 'bullet' : 'click'));
    const [held, setHeld] = useState<'' | 'finger' | 'key'>('');
    const [picked, setPicked] = useState(-1);
    const [lifted, setLifted] = useState(false);
    const own = useRef<HTMLDivElement>(null);
    const pointer = useRef(-1);
    const chosen = useRef(-1); // by the finger
    const from = useRef(0);
    const ready = useGuard(turn.number);
    const pocket = (at: number) => {
        const move = legal.find(({ text }) => text === `pocket ${cards[at]}`);
        if (move) void send(move.text);
    };
    const isUp = ({ clientY }: PointerEvent) => from.current - clientY > LIFT_PX;
    const pick = (place: number) => setPicked((chosen.current = place));
    const cover = () => {
        pointer.current = -1;
        setHeld('');
        setLifted(false);
    };
    useLetGo(cover);
    const release = (event: PointerEvent, counts: boolean) => {
        // Where the finger is now: the last picture may be older than that.
        if (counts && isUp(event)) pocket(chosen.current);
        cover();
    };
    const press = (event: KeyboardEvent, place: number) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (step) (own.current!.children[(place + step + SEVEN) % SEVEN] as HTMLElement).focus();
        else if (event.key !== 'Enter' && event.key !== ' ') return;
        else if (!event.repeat && ready()) pocket(place);
        event.preventDefault();
    };
    const see = (seen: boolean) => setHeld(seen ? 'key' : '');
    useFanKeys(own, see);
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
                    from.current = event.clientY;
                    setHeld('finger');
                    pick(cardAt(own.current!, chosen.current, event));
                }}
                onPointerMove={(event) => {
                    if (event.pointerId !== pointer.current) return;
                    setLifted(isUp(event));
                    if (!isUp(event)) pick(cardAt(own.current!, chosen.current, event));
                }}
                onPointerUp={(event) => event.pointerId === pointer.current && release(event, true)}
                onPointerCancel={(event) =>
                    event.pointerId === pointer.current && release(event, false)
                }
                onContextMenu={(event) => event.preventDefault()}
                onDragStart={(event) => event.preventDefault()}
            >
                {cards.map((card, place) => (
                    <Fanned
                        key={place}
                        card={card}
                        name={sayGame(game, voice, `cartridge.${card}`)}
                        place={place}
                        picked={picked}
                        held={held !== ''}
                        onFocus={() => pointer.current === -1 && pick(place)}
                        onKeyDown={(event) => press(event, place)}
                    />
                ))}
            </div>
            <Legend view={v} bullets={bullets} skin={voice.skin || 'usual'} />
            <p class="said" role="status">
                {said(props, cards, held === 'key' ? 'cards' : lifted ? 'lifted' : '')}
            </p>
            <Peek class="quiet see-cards" label={t('roulette.ui.see-cards')} onPeek={see} />
            <Button
                class={v.pocket[seat] !== 'none' ? 'small quiet' : 'main'}
                guard={turn.number}
                disabled={picked < 0 || legal.length === 0}
                onPress={() => pocket(picked)}
            >
                {v.pocket[seat] !== 'none'
                    ? t('roulette.ui.pocket-other')
                    : t('roulette.ui.pocket')}
            </Button>
        </div>
    );
}
