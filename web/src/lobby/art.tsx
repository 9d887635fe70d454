// The lids of the boxes. A game without a drawing of its own gets dice and its initial.
import { nobody, sayGame } from '../core/say';
import { gameTable } from '../core/tables';

const around = (count: number, draw: (angle: number, at: number) => preact.JSX.Element) =>
    Array.from({ length: count }, (_, at) => draw((360 / count) * at, at));

// Six cards in a ring, like a drum; one of them is not like the others.
function Drum() {
    return (
        <svg class="art" viewBox="0 0 240 150" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <path class="rust" d="M0 0h240v150H0z" />
            <path class="rays" d="M120 75L0 0h40zM120 75L90 0h60zM120 75L240 0h-40zM120 75L0 60v40zM120 75l120-15v40zM120 75L0 150h40zM120 75l-30 75h60zM120 75l120 75h-40z" />
            <g transform="translate(120 76)">
                <circle class="rim" r="66" />
                {around(6, (angle, at) => (
                    <g key={angle} transform={`rotate(${angle + 12})`}>
                        <rect class={at === 1 ? 'card odd' : 'card'} x="-13" y="-60" width="26" height="36" rx="4" />
                        {at === 1 ? <circle class="dot" cy="-42" r="7" /> : <circle class="ring" cy="-42" r="6.500" />}
                    </g>
                ))}
                <circle class="hub" r="15" />
                <circle class="pin" r="5" />
            </g>
        </svg>
    );
}

function Poppers() {
    const bits = [
        [36, 22, 'b1'], [66, 40, 'b2'], [96, 16, 'b3'], [140, 26, 'b1'], [176, 44, 'b4'], [204, 20, 'b2'], [222, 58, 'b3'],
        [20, 62, 'b4'], [54, 74, 'b3'], [120, 48, 'b4'], [158, 68, 'b2'], [196, 84, 'b1'], [84, 62, 'b1'],
    ] as const;
    return (
        <svg class="art" viewBox="0 0 240 150" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <path class="teal" d="M0 0h240v150H0z" />
            {bits.map(([x, y, tint], at) => (
                <rect key={at} class={tint} x={x} y={y} width="11" height="6" rx="1.500" transform={`rotate(${at * 47} ${x + 5} ${y + 3})`} />
            ))}
            {[-34, 0, 34].map((angle, at) => (
                <g key={angle} transform={`translate(${120 + (at - 1) * 52} 128) rotate(${angle})`}>
                    <path class={['pop a', 'pop b', 'pop c'][at]!} d="M-17-62h34L5 0h-10z" />
                    <path class="stripe" d="M-13-44h26l-2 10h-22zM-9-24H9l-2 10H-7z" />
                    <path class="string" d="M0 0c6 8-6 10 0 18" />
                </g>
            ))}
        </svg>
    );
}

function Dice({ initial }: { initial: string }) {
    return (
        <svg class="art" viewBox="0 0 240 150" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <path class="plum" d="M0 0h240v150H0z" />
            <g transform="translate(120 78) rotate(-9)">
                <rect class="card" x="-42" y="-42" width="84" height="84" rx="14" />
                <text class="initial" y="4">
                    {initial}
                </text>
            </g>
        </svg>
    );
}

export function Art({ game, skin }: { game: string; skin: string }) {
    if (game === 'roulette') return skin === 'poppers' ? <Poppers /> : <Drum />;
    const title = sayGame(gameTable(game), { ...nobody, skin }, 'title');
    return <Dice initial={[...title][0]!.toUpperCase()} />;
}
