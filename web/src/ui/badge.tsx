// A seat is never told by colour alone: colour, shape and initial.
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

export function Badge({ colour, name, size = 44 }: { colour: number; name: string; size?: number }) {
    const shape = shapes[colour % shapes.length]!;
    const low = shape === 'triangle' ? 28 : 22.5;
    return (
        <svg class={`badge c${colour}`} width={size} height={size} viewBox="0 0 44 44" aria-hidden="true">
            <path class={`shape c${colour}`} d={outlines[shape]} />
            <text x="22" y={low}>
                {[...name.trim()][0]?.toUpperCase() ?? '?'}
            </text>
        </svg>
    );
}
