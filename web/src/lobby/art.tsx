// The lids of the boxes: pictures in lids/, named in lobby.css. A game without one gets a die with
// its initial.
import { nobody, sayGame } from '../core/say';
import { boxOf } from '../core/boxes';

const drawn = ['roulette', 'poppers', 'sport', 'thrill', 'croisillon', 'chute'];

export function Art({ game, skin }: { game: string; skin: string }) {
    const picture = skin && drawn.includes(skin) ? skin : game;
    if (drawn.includes(picture)) return <span class={`art lid-${picture}`} aria-hidden="true" />;
    const title = sayGame(boxOf(game), { ...nobody, skin }, 'title');
    return (
        <svg
            class="art"
            viewBox="0 0 240 150"
            preserveAspectRatio="xMidYMid slice"
            aria-hidden="true"
        >
            <path class="plum" d="M0 0h240v150H0z" />
            <g transform="translate(120 66) rotate(-9)">
                <rect class="face" x="-42" y="-42" width="84" height="84" rx="14" />
                <text class="initial" y="4">
                    {[...title][0]!.toUpperCase()}
                </text>
            </g>
        </svg>
    );
}
