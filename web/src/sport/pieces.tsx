// The things on the table: dice, cards, pills, signs. All drawn, no pictures.
import type { Die, Kind, Sport } from './view';

const spots: Record<number, string> = {
    1: '0 0',
    2: '-9 -9 9 9',
    3: '-10 -10 0 0 10 10',
    4: '-9 -9 9 -9 -9 9 9 9',
    5: '-10 -10 10 -10 0 0 -10 10 10 10',
    6: '-9 -11 9 -11 -9 0 9 0 -9 11 9 11',
};

const pairs = (text: string): [number, number][] => {
    const numbers = text.split(' ').map(Number);
    return Array.from({ length: numbers.length / 2 }, (_, at) => [
        numbers[2 * at]!,
        numbers[2 * at + 1]!,
    ]);
};

// A die in the colour of its seat; on a pill when it is doped. Its size is set by the style.
export function DieFace({
    die,
    colour,
    ghost = false,
}: {
    die: Die;
    colour: number;
    ghost?: boolean;
}) {
    return (
        <svg
            class={`die sport-die tint-${colour}${ghost ? ' ghost' : ''}${die.doped ? ' doped' : ''}`}
            viewBox="-24 -24 48 48"
            aria-hidden="true"
        >
            {die.doped && (
                <rect class="pill-under" x="-23" y="6" width="46" height="17" rx="8.500" />
            )}
            <rect class="cube" x="-19" y={die.doped ? -23 : -19} width="38" height="38" rx="8" />
            <g class="pips" transform={die.doped ? 'translate(0 -4)' : undefined}>
                {pairs(spots[die.value] ?? '').map(([x, y]) => (
                    <circle key={`${x} ${y}`} cx={x} cy={y} r="4.200" />
                ))}
            </g>
        </svg>
    );
}

// The sign of each sport, in a square of 24.
const signs: Record<Sport, string> = {
    bowling:
        'M9 3h4c1.500 2-.5 4 .3 6.500.7 2.300 1.700 4.500.2 8.500H8.500C7 14 8 11.800 8.700 9.500 9.500 7 7.500 5 9 3zM8.700 7h4.600M17 14.500a3.500 3.500 0 1 0 .1 0zM16.500 16.500v.1M18 17v.1',
    tennis: 'M9.500 3.500c3.500 0 5.500 2.500 5.500 6s-2 6-5.500 6-5.500-2.500-5.500-6 2-6 5.500-6zM6 6l7 7M4.500 9l6 6M8.500 4l6 6M12.500 14.500L19 21M19 4.500a2 2 0 1 0 .1 0z',
    billiards:
        'M8 10a6 6 0 1 0 .1 0zM8 13.500a2.500 2.500 0 1 0 .1 0zM21.500 2.500L12 12M17 17a3 3 0 1 0 .1 0z',
    football:
        'M12 3a9 9 0 1 0 .1 0zM12 8l4 2.900-1.500 4.700h-5L8 10.900zM12 8V3.200M16 10.900l4.600-1.500M14.500 15.600l2.900 3.900M9.500 15.600l-2.900 3.900M8 10.900L3.400 9.400',
    boxing: 'M6 13V8c0-2.500 1.800-4 4-4h4.500C17.500 4 19 6 19 8.500c0 3-2.500 3.500-2.500 6.500H8.500C7 15 6 14.300 6 13zM8.500 15v4.500h8V15M6 11H4.500C3.500 11 3 10 3 9s.7-2 2-2h1.300M11 4.200v4',
    riding: 'M7 20c0-4 1-6 3-8l-4.500.5L3.500 11 8 5.500 9.500 3l1.500 2c5 0 8 3.500 8.500 8 .3 2.500 0 5 .5 7M10 8v.1M14.500 6c1.500 3 1.500 6 .5 8.500',
    skiing: 'M13.500 3.500a1.800 1.800 0 1 0 .1 0zM4 17.500l15.500 3.500c1 .2 1.800-.2 2-1M6 9l4.500-2 3.500 3-3 3.500 4 2-1 4M10.500 7L8 12.500M14 10l4 1',
    diving: 'M3 8c0-1.500 1-2.500 2.500-2.500h9C16 5.500 17 6.500 17 8v3c0 2-1.500 3-3 3-2 0-2.500-2-4-2s-2 2-4 2c-1.500 0-3-1-3-3zM17 8h1.500c1.500 0 2.500-1 2.500-2.500V3M12 17.500a1.500 1.500 0 1 0 .1 0zM8 19.500v.1M15.500 18.500v.1',
};

export function SportSign({ sport }: { sport: Sport }) {
    return (
        <svg class="drawn sport-sign" viewBox="0 0 24 24" aria-hidden="true">
            <path d={signs[sport]} />
        </svg>
    );
}

export const signPath = (sport: Sport): string => signs[sport];

// A plaster, two, a wreath: how bad it is, without a word and without blood.
const harms: Partial<Record<Kind, string>> = {
    u2: 'M-8.500-5l3.500-3.500L8.500 5 5 8.500zM-1.500-1.500v.1M1.500 1.500v.1M-1.500 1.500v.1M1.500-1.500v.1',
    u4: 'M-8-6a8 8 0 0 1 16 0c0 4 1 5 1 8a9 9 0 0 1-18 0c0-3 1-4 1-8zM-8.500-4l17 5M-9 1l17 6M-3-2v.1M4 0v.1',
    u6: 'M0-9c5.500 0 8.500 3.500 8.500 8 0 2.500-1 4-2.500 5v4H-6V4c-1.500-1-2.500-2.500-2.500-5 0-4.500 3-8 8.500-8zM-3.500-1.500a1.600 1.600 0 1 0 .1 0zM3.500-1.500a1.600 1.600 0 1 0 .1 0zM-2 8V5M2 8V5',
};

export function Plaster() {
    return (
        <svg class="drawn plaster" viewBox="-11 -11 22 22" aria-hidden="true">
            <path d={harms.u2} />
        </svg>
    );
}

// A card, face up, or face down for null. Training shows its sport.
export function CardFace({
    kind,
    sport,
    label = '',
}: {
    kind: Kind | null;
    sport: Sport;
    label?: string;
}) {
    const harm = kind ? harms[kind] : undefined;
    return (
        <svg class={`card sport-card ${kind ?? 'back'}`} viewBox="-20 -28 40 56" aria-hidden="true">
            <rect class="sheet" x="-19" y="-27" width="38" height="54" rx="4.500" />
            <rect class="frame" x="-16" y="-24" width="32" height="48" rx="3" />
            {harm ? (
                <>
                    <path class="harm" transform="translate(0 -5) scale(1.250)" d={harm} />
                    <text y="18">{kind!.toUpperCase()}</text>
                </>
            ) : (
                <path
                    class="figure"
                    transform="translate(-14.400 -17.400) scale(1.200)"
                    d={signs[sport]}
                />
            )}
            {!harm && label && (
                <text class="small" y="19">
                    {label}
                </text>
            )}
        </svg>
    );
}

export function Pill() {
    return (
        <svg class="pill" viewBox="0 0 26 14" aria-hidden="true">
            <rect class="half" x="1" y="1" width="24" height="12" rx="6" />
            <path class="other" d="M13 1h6a6 6 0 0 1 0 12h-6z" />
        </svg>
    );
}

// The 1A coach: a whistle. The best coach one could get: a towel and a stopwatch.
export function Coach({ which }: { which: 'first' | 'best' }) {
    return (
        <svg class={`drawn coach ${which}`} viewBox="0 0 24 24" aria-hidden="true">
            {which === 'first' ? (
                <path d="M3 8h11l7-2v5h-6a5.500 5.500 0 1 1-9.500-1H3zM9.500 11.500a2.500 2.500 0 1 0 .1 0z" />
            ) : (
                <path d="M12 6a7.500 7.500 0 1 0 .1 0zM12 9.500V14l3 2M10 2.500h4M12 2.500V6M18 6l1.500 1.500" />
            )}
        </svg>
    );
}

export function Cup({ dice, colour }: { dice: number; colour: number }) {
    return (
        <svg class={`cup tint-${colour}`} viewBox="0 0 96 92" aria-hidden="true">
            {Array.from({ length: Math.min(4, dice) }, (_, at) => (
                <rect
                    key={at}
                    class="cube"
                    x={20 + at * 14}
                    y={[9, 3, 6, 10][at]}
                    width="17"
                    height="17"
                    rx="4"
                    transform={`rotate(${[-14, 8, -4, 16][at]} ${28 + at * 14} 14)`}
                />
            ))}
            <path class="leather" d="M10 20h76l-9 62c-.6 4-3 6-7 6H26c-4 0-6.400-2-7-6z" />
            <path class="band" d="M12.500 37h71l-1.500 10H14z" />
            <ellipse class="lip" cx="48" cy="20" rx="38" ry="6.500" />
            <text x="48" y="68">
                {dice}
            </text>
        </svg>
    );
}
