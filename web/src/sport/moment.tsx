// Moments that everybody looks at for a second or more: the count, wishes, totals, verdicts, upkeep, the
// shutter. A tap goes on.
import { useEffect } from 'preact/hooks';

import type { GameEvent } from '../core/messages';
import { list, sayEvent, sayGame, t } from '../core/say';
import { isYou } from '../core/seats';
import type { TableProps } from '../games';
import { Badge } from '../ui/badge';
import type { Effect } from './direct';
import { CardFace, Coach, Cup, DieFace, Pill, SportSign } from './pieces';
import { nameOf } from './ring';
import { read, type Kind, type Sport } from './view';

function Who({ at, props }: { at: number; props: TableProps }) {
    const info = props.seats[at]!;
    return (
        <span class="who">
            <Badge colour={info.colour} name={info.name} size={26} />{' '}
            {isYou(props, at) ? t('sport.ui.you') : info.name}
        </span>
    );
}

// A formula that nobody has to work out.
function Verdict({ event, props }: { event: GameEvent; props: TableProps }) {
    const number = (name: string) => event[name] as number;
    const training = event.kind === 'kept' || event.kind === 'returned';
    const card = (training ? 'training' : event['card']) as Kind;
    const sum = training ? number('success') : number('risk');
    const need = training ? 0 : Number(card.slice(1));
    const parts = number('doped') + number('others');
    const colour = props.seats[number('who')]!.colour;
    const said = t('sport.ui.ruling', {
        what: event.kind,
        sum,
        need,
        own: number('who') === props.seat ? 1 : 0,
        cards: training ? number('cards') : 0,
        last: event['last'] && sum < need ? 1 : 0,
    });
    return (
        <li class={`ruling ${event.kind}`}>
            <Who at={number('who')} props={props} />
            <span class="sum">
                <DieFace die={{ value: number('value'), doped: false }} colour={colour} />
                {event['doped'] ? (
                    <>
                        {' '}
                        + <Pill />
                    </>
                ) : null}
                {number('others') > 0 && ` + ${t('sport.ui.others', { count: number('others') })}`}
                {parts > 0 && ` = ${sum}`}
            </span>
            <CardFace kind={card} sport={event['sport'] as Sport} />
            <strong>{said}</strong>
        </li>
    );
}

// The outcome of somebody else's sport, in a line.
function Other({ event, props }: { event: GameEvent; props: TableProps }) {
    const training = event.kind === 'kept' || event.kind === 'returned';
    const sport = event['sport'] as Sport;
    return (
        <li class={`ruling ${event.kind}`}>
            <SportSign sport={sport} />
            <Who at={event['who'] as number} props={props} />
            <CardFace kind={(training ? 'training' : event['card']) as Kind} sport={sport} />
            <strong>{t('sport.ui.verdict', { what: event.kind })}</strong>
        </li>
    );
}

// Dice that come home on one line, then for each player a line of wounds and one of lost cards.
function Upkeep({ events, props }: { events: GameEvent[]; props: TableProps }) {
    const of = (seat: number, ...kinds: string[]) =>
        events.filter((event) => event['who'] === seat && kinds.includes(event.kind));
    const item = (event: GameEvent) =>
        t('sport.ui.upkeep-item', {
            what: event.kind,
            sport: nameOf(props, event['sport'] as Sport),
            left: (event['value'] as number | undefined) ?? 0,
        });
    const home = events.filter((event) => event.kind === 'home');
    const lines = [['wound', 'healed'], ['lost']].flatMap((kinds) =>
        props.seats.flatMap((info) => {
            const own = of(info.seat, ...kinds);
            return own.length > 0 ? [{ info, kind: kinds[0]!, text: list(own.map(item)) }] : [];
        }),
    );
    const wait = Math.min(260, 2400 / (lines.length + 1));
    return (
        <div class="sheet paper">
            <h2>{t('sport.ui.upkeep')}</h2>
            <ol>
                {home.length > 0 && (
                    <li class="e-home">
                        {t('sport.ui.home')}
                        {home.map((event) => {
                            const { seat, colour, name } = props.seats[event['who'] as number]!;
                            return (
                                <span key={seat} class="who">
                                    <Badge colour={colour} name={name} size={22} />{' '}
                                    {event['dice'] as number}
                                </span>
                            );
                        })}
                    </li>
                )}
                {lines.map(({ info, kind, text }, at) => (
                    <li
                        key={kind + info.seat}
                        class={`e-${kind}`}
                        style={{ animationDelay: `${(at + 1) * wait}ms` }}
                    >
                        <Badge colour={info.colour} name={info.name} size={22} />
                        <span>
                            {t('sport.ui.upkeep-line', {
                                name: info.name,
                                you: isYou(props, info.seat),
                                what: kind,
                                text,
                            })}
                        </span>
                    </li>
                ))}
            </ol>
        </div>
    );
}

// A sport is named, its top card is hidden, turned, or the last one.
function Turning({
    effect,
    props,
}: {
    effect: Extract<Effect, { kind: 'spot' | 'hush' | 'turned' | 'last' }>;
    props: TableProps;
}) {
    return (
        <div class="turning">
            <p class="line">
                <SportSign sport={effect.sport} /> {nameOf(props, effect.sport)}
            </p>
            {effect.kind === 'hush' && <CardFace kind={null} sport={effect.sport} />}
            {effect.kind === 'turned' && (
                <>
                    <CardFace kind={effect.card} sport={effect.sport} />
                    <p>{sayGame(props.game, props.voice, `kind.${effect.card}`)}</p>
                </>
            )}
            {effect.kind === 'last' && <p class="warning">{t('sport.ui.last-long')}</p>}
        </div>
    );
}

function Wishes({
    effect,
    props,
}: {
    effect: Extract<Effect, { kind: 'wishes' }>;
    props: TableProps;
}) {
    return (
        <div class="wishes-shown">
            <ul>
                {effect.wishes.map(({ who, card }) => (
                    <li key={who}>
                        <Who at={who} props={props} />
                        {card === 'none' ? (
                            <span>{sayGame(props.game, props.voice, 'kind.none')}</span>
                        ) : (
                            <CardFace kind={card} sport={effect.sport} />
                        )}
                    </li>
                ))}
            </ul>
            <p class="huge small">
                {effect.agreed ? t('sport.ui.agreed') : t('sport.ui.tournament')}
            </p>
        </div>
    );
}

function inside(effect: Effect, props: TableProps) {
    const v = read(props.view);
    switch (effect.kind) {
        case 'round':
            return (
                <>
                    <p class="huge">
                        {t('sport.ui.round', { round: effect.round, rounds: v.rounds })}
                    </p>
                    <p class="line">
                        <Coach which="first" /> <Who at={effect.first} props={props} />
                    </p>
                </>
            );
        case 'count':
            return (
                <p class="huge count" key={effect.left}>
                    {t('sport.ui.count', { number: effect.left })}
                </p>
            );
        case 'caption': {
            const who = effect.event['who'] as number | undefined;
            return (
                <p class="caption">
                    {effect.sign === 'pill' ? (
                        <Pill />
                    ) : effect.sign === 'cup' ? (
                        <Cup dice={v.free[who ?? 0] ?? 1} colour={props.seats[who ?? 0]!.colour} />
                    ) : (
                        <Coach which={effect.sign} />
                    )}
                    <span>{sayEvent(props.game, props.voice, effect.event)}</span>
                </p>
            );
        }
        case 'upkeep':
            return <Upkeep events={effect.events} props={props} />;
        case 'spot':
        case 'hush':
        case 'turned':
        case 'last':
            return <Turning effect={effect} props={props} />;
        case 'wishes':
            return <Wishes effect={effect} props={props} />;
        case 'ranks':
            return (
                <ol class="ranks-shown">
                    {[...effect.ranks]
                        .sort((a, b) => a.place - b.place)
                        .map((one) => (
                            <li key={one.who}>
                                <span class="place">{one.tied ? '=' : one.place}</span>
                                <Who at={one.who} props={props} />
                                <strong>{one.total}</strong>
                            </li>
                        ))}
                </ol>
            );
        case 'others':
            return (
                <div class="rulings others">
                    <ul>
                        {effect.events.map((event, at) => (
                            <Other key={at} event={event} props={props} />
                        ))}
                    </ul>
                </div>
            );
        case 'verdicts':
            return (
                <div class="rulings">
                    <p class="line">
                        <SportSign sport={effect.sport} /> {nameOf(props, effect.sport)}
                    </p>
                    <ul>
                        {effect.events.map((event, at) => (
                            <Verdict key={at} event={event} props={props} />
                        ))}
                    </ul>
                </div>
            );
        case 'shutter':
            return (
                <div class="closing">
                    <p class="huge small">{t('sport.ui.curtain')}</p>
                    <p class="line">
                        <SportSign sport={effect.sport} /> {nameOf(props, effect.sport)}
                    </p>
                    <p>
                        {t('sport.ui.stays', {
                            name: props.seats[effect.who]!.name,
                            you: isYou(props, effect.who),
                        })}
                    </p>
                </div>
            );
        default:
            return null;
    }
}

// The log tells the same in words, so this is not read aloud. Enter or a tap goes on.
export function Moment(props: TableProps) {
    const effect = props.effect as Effect | null;
    const shown = effect && inside(effect, props);
    const here = Boolean(shown);
    useEffect(() => {
        if (!here) return undefined;
        const press = (event: KeyboardEvent) => {
            if (
                event.key === 'Enter' &&
                !(event.target as Element).closest('input, textarea, button, a, dialog, summary')
            )
                props.skip();
        };
        addEventListener('keydown', press);
        return () => removeEventListener('keydown', press);
    }, [here]);
    if (!shown) return null;
    return (
        <div class={`moment ${effect.kind}`} aria-hidden="true" onClick={() => props.skip()}>
            {shown}
        </div>
    );
}
