// One seat: points, dice, pills, coaches, wounds; and, when it can be chosen, a button over it.
import { sayMove, t } from '../core/say';
import type { TableProps } from '../games';
import { Badge } from '../ui/badge';
import { Button } from '../ui/press';
import type { Effect } from './direct';
import { Coach, DieFace, Pill, Plaster } from './pieces';
import { nameOf } from './ring';
import { isPlain, mostOf, read, sportsOf, throwOf, wounds } from './view';

// Everybody else, clockwise from the reader's left.
export function othersOf(props: TableProps): number[] {
    const count = props.seats.length;
    const first = props.seat === null ? 0 : props.seat + 1;
    return Array.from(
        { length: props.seat === null ? count : count - 1 },
        (_, at) => (first + at) % count,
    );
}

// The seat in one sentence, for whoever does not see it.
export function tellSeat(props: TableProps, at: number): string {
    const v = read(props.view);
    const hurt = wounds(v, at).map(({ sport, card, left }) =>
        t('sport.ui.wound', { sport: nameOf(props, sport), card: card.toUpperCase(), left }),
    );
    return t('sport.ui.seat', {
        name: props.seats[at]!.name,
        points: v.points[at]!,
        sports: sportsOf(v, at),
        most: mostOf(v, at),
        first: v.first === at ? 1 : 0,
        novice: isPlain(v) ? 1 : 0,
        best: v.best === at ? 1 : 0,
        free: v.free[at]!,
        pills: v.pills[at]!,
        hurt: hurt.join('; ') || 'none',
        dice:
            throwOf(v, at)
                .map((die) => `${die.value}${die.doped ? '+' : ''}`)
                .join(' ') || 'none',
    });
}

const choices = ['coach', 'pill'];

// The seat as something to be chosen: a button over all of it.
export function Target({ at, props }: { at: number; props: TableProps }) {
    const move = props.legal.find((one) => choices.includes(one.verb.name) && one.args[0] === at);
    if (!move) return null;
    return (
        <Button
            class="choose-me"
            guard={props.turn.number}
            data-target={at + 1}
            onPress={() => props.send(move.text)}
        >
            <span class="away">{sayMove(props.game, props.voice, move)}</span>
        </Button>
    );
}

interface PlateProps {
    at: number;
    props: TableProps;
    own: boolean;
    place?: { left: string; top: string }; // over a picture
}

export function Plate({ at, props, own, place }: PlateProps) {
    const v = read(props.view);
    const info = props.seats[at]!;
    const effect = props.effect as Effect | null;
    const hurt = wounds(v, at);
    const shakes = props.hands.get(at) === 'shake 1';
    const tumbling = effect?.kind === 'threw' && effect.who.includes(at);
    const state = [
        own ? 'own' : '',
        v.asked[at] ? 'asked' : '',
        v.involved[at] ? 'involved' : '',
        v.winner[at] ? 'winner' : '',
        shakes ? 'shakes' : '',
        effect?.kind === 'placed' && effect.who === at ? 'now' : '',
    ];
    return (
        <li class={`plate athlete ${state.filter(Boolean).join(' ')}`} data-seat={at} style={place}>
            <p class="away">{tellSeat(props, at)}</p>
            <div class="nameplate" aria-hidden="true">
                <Badge colour={info.colour} name={info.name} size={28} />
                <strong>{own && !props.open ? t('sport.ui.you') : info.name}</strong>
                <span class="score">{v.points[at]}</span>
            </div>
            {own && (
                <p class="made-of" aria-hidden="true">
                    {t('sport.ui.score', { sports: sportsOf(v, at), most: mostOf(v, at) })}
                </p>
            )}
            <div class="gear" aria-hidden="true">
                {v.first === at && !isPlain(v) && <Coach which="first" />}
                {v.best === at && <Coach which="best" />}
                <span class="free">
                    <svg viewBox="0 0 16 16">
                        <rect x="1.500" y="1.500" width="13" height="13" rx="3" />
                        <circle cx="8" cy="8" r="2" />
                    </svg>
                    {v.free[at]}
                </span>
                <span class="pills">
                    <Pill />
                    {v.pills[at]}
                </span>
                {hurt.map((one) => (
                    <span key={one.sport + one.card} class={`wound ${one.card}`}>
                        <Plaster />
                        {one.left}
                    </span>
                ))}
            </div>
            {!own && (
                <div class={`small-dice${tumbling ? ' tumbling' : ''}`} aria-hidden="true">
                    {throwOf(v, at).map((die, place) => (
                        <DieFace key={place} die={die} colour={info.colour} />
                    ))}
                </div>
            )}
            <p class="status">{shakes ? t('sport.ui.shakes') : props.status[at]}</p>
            <Target at={at} props={props} />
        </li>
    );
}
