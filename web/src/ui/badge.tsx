// A seat is never told by colour alone: colour, shape and initial.
import { me } from '../core/device';
import { shapes, type Shape } from '../core/seats';

const outlines: Record<Shape, string> = {
    circle: 'M22 4a18 18 0 1 0 0 36 18 18 0 0 0 0-36z',
    triangle: 'M22 3L42 39H2z',
    square: 'M5 5h34v34H5z',
    diamond: 'M22 1.500L42.500 22 22 42.500 1.500 22z',
    cross: 'M14 3h16v11h11v16H30v11H14V30H3V14h11z',
    star: 'M22 1l6.200 12.900 14.200 1.900-10.400 9.800 2.600 14.100L22 32.900 9.400 39.700 12 25.600 1.600 15.800l14.200-1.900z',
    pentagon: 'M22 2l20.500 15-7.800 24H9.300L1.500 17z',
    hexagon: 'M12 4h20l10 18-10 18H12L2 22z',
};

export const outlineOf = (colour: number): string => outlines[shapes[colour % shapes.length]!];

// One letter, or two where another name at the table begins with the same: the second is the first in
// which they differ.
function initials(name: string): string {
    const own = [...name.trim().toUpperCase()];
    const others = (me.value?.table.value?.seats ?? [])
        .map((seat) => [...seat.name.trim().toUpperCase()])
        .filter((other) => other[0] === own[0] && other.join('') !== own.join(''));
    const differs = (letter: string, at: number) =>
        at > 0 && /\S/.test(letter) && others.every((other) => other[at] !== letter);
    if (!others.length) return own[0] ?? '?';
    return `${own[0]}${own.find(differs)?.toLowerCase() ?? ''}`;
}

export function Badge({
    colour,
    name,
    size = 44,
}: {
    colour: number;
    name: string;
    size?: number;
}) {
    const shape = shapes[colour % shapes.length]!;
    const low = shape === 'triangle' ? 28 : 22.5;
    const mark = initials(name);
    const side = `${size / 16}rem`; // a television's are larger
    return (
        <svg
            class={`badge c${colour} tint-${colour}`}
            style={{ '--own': side }}
            viewBox="0 0 44 44"
            aria-hidden="true"
        >
            <path class="shape" d={outlines[shape]} />
            <path class="hatch" d={outlines[shape]} fill={`url(#hatch-${shape})`} />
            <text x="22" y={low} class={mark.length > 1 ? 'two' : undefined}>
                {mark}
            </text>
        </svg>
    );
}

// One pattern for each colour, shown when the settings ask for it. They are drawn once a page.
const strokes: Record<Shape, string> = {
    circle: 'M-2 2L2-2M0 8L8 0M6 10L10 6',
    triangle: 'M-2 6L2 10M0 0L8 8M6-2L10 2',
    square: 'M0 2h8M0 6h8',
    diamond: 'M2 0v8M6 0v8',
    cross: 'M0 4h8M4 0v8',
    star: 'M0 0L8 8M8 0L0 8',
    pentagon: 'M0 6l4-4 4 4',
    hexagon: 'M3.500 4h1M-.5 0h1M7.500 0h1M-.5 8h1M7.500 8h1',
};

export function Hatches() {
    return (
        <svg class="away" style={{ position: 'fixed' }} aria-hidden="true">
            {shapes.map((shape) => (
                <pattern
                    key={shape}
                    id={`hatch-${shape}`}
                    width="8"
                    height="8"
                    patternUnits="userSpaceOnUse"
                >
                    <path class={`strokes ${shape}`} d={strokes[shape]} />
                </pattern>
            ))}
        </svg>
    );
}
