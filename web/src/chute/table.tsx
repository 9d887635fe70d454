// Dix de chute in the round: the board below, sliders and the tie over it, the same tray as when flat.
import './chute.css';

import type { ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import type { TableProps } from '../games';
import { colourOf, Picture } from '../round/frame';
import { theStage } from '../round/stage';
import { ownSide, read, WHEELS } from './board';
import type { Effect } from './direct';
import { Tie, useFinger, type Place } from './finger';
import { motion } from './motion';
import {
    useHeld,
    isStill,
    Knobs,
    lockedWheel,
    Moment,
    Players,
    Tray,
    useHand,
    type Spot,
} from './parts';
import { BoardScene } from './scene';

// One scene for the life of the page.
let scene: BoardScene | null = null;

// Throws where this browser cannot draw in the round.
export function openTable(): ComponentType<TableProps> {
    scene ??= new BoardScene(theStage());
    return Table;
}

const LAMP = '#f2b84b';

// Where the wheels are on the screen, told anew when the board has moved.
function useWheelSpots(): Spot[] {
    const [spots, setSpots] = useState<Spot[]>([]);
    useEffect(() => {
        let seen = '';
        scene!.onMoved = () => {
            const all = WHEELS.map((wheel) => scene!.wheelAt(wheel));
            const key = all
                .map(({ x, y, r }) => [x, y, r].map((one) => Math.round(one * 500)))
                .join();
            if (key === seen) return;
            seen = key;
            setSpots(
                all.map(({ x, y, r }) => ({
                    left: `${x * 100}%`,
                    top: `${y * 100}%`,
                    size: `${r * 200}%`,
                })),
            );
        };
        return motion.listen(() => theStage().ask());
    }, []);
    return spots;
}

export function Table(props: TableProps) {
    const hand = useHand(props);
    const own = useRef<HTMLDivElement>(null);
    const tie = useRef<SVGSVGElement>(null);
    const v = read(props.view);
    const side = ownSide(v, props.seat);
    const held = useHeld(props, hand);
    const barred = lockedWheel(props);
    const locate = (wheel: number): Place | null => {
        const edge = own.current?.getBoundingClientRect();
        if (!edge) return null;
        const at = scene!.wheelAt(wheel);
        return {
            x: edge.x + at.x * edge.width,
            y: edge.y + at.y * edge.height,
            r: at.r * edge.width,
        };
    };
    useFinger(own, tie, hand, locate);
    const spots = useWheelSpots();
    useLayoutEffect(() => {
        const colour = held && (held.colour === null ? LAMP : colourOf(held.colour));
        theStage().still = isStill();
        scene!.show({
            v,
            side,
            effect: props.effect as Effect | null,
            held: held && { wheel: held.wheel, colour: colour! },
            barred,
        });
    }, [props.view, props.effect, side, held?.wheel, held?.colour, barred]);
    return (
        <div
            class={`chute round on-stage${hand.mine ? ' mine' : ''}${props.seat === null ? ' watched' : ''}`}
        >
            <Players {...props} />
            <Picture top={scene!} box={own}>
                <Knobs props={props} hand={hand} spots={spots} />
                <Tie own={tie} />
                <Moment {...props} />
            </Picture>
            <div class="dock">
                <Tray props={props} hand={hand} />
            </div>
        </div>
    );
}
