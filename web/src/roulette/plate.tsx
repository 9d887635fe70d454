// One seat at the table: badge, points, drum, die, pocket, tiles; and, when it can be chosen, a
// button over all of it.
import { useState } from 'preact/hooks';

import { sayMove, t } from '../core/say';
import type { Move } from '../core/tables';
import type { TableProps } from '../games';
import { Badge } from '../ui/badge';
import { Button, Hold, useLetGo } from '../ui/press';
import { toast } from '../ui/toast';
import type { Effect } from './direct';
import { Die, Drum, Pocket, Points, Tiles } from './pieces';
import { nameOf, read, type Cartridge, type RouletteView } from './view';

const ACCUSE_MS = 600;

// Before the first round nobody is out of it.
const inRound = (v: RouletteView, at: number) => v.standing[at] === 1 || v.stage === 'dealing';

// The spoken description of a seat: one's own secrets are covered until asked for.
interface Seen {
    pocket: Cartridge;
    bid: number | null; // null: under the hand
}

// The seat in one sentence, for whoever does not see it.
export function tellSeat(
    v: RouletteView,
    at: number,
    name: string,
    seen: Seen = { pocket: v.pocket[at]!, bid: v.bid[at] ?? null },
): string {
    return t('roulette.ui.seat', {
        name,
        points: v.points[at]!,
        alive: v.alive[at]!,
        mates: v.mates[at]!,
        standing: Number(inRound(v, at)),
        bid: seen.bid === null ? 'hidden' : seen.bid,
        pocket: seen.pocket,
        turned: v.turned[at]!,
        due: v.shots_due[at]!,
        cards: v.hand_count[at]!,
    });
}

// The activity of a seat; one that is out of the round is said to be.
export function doing(v: RouletteView, at: number, props: TableProps): string {
    const status = props.status[at]!;
    if (inRound(v, at)) return status;
    const out = v.alive[at] ? t('roulette.ui.out') : t('roulette.ui.out-of-game');
    return status && props.turn.seats.includes(at) ? `${out}\u00a0· ${status}` : out;
}

// Whom a seat's card is aimed at, as far as the reader knows; null: at nobody but themselves.
export function aimOf(v: RouletteView, at: number, props: TableProps): string | null {
    if (!v.standing[at] || v.shots_due[at] === 0) return null;
    if (v.aim[at] === 'sky') return t('roulette.ui.to-sky');
    if (v.aim[at] !== 'other') return null;
    return `→ ${nameOf(props, v.target[at] ?? null, true) || '?'}`;
}

const choices = ['accuse', 'shuffle', 'aim'];

// The seat as something to be chosen: a button over all of it.
export function Target({ at, props }: { at: number; props: TableProps }) {
    const move = props.legal.find((one) => choices.includes(one.verb.name) && one.args[0] === at);
    if (!move) return null;
    const label = sayMove(props.game, props.voice, move);
    if (move.verb.name === 'accuse') {
        return (
            <Hold
                class="target accuse"
                ms={ACCUSE_MS}
                label={label}
                guard={props.turn.number}
                onHeld={() => props.send(move.text)}
            >
                <span class="verb">
                    {t('roulette.ui.accuse')} <kbd>{at + 1}</kbd>
                </span>
            </Hold>
        );
    }
    if (move.verb.name === 'shuffle') return <Reshuffle move={move} label={label} props={props} />;
    return (
        <Button class="target" guard={props.turn.number} onPress={() => props.send(move.text)}>
            <span class="verb">
                {t('roulette.ui.aim')} <kbd>{at + 1}</kbd>
            </span>
            <span class="away">{label}</span>
        </Button>
    );
}

// A tap on a seat offers to have it reshuffle; nothing shows it before.
function Reshuffle({ move, label, props }: { move: Move; label: string; props: TableProps }) {
    const [open, setOpen] = useState(false);
    return open ? (
        <Button class="target reshuffle" onPress={() => props.send(move.text)}>
            <span class="verb">{label}</span>
        </Button>
    ) : (
        <Button class="target tap" aria-label={label} onPress={() => setOpen(true)}>
            {' '}
        </Button>
    );
}

// A touch on a sign says what it stands for.
function naming({ voice }: TableProps): (event: Event) => void {
    return (event) => {
        const what = (event.target as Element).closest('[data-named]')?.getAttribute('data-named');
        if (what) toast(t('roulette.ui.name', { what, skin: voice.skin || 'usual' }));
    };
}

// The characters left of a team, its cards and its bullets.
function Team({ at, props }: { at: number; props: TableProps }) {
    const v = read(props.view);
    const effect = props.effect as Effect | null;
    const dealt = effect?.kind === 'dealt' && effect.who === at;
    return (
        <div class="team">
            <Tiles
                mates={v.mates[at]!}
                alive={Boolean(v.alive[at])}
                losing={effect?.kind === 'lost' && effect.who.includes(at)}
                colour={props.seats[at]!.colour}
            />
            {v.cards > 0 && (
                <span
                    class={`hand-count${dealt ? ' dealt' : ''}`}
                    data-named="hand"
                    aria-hidden="true"
                >
                    {v.hand_count[at]}
                </span>
            )}
            <span class="rounds" data-named="bullets" aria-hidden="true">
                ●{v.bullets[at]! + v.loaded[at]!}
            </span>
        </div>
    );
}

// One's own secrets, seen while this is held.
export function Peek({
    class: more,
    label,
    onPeek,
}: {
    class: string;
    label: string;
    onPeek(seen: boolean): void;
}) {
    const cover = () => onPeek(false);
    return (
        <button
            type="button"
            class={`button small ${more}`}
            aria-label={label}
            onPointerDown={() => onPeek(true)}
            onPointerUp={cover}
            onPointerLeave={cover}
            onPointerCancel={cover}
            onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && onPeek(true)}
            onKeyUp={cover}
            onBlur={cover}
            onContextMenu={(event) => event.preventDefault()}
        >
            {t('roulette.ui.see')}
        </button>
    );
}

export function Plate({ at, props, own }: { at: number; props: TableProps; own: boolean }) {
    const v = read(props.view);
    const info = props.seats[at]!;
    const effect = props.effect as Effect | null;
    const [peek, setPeek] = useState(false);
    useLetGo(() => setPeek(false));
    const fired =
        effect?.kind === 'fire' ? effect.cards.find((card) => card.who === at) : undefined;
    const hit =
        effect?.kind === 'fire' &&
        effect.cards.some((one) => one.card === 'bullet' && victim(one) === at);
    const accusers = v.accusing.flatMap((whom, who) => (whom === at ? [who] : []));
    const holds = props.hands.get(at) === 'trigger 1';
    const state = [
        v.alive[at] ? '' : 'dead',
        inRound(v, at) ? '' : 'out',
        v.asked[at] ? 'asked' : '',
        own ? 'own' : '',
        hit ? 'hit' : '',
        v.winner[at] ? 'winner' : '',
        v.announcer === at ? 'announcer' : '',
        holds ? 'holds' : '',
    ];
    const aim = aimOf(v, at, props);
    const covered = own && !peek && !props.open;
    const pocket: Cartridge =
        covered && !v.pocket_shown[at] && v.pocket[at] !== 'none' ? 'hidden' : v.pocket[at]!;
    const bidShown = v.stage !== 'bid' || !covered;
    const bid = v.bid[at] === -1 ? -1 : bidShown ? (v.bid[at] ?? null) : null;
    return (
        <li
            class={`plate ${state.filter(Boolean).join(' ')}`}
            data-seat={at}
            onClick={naming(props)}
        >
            <p class="away">{tellSeat(v, at, info.name, { pocket, bid })}</p>
            <div class="nameplate">
                <Badge colour={info.colour} name={info.name} size={own ? 38 : 30} />
                <strong aria-hidden="true">
                    {own && !props.open ? t('roulette.ui.you') : info.name}
                </strong>
                <Points
                    points={v.points[at]!}
                    gain={effect?.kind === 'points' ? effect.gains[at] : undefined}
                />
            </div>
            <div class="kit">
                <Drum
                    turned={v.turned[at]!}
                    bullets={v.turned_bullets[at]!}
                    top={v.top[at]!}
                    due={v.shots_due[at]!}
                    spin={
                        (effect?.kind === 'spun' && effect.whose === at) || effect?.kind === 'round'
                    }
                    fired={fired?.card ?? null}
                />
                <div class="beside-drum">
                    <Die bid={bid} lifting={effect?.kind === 'lift'} />
                    <Pocket card={pocket} />
                </div>
            </div>
            <Team at={at} props={props} />
            <p class="status">
                {v.flipped[at] && v.stage === 'accuse'
                    ? t('roulette.ui.has-accused')
                    : doing(v, at, props)}
            </p>
            {holds && !fired && (
                <p class="stamp">{t('roulette.ui.holds', { skin: props.voice.skin || 'usual' })}</p>
            )}
            {aim && !fired && <p class="aiming">{aim}</p>}
            {accusers.length > 0 && (
                <p class="accused">
                    {t('roulette.ui.accused-by', {
                        names: accusers.map((one) => nameOf(props, one, true)).join(', '),
                    })}
                </p>
            )}
            {effect?.kind === 'spun' && effect.whose === at && effect.who !== at && (
                <p class="stamp">
                    {t('roulette.ui.shuffled-by', { name: nameOf(props, effect.who, true) })}
                </p>
            )}
            {fired && fired.aim !== 'self' && (
                <p class="stamp">
                    {fired.aim === 'sky'
                        ? t('roulette.ui.to-sky')
                        : `→ ${nameOf(props, fired.target ?? 0, true)}`}
                </p>
            )}
            {own && !props.open && (v.pocket[at] !== 'none' || v.bid[at] !== -1) && (
                <Peek class="peek-own" label={t('roulette.ui.peek-own')} onPeek={setPeek} />
            )}
            <Target at={at} props={props} />
        </li>
    );
}

function victim(card: { who: number; aim: string; target: number | null }): number | null {
    if (card.aim === 'sky') return null;
    return card.aim === 'self' ? card.who : card.target;
}
