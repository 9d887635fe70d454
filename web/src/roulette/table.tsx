// Roulette in the round: the scene below, names and buttons over it, the same tray as when flat.
import './roulette.css';
import './moment.css';
import './tray.css';
import './table.css';
import './short.css';

import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';

import { t } from '../core/say';
import type { TableProps } from '../games';
import { clear, colourOf, Picture, useSpots } from '../round/frame';
import { Badge } from '../ui/badge';
import type { Effect } from './direct';
import { Moment } from './moment';
import { Points } from './pieces';
import { Middle, othersOf, Tray, useTargetKeys } from './plain';
import { aimOf, doing, Plate, Target, tellSeat } from './plate';
import { TableScene } from './scene';
import { nameOf, read } from './view';

const NEAR = 0.6; // of the picture's height: what belongs to a name further down stands above it

let top: TableScene | null = null;

// Throws where this browser cannot draw in the round.
export function openTable(): ComponentType<TableProps> {
    top ??= new TableScene();
    return Table;
}

function Label({ at, props, x, y }: { at: number; props: TableProps; x: number; y: number }) {
    const v = read(props.view);
    const info = props.seats[at]!;
    const effect = props.effect as Effect | null;
    const aim = aimOf(v, at, props);
    const accusers = v.accusing.flatMap((whom, who) =>
        whom === at ? [nameOf(props, who, true)] : [],
    );
    const classes = [
        'label',
        y > NEAR ? 'near' : '',
        v.asked[at] ? 'asked' : '',
        v.standing[at] ? '' : 'out',
        v.alive[at] ? '' : 'dead',
    ];
    return (
        <li
            class={`${classes.filter(Boolean).join(' ')} plate`}
            data-seat={at}
            style={clear({ x, y }, 'min(4.6rem, 17%)', '1.8rem')}
        >
            <p class="away">{tellSeat(v, at, info.name)}</p>
            <div class="nameplate">
                <Badge colour={info.colour} name={info.name} size={28} />
                <strong aria-hidden="true">{info.name}</strong>
                <Points
                    points={v.points[at]!}
                    gain={effect?.kind === 'points' ? effect.gains[at] : undefined}
                />
            </div>
            <p class="status">
                {v.bid[at] !== -1 && v.bid[at] !== null && v.shots_due[at]! > 0
                    ? t('roulette.ui.due', {
                          count: v.shots_due[at]!,
                          skin: props.voice.skin || 'usual',
                      })
                    : doing(v, at, props)}
            </p>
            {accusers.length > 0 && (
                <p class="accused">{t('roulette.ui.accused-by', { names: accusers.join(', ') })}</p>
            )}
            {aim && <p class="aiming">{aim}</p>}
            <Target at={at} props={props} />
        </li>
    );
}

export function Table(props: TableProps) {
    const scene = top!;
    const v = read(props.view);
    const others = othersOf(props);
    const effect = props.effect as Effect | null;
    const skin = props.voice.skin || 'usual';
    const keys = [props.view, props.effect, props.seat, skin, props.seats.length];
    const places = useSpots(
        scene,
        () => [...props.seats.map((_, at) => scene.labelAt(at)), scene.middleAt()],
        keys,
    );
    const middle = places[props.seats.length];
    useTargetKeys();
    useEffect(
        () =>
            scene.show(
                v,
                props.seats.map((info) => ({ colour: colourOf(info.colour) })),
                props.seat,
                skin,
                effect,
            ),
        keys,
    );

    return (
        <div class={`roulette round on-stage skin-${skin}${props.seat === null ? ' watched' : ''}`}>
            <Picture top={scene}>
                <ul class="seat-labels">
                    {others.map((at) => (
                        <Label
                            key={at}
                            at={at}
                            props={props}
                            x={places[at]?.x ?? 0.5}
                            y={places[at]?.y ?? 0.1}
                        />
                    ))}
                </ul>
                <div
                    class="overhead"
                    style={middle && { left: `${middle.x * 100}%`, top: `${middle.y * 100}%` }}
                >
                    <Middle {...props} />
                </div>
                <Moment {...props} />
            </Picture>
            <div class="dock">
                {props.seat !== null && (
                    <ul class="mine-row">
                        <Plate at={props.seat} props={props} own />
                    </ul>
                )}
                <Tray {...props} />
            </div>
        </div>
    );
}
