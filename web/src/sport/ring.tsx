// Eight sports in a ring, clockwise from bowling; each is a button. With a die in hand the
// lawful ones glow and the others say why not.
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';

import { sayGame, t } from '../core/say';
import { isYou } from '../core/seats';
import type { TableProps } from '../games';
import { canPut, type Choice } from './choice';
import type { Effect } from './direct';
import { CardFace, DieFace, Pill, Plaster, SportSign } from './pieces';
import {
    accidentsAt,
    cardsUp,
    diceAt,
    dieOf,
    isLast,
    mostAt,
    putOf,
    read,
    spotlit,
    sports,
    wounds,
    type Die,
    type Sport,
} from './view';

// The drawings behind the sports come after the first frame.
const art = signal<ComponentType<{ sport: Sport }> | null>(null);

function Art({ sport }: { sport: Sport }) {
    useEffect(() => {
        if (!art.value) void import('./art').then(({ SportArt }) => (art.value = SportArt));
    }, []);
    const Drawn = art.value;
    return Drawn && <Drawn sport={sport} />;
}

const MANY = 6; // dice at a sport, by which they are drawn smaller

export const nameOf = (props: Pick<TableProps, 'game' | 'voice'>, sport: Sport): string =>
    sayGame(props.game, props.voice, `sport.${sport}`);

// The sport that everybody looks at.
export function lit(props: TableProps): Sport | null {
    const effect = props.effect as Effect | null;
    if (effect && 'sport' in effect) return effect.sport;
    return spotlit(read(props.view));
}

// A sport's answer to the die in hand, in a few words.
export function whyShort(props: TableProps, die: Die, sport: Sport): string {
    const reason = props.barred.get(putOf(die, sport));
    return reason
        ? t('sport.ui.why', { reason, most: mostAt(read(props.view), props.seat!, sport) })
        : '';
}

// Why a die has no place anywhere, if the reason is the same at every sport still free.
export function whyNowhere(props: TableProps, die: Die): string {
    const v = read(props.view);
    const free = sports.filter((sport) => !v.closed[sport] && !v.placed[props.seat!]![sport]);
    const all = new Set(
        free.map((sport) => (canPut(props, die, sport) ? '' : whyShort(props, die, sport))),
    );
    return all.size === 1 ? [...all][0]! : '';
}

export function tellSport(props: TableProps, sport: Sport): string {
    const v = read(props.view);
    const own = props.seat ?? -1;
    const dice = (which: 'placed' | 'old') =>
        diceAt(v, sport, which)
            .map(({ seat, die }) =>
                t('sport.ui.die-of', {
                    name: props.seats[seat]!.name,
                    value: die.value,
                    doped: die.doped ? 1 : 0,
                }),
            )
            .join(', ');
    const cards = v.cards
        .flatMap((each, seat) =>
            each[sport]
                ? [t('sport.ui.cards-of', { name: props.seats[seat]!.name, count: each[sport] })]
                : [],
        )
        .join(', ');
    return t('sport.ui.sport', {
        sport: nameOf(props, sport),
        closed: v.closed[sport],
        pile: v.pile[sport],
        dice: dice('placed') || 'none',
        old: dice('old') || 'none',
        cards: cards || 'none',
        last: isLast(v, sport) ? 1 : 0,
        mine: own >= 0 && v.placed[own]![sport] ? 1 : 0,
    });
}

// The shutter of a closed sport, with the die that stays there.
function Shutter({ sport, props, falling }: { sport: Sport; props: TableProps; falling: boolean }) {
    const v = read(props.view);
    const who = v.fatal[sport];
    return (
        <span class={`shutter${falling ? ' falling' : ''}`} aria-hidden="true">
            {who !== null && who >= 0 && (
                <DieFace die={{ value: 6, doped: false }} colour={props.seats[who]!.colour} />
            )}
            <span>{t('sport.ui.closed')}</span>
        </span>
    );
}

// The cards that each has won here.
function Held({ sport, props }: { sport: Sport; props: TableProps }) {
    const v = read(props.view);
    const own = (seat: number) => (seat === props.seat ? ' own' : '');
    return (
        <>
            {v.cards.map((each, seat) =>
                each[sport] ? (
                    <span
                        key={seat}
                        class={`won tint-${props.seats[seat]!.colour}${own(seat)}${each[sport] > 1 ? ' several' : ''}`}
                    >
                        {each[sport]}
                    </span>
                ) : null,
            )}
        </>
    );
}

export function SportButton({
    sport,
    props,
    choice,
}: {
    sport: Sport;
    props: TableProps;
    choice: Choice;
}) {
    const v = read(props.view);
    const effect = props.effect as Effect | null;
    const mine = props.seat !== null && dieOf(v.placed[props.seat]![sport]);
    const may = choice.die && canPut(props, choice.die, sport);
    const why = choice.die && !may && !mine ? whyShort(props, choice.die, sport) : '';
    const fresh = diceAt(v, sport, 'placed');
    const old = diceAt(v, sport, 'old');
    const hurt = accidentsAt(v, sport); // a plaster each, and what the die on the card shows
    const classes = [
        'sport',
        may ? 'glows' : '',
        choice.die && !may && !mine ? 'barred' : '',
        lit(props) === sport ? 'lit' : '',
        v.closed[sport] ? 'closed' : '',
        isLast(v, sport) ? 'last' : '',
    ];
    return (
        <button
            type="button"
            class={classes.filter(Boolean).join(' ')}
            data-sport={sport}
            style={{ gridArea: sport }}
            tabIndex={sport === stopOf(props, choice) ? 0 : -1}
            onClick={() => choice.press(sport)}
        >
            <span class="away">
                {tellSport(props, sport)} {may ? t('sport.ui.here') : why}
            </span>
            <Art sport={sport} />
            <span class="sport-head" aria-hidden="true">
                <SportSign sport={sport} />
                <strong>{nameOf(props, sport)}</strong>
            </span>
            <span
                class={`dice-here${fresh.length + old.length + hurt.length > MANY ? ' many' : ''}`}
                aria-hidden="true"
            >
                {fresh.map(({ seat, die }) => (
                    <DieFace key={seat} die={die} colour={props.seats[seat]!.colour} />
                ))}
                {hurt.map(({ seat, card, left }) => (
                    <span
                        key={card}
                        class={`hurt ${card} tint-${props.seats[seat]!.colour}${left ? '' : ' healed'}`}
                    >
                        <Plaster />
                        {left > 0 && left}
                    </span>
                ))}
                {old.map(({ seat, die }) => (
                    <DieFace
                        key={`old ${seat}`}
                        die={die}
                        colour={props.seats[seat]!.colour}
                        ghost
                    />
                ))}
            </span>
            <span class="held-here" aria-hidden="true">
                {may && <span class="why lawful">{t('sport.ui.here')}</span>}
                {why && <span class="why">{why}</span>}
                {!may && !why && <Held sport={sport} props={props} />}
                {isLast(v, sport) && !why && !may && (
                    <span class="last-card-here">{t('sport.ui.last')}</span>
                )}
                {!v.closed[sport] && <span class="pile-count">{v.pile[sport]}</span>}
            </span>
            {v.closed[sport] > 0 && (
                <Shutter
                    sport={sport}
                    props={props}
                    falling={effect?.kind === 'shutter' && effect.sport === sport}
                />
            )}
        </button>
    );
}

// The middle of the ring: the round, the pills, and cards that lie face up.
export function Hub(props: TableProps) {
    const v = read(props.view);
    const sport = lit(props);
    const up = cardsUp(v);
    return (
        <div class="midfield">
            <p class="round-number">{t('sport.ui.round', { round: v.round, rounds: v.rounds })}</p>
            {sport && up.length > 0 ? (
                <p class="up">
                    <span class="away">
                        {t('sport.ui.up', {
                            cards: up
                                .map((kind) => sayGame(props.game, props.voice, `kind.${kind}`))
                                .join(', '),
                        })}
                    </span>
                    {up.map((kind, at) => (
                        <CardFace key={at} kind={kind} sport={sport} />
                    ))}
                </p>
            ) : (
                <p class="reserve">
                    <Pill /> <span aria-hidden="true">×{v.reserve}</span>
                    <span class="away">{t('sport.ui.reserve', { count: v.reserve })}</span>
                </p>
            )}
        </div>
    );
}

// The one that Tab comes to: with a die in hand where it may go, else what everybody looks at.
export const stopOf = (props: TableProps, choice: Choice): Sport =>
    (choice.die && sports.find((sport) => canPut(props, choice.die!, sport))) ??
    lit(props) ??
    sports[0]!;

// Arrows go round the ring.
export function walk(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const all = [...document.querySelectorAll<HTMLElement>('.sport[data-sport]')];
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (!step || at < 0) return;
    event.preventDefault();
    all[(at + step + all.length) % all.length]!.focus();
}

export function Ring({ props, choice }: { props: TableProps; choice: Choice }) {
    return (
        <div class="sports-ring" role="group" aria-label={t('sport.ui.ring')} onKeyDown={walk}>
            {sports.map((sport) => (
                <SportButton key={sport} sport={sport} props={props} choice={choice} />
            ))}
            <Hub {...props} />
        </div>
    );
}

// The public history of one sport.
export function Story({ sport, props }: { sport: Sport; props: TableProps }) {
    const v = read(props.view);
    const at = sports.indexOf(sport);
    const kinds = props.game.enums['pile']!;
    const under = v.under
        .slice(at * 12, at * 12 + v.under_count[sport])
        .map((kind) => sayGame(props.game, props.voice, `pile.${kinds[kind]}`));
    const hurt = props.seats.flatMap((info) =>
        wounds(v, info.seat)
            .filter((one) => one.sport === sport)
            .map((one) =>
                t('sport.ui.hurt', {
                    name: info.name,
                    you: isYou(props, info.seat),
                    card: one.card.toUpperCase(),
                    left: one.left,
                }),
            ),
    );
    return (
        <div class="story">
            <p>{tellSport(props, sport)}</p>
            {under.length > 0 && (
                <p>{t('sport.ui.under', { count: under.length, cards: under.join(', ') })}</p>
            )}
            {hurt.map((line) => (
                <p key={line}>{line}</p>
            ))}
            {!v.closed[sport] && <p class="soft">{t('sport.ui.story-how')}</p>}
        </div>
    );
}
