// Roulette in the round: the scene below, names and buttons over it, the same tray as when flat.
import './roulette.css';
import './moment.css';
import './tray.css';
import './table.css';

import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { t } from '../core/say';
import { lessMotion, pace, settings } from '../core/settings';
import { theStage } from '../core/stage';
import type { TableProps } from '../games';
import { Badge } from '../ui/badge';
import { Button } from '../ui/press';
import type { Effect } from './direct';
import { Moment } from './moment';
import { Points } from './pieces';
import { Middle, othersOf, Tray, useTargetKeys } from './plain';
import { aimOf, Plate, Target, tellSeat } from './plate';
import { TableScene } from './scene';
import { read } from './view';

// One scene for the life of the page.
let scene: TableScene | null = null;

// Throws where this browser cannot draw in the round.
export function openTable(): ComponentType<TableProps> {
    scene ??= new TableScene(theStage());
    return Table;
}

const SLOW_MS = 12000; // how long the flat view is offered
const colours = Array.from({ length: 8 }, (_, at) => `--colour-${at}`);

function colourOf(index: number): string {
    return getComputedStyle(document.documentElement).getPropertyValue(colours[index] ?? colours[0]!).trim();
}

function Label({ at, props, x, y }: { at: number; props: TableProps; x: number; y: number }) {
    const v = read(props.view);
    const info = props.seats[at]!;
    const effect = props.effect as Effect | null;
    const aim = aimOf(v, at, props);
    const accusers = v.accusing.flatMap((whom, who) => (whom === at ? [props.seats[who]!.name] : []));
    // Within the picture, whatever the angle.
    const left = `clamp(4rem, ${x * 100}%, 100% - 4rem)`;
    const top = `clamp(2rem, ${y * 100}%, 100% - 2rem)`;
    const classes = ['label', v.asked[at] ? 'asked' : '', v.standing[at] ? '' : 'out', v.alive[at] ? '' : 'dead'];
    return (
        <li class={`${classes.filter(Boolean).join(' ')} plate`} data-seat={at} style={{ left, top }}>
            <p class="away">{tellSeat(v, at, info.name)}</p>
            <div class="nameplate">
                <Badge colour={info.colour} name={info.name} size={28} />
                <strong aria-hidden="true">{info.name}</strong>
                <Points points={v.points[at]!} gain={effect?.kind === 'points' ? effect.gains[at] : undefined} />
            </div>
            <p class="status">
                {v.bid[at] !== -1 && v.bid[at] !== null && v.shots_due[at]! > 0
                    ? t('roulette.ui.due', { count: v.shots_due[at]! })
                    : props.status[at]}
            </p>
            {accusers.length > 0 && <p class="accused">{t('roulette.ui.accused-by', { names: accusers.join(', ') })}</p>}
            {aim && <p class="aiming">{aim}</p>}
            <Target at={at} props={props} />
        </li>
    );
}

function useLook(own: { current: HTMLDivElement | null }): void {
    useEffect(() => {
        const keys = (event: KeyboardEvent) => {
            if (event.key === '[') scene?.nextView(-1);
            if (event.key === ']') scene?.nextView(1);
        };
        addEventListener('keydown', keys);
        const box = own.current!;
        let held: { id: number; x: number } | null = null;
        const down = (event: PointerEvent) => {
            if (held || (event.target as Element).closest('.label, .moment, .button')) return;
            held = { id: event.pointerId, x: event.clientX };
        };
        const move = (event: PointerEvent) => {
            if (!held || held.id !== event.pointerId) return;
            scene?.turnBy(((held.x - event.clientX) / box.clientWidth) * 1.5);
            held.x = event.clientX;
        };
        const up = (event: PointerEvent) => held?.id === event.pointerId && (held = null);
        box.addEventListener('pointerdown', down);
        addEventListener('pointermove', move);
        addEventListener('pointerup', up);
        addEventListener('pointercancel', up);
        return () => {
            removeEventListener('keydown', keys);
            box.removeEventListener('pointerdown', down);
            removeEventListener('pointermove', move);
            removeEventListener('pointerup', up);
            removeEventListener('pointercancel', up);
        };
    }, []);
}

export function Table(props: TableProps) {
    const own = useRef<HTMLDivElement>(null);
    const [places, setPlaces] = useState<{ x: number; y: number }[]>([]);
    const [slow, setSlow] = useState(false);
    const v = read(props.view);
    const others = othersOf(props);
    const effect = props.effect as Effect | null;
    const skin = props.voice.skin || 'usual';
    const middle = places[props.seats.length];
    useTargetKeys();
    useLook(own);

    useEffect(() => {
        const leave = theStage().enter(scene!, own.current!);
        theStage().onSlow = () => {
            setSlow(true);
            setTimeout(() => setSlow(false), SLOW_MS);
        };
        return () => {
            leave();
            scene!.onMoved = () => {};
        };
    }, []);

    useEffect(() => {
        const now = scene!;
        theStage().still = lessMotion.value || pace.value === 0;
        let seen = '';
        now.onMoved = () => {
            const all = [...props.seats.map((_, at) => now.labelAt(at)), now.middleAt()];
            const key = all.map(({ x, y }) => `${Math.round(x * 500)} ${Math.round(y * 500)}`).join();
            if (key !== seen) setPlaces(all);
            seen = key;
        };
        now.show(v, props.seats.map((info) => ({ colour: colourOf(info.colour) })), props.seat, skin, effect);
    }, [props.view, props.effect, props.seat, skin, props.seats.length]);

    return (
        <div class={`roulette round skin-${skin}`}>
            <div class="table-top scene" ref={own}>
                <ul class="labels">
                    {others.map((at) => (
                        <Label key={at} at={at} props={props} x={places[at]?.x ?? 0.5} y={places[at]?.y ?? 0.1} />
                    ))}
                </ul>
                <div class="overhead" style={middle && { left: `${middle.x * 100}%`, top: `${middle.y * 100}%` }}>
                    <Middle {...props} />
                </div>
                {slow && (
                    <Button class="small slow" onPress={() => (settings.view.value = 'plain')}>
                        {t('view.slow')}
                    </Button>
                )}
                <Moment {...props} />
            </div>
            {props.seat !== null && (
                <ul class="mine-row">
                    <Plate at={props.seat} props={props} own />
                </ul>
            )}
            <Tray {...props} />
        </div>
    );
}
