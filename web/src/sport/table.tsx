// The sports ground in the round: the scene below, names and sports over it, the same tray as when
// flat.
import './sport.css';
import './tray.css';
import './moment.css';
import './table.css';
import './short.css';

import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';

import { t } from '../core/say';
import type { TableProps } from '../games';
import { clear, colourOf, Picture, useSpots, type Spot } from '../round/frame';
import { canPut, useChoice, type Choice } from './choice';
import type { Effect } from './direct';
import { Moment } from './moment';
import { Stories, Tray } from './plain';
import { Hub, lit, nameOf, stopOf, tellSport, walk, whyNowhere, whyShort } from './ring';
import { SportScene } from './scene';
import { othersOf, Plate } from './seats';
import { isLast, read, sports, type Sport } from './view';

let top: SportScene | null = null;

// Throws where this browser cannot draw in the round.
export function openTable(): ComponentType<TableProps> {
    top ??= new SportScene();
    return Table;
}

// A pile as something to be pressed.
function SportLabel({
    sport,
    props,
    choice,
    at,
}: {
    sport: Sport;
    props: TableProps;
    choice: Choice;
    at: Spot;
}) {
    const v = read(props.view);
    const may = choice.die && canPut(props, choice.die, sport);
    const mine = props.seat !== null && v.placed[props.seat]![sport] > 0;
    const why = choice.die && !may && !mine ? whyShort(props, choice.die, sport) : '';
    const tells = why && why !== whyNowhere(props, choice.die!); // what holds everywhere is told once, below
    const classes = [
        'sport-label',
        'sport',
        may ? 'glows' : '',
        tells ? 'barred' : '',
        lit(props) === sport ? 'lit' : '',
        v.closed[sport] ? 'closed' : '',
    ];
    return (
        <button
            type="button"
            class={classes.filter(Boolean).join(' ')}
            data-sport={sport}
            tabIndex={sport === stopOf(props, choice) ? 0 : -1}
            style={clear(at, '2.9rem', '2.7rem')}
            onClick={() => choice.press(sport)}
        >
            <span class="away">
                {tellSport(props, sport)} {may ? t('sport.ui.here') : why}
            </span>
            <span class="tag" aria-hidden="true">
                <strong>{nameOf(props, sport)}</strong>
                {v.closed[sport] ? (
                    <small>{t('sport.ui.closed')}</small>
                ) : (
                    <small>×{v.pile[sport]}</small>
                )}
            </span>
            {(tells || may) && (
                <span class={`why${may ? ' lawful' : ''}`} aria-hidden="true">
                    {may ? t('sport.ui.here') : why}
                </span>
            )}
            {isLast(v, sport) && !choice.die && (
                <span class="why" aria-hidden="true">
                    {t('sport.ui.last')}
                </span>
            )}
        </button>
    );
}

export function Table(props: TableProps) {
    const scene = top!;
    const v = read(props.view);
    const choice = useChoice(props);
    const others = othersOf(props);
    const effect = props.effect as Effect | null;
    const glowing = new Set(
        choice.die
            ? sports.filter((sport) => canPut(props, choice.die!, sport))
            : [lit(props)].flatMap((one) => one ?? []),
    );
    const keys = [props.view, props.effect, props.seat, props.seats.length, [...glowing].join()];
    const all = () => [
        ...sports.map((sport) => scene.sportAt(sport)),
        scene.middleAt(),
        ...props.seats.map((_, at) => scene.labelAt(at)),
    ];
    const spots = useSpots(scene, all, keys);
    useEffect(
        () =>
            scene.show(
                v,
                props.seats.map((info) => ({ colour: colourOf(info.colour) })),
                props.seat,
                effect,
                glowing,
            ),
        keys,
    );
    const middle = { x: 0.5, y: 0.5 };
    return (
        <div class={`sports in-round on-stage${effect ? ` now-${effect.kind}` : ''}`}>
            <Picture top={scene}>
                <div
                    class="sport-labels"
                    style={{ '--near': `${scene.nearest() * 100}cqh` }}
                    role="group"
                    aria-label={t('sport.ui.ring')}
                    onKeyDown={walk}
                >
                    {sports.map((sport, at) => (
                        <SportLabel
                            key={sport}
                            sport={sport}
                            props={props}
                            choice={choice}
                            at={spots[at] ?? middle}
                        />
                    ))}
                </div>
                <ul class="seat-labels">
                    {others.map((at) => (
                        <Plate
                            key={at}
                            at={at}
                            props={props}
                            own={false}
                            place={clear(
                                spots[sports.length + 1 + at] ?? middle,
                                'var(--half)',
                                '1.9rem',
                            )}
                        />
                    ))}
                </ul>
                <div class="overhead" style={clear(spots[sports.length] ?? middle, '3rem', '2rem')}>
                    <Hub {...props} />
                </div>
                <Moment {...props} />
            </Picture>
            <div class="dock">
                {props.seat !== null && (
                    <ul class="own-row">
                        <Plate at={props.seat} props={props} own />
                    </ul>
                )}
                <Tray props={props} choice={choice} />
            </div>
            <Stories props={props} choice={choice} />
        </div>
    );
}
