// The things on the table: cards, drums, dice under hands, tiles. All drawn, no pictures.
import { t } from '../core/say';
import { figures } from '../core/tables';
import { kinds, type Cartridge, type Kind } from './view';

// The face of a card, around the middle of its drawing.
function Face({ card }: { card: Cartridge }) {
    if (card === 'click') return <circle class="clear" r="5.500" />;
    if (card === 'bullet') {
        return (
            <g>
                <path
                    class="burst"
                    d="M0-9l2.200 5 5-2.500-2 5.200L10 0 5.200 2.300l2 5.200-5-2.500L0 10l-2.200-5-5 2.500 2-5.200L-10 0l4.800-1.300-2-5.200 5 2.500z"
                />
                <circle class="slug" r="5.500" />
            </g>
        );
    }
    return <path class="weave" d="M-5-7l10 14M5-7L-5 7M-6 0H6" />;
}

// A card on its own. Its width is set by the style.
export function Card({ card, label = '' }: { card: Cartridge; label?: string }) {
    const up = card === 'click' || card === 'bullet';
    return (
        <svg class={`card cartridge ${card}`} viewBox="-20 -29 40 58" aria-hidden="true">
            <rect class="sheet" x="-19" y="-28" width="38" height="56" rx="5" />
            {up ? (
                <rect class="frame" x="-15.500" y="-24.500" width="31" height="49" rx="3" />
            ) : (
                <rect class="back" x="-16" y="-25" width="32" height="50" rx="3" />
            )}
            <g transform={label ? 'translate(0 -5) scale(1.250)' : 'scale(1.350)'}>
                <Face card={card} />
            </g>
            {label && up && (
                <text
                    y="19"
                    textLength={label.length > 4 ? 28 : undefined}
                    lengthAdjust="spacingAndGlyphs"
                >
                    {label}
                </text>
            )}
        </svg>
    );
}

// Six cards in a ring. Those that were turned show their faces; the hub says how many are due.
export function Drum({
    turned,
    bullets,
    top,
    due,
    spin,
    fired,
}: {
    turned: number;
    bullets: number;
    top: Cartridge[];
    due: number;
    spin: boolean;
    fired: Cartridge | null;
}) {
    const faces = Array.from({ length: 6 }, (_, at): Cartridge => {
        if (at < turned) {
            if (fired && at === turned - 1) return fired;
            return at >= turned - bullets && !fired ? 'bullet' : 'click';
        }
        const seen = top[at - turned];
        return seen && seen !== 'none' ? seen : 'hidden';
    });
    return (
        <svg
            class={`drum${spin ? ' spin' : ''}${fired ? ' fired' : ''}`}
            data-named="drum"
            viewBox="-52 -52 104 104"
            aria-hidden="true"
        >
            <circle class="rim" r="50" />
            <circle class="bed" r="45" />
            <g class="wheel">
                {faces.map((card, at) => (
                    <g key={at} transform={`rotate(${at * 60}) translate(0 -27)`}>
                        <g
                            class={`chamber ${card}${at < turned ? ' turned' : ''}${at === turned - 1 && fired ? ' now' : ''}`}
                        >
                            <rect class="sheet" x="-11" y="-16" width="22" height="31" rx="4" />
                            <g transform="scale(0.850)">
                                <Face card={card} />
                            </g>
                        </g>
                    </g>
                ))}
            </g>
            <circle class="hub" r="11" />
            {due > 0 && <text y="1">{due}</text>}
        </svg>
    );
}

// A captain and three team-mates in the colour of the seat; a lost one lies face down.
export function Tiles({
    mates,
    alive,
    losing,
    colour,
}: {
    mates: number;
    alive: boolean;
    losing: boolean;
    colour: number;
}) {
    const up = [alive, mates >= 1, mates >= 2, mates >= 3];
    const turning = losing ? (alive ? mates + 1 : 0) : -1;
    return (
        <svg
            class={`tiles tint-${colour}`}
            data-named="tiles"
            viewBox="0 0 92 26"
            aria-hidden="true"
        >
            {up.map((there, at) => (
                <g key={at} transform={`translate(${at * 23 + 0.5} 1)`}>
                    <g class={`tile${there ? '' : ' down'}${at === turning ? ' turning' : ''}`}>
                        <rect width="21" height="24" rx="3.500" />
                        {there ? (
                            <>
                                <circle cx="10.500" cy="10.500" r="4" />
                                <path d="M3.500 22c0-5 3-6.500 7-6.500s7 1.500 7 6.500z" />
                                {at === 0 && (
                                    <path
                                        class="crown"
                                        d="M5.500 6.500l-.6-4 3 2L10.500 1l2.600 3.500 3-2-.6 4z"
                                    />
                                )}
                            </>
                        ) : (
                            <path class="crossed" d="M5 6l11 12M16 6L5 18" />
                        )}
                    </g>
                </g>
            ))}
        </svg>
    );
}

// A die, or the hand over it. "lifting": the hand goes up in this moment.
export function Die({ bid, lifting }: { bid: number | null; lifting: boolean }) {
    const set = bid !== -1;
    return (
        <svg
            class={`die${set ? '' : ' unset'}${lifting ? ' lifting' : ''}`}
            data-named="die"
            viewBox="-30 -30 60 60"
            aria-hidden="true"
        >
            <rect class="cube" x="-20" y="-20" width="40" height="40" rx="8" />
            {bid !== null && set && <text y="2">{bid}</text>}
            {(bid === null || lifting) && (
                <g class="palm">
                    <path d="M-21 14c-4-10-5-22 0-27 3-3 6 0 7 4l1 5 1-14c.3-5 6-5 6.500 0l.8 13L-3-21c1-5 7-4.500 7 0l-.6 15.500L7-17c1.500-4.500 7-3.500 6.300 1l-2 13 4-6c2.500-3.500 7-1 5.500 3L14 10c-3 8-8 13-16 13S-18 21-21 14z" />
                </g>
            )}
        </svg>
    );
}

// The pocketed card lies crosswise under the badge.
export function Pocket({ card }: { card: Cartridge }) {
    if (card === 'none')
        return <span class="pocket empty" data-named="pocket" aria-hidden="true" />;
    return (
        <span class="pocket" data-named="pocket" aria-hidden="true">
            <Card card={card} />
        </span>
    );
}

// The sign of an action card beside its name.
const signs: Record<Kind, string> = {
    hole: 'M12 4a8 8 0 1 0 .1 0zM12 9a3 3 0 1 0 .1 0z',
    reload: 'M12 5v14M5 12h14',
    respin: 'M19 12a7 7 0 1 1-2.500-5.400M17 3v4.500h-4.500',
    peek: 'M2.500 12S6 6 12 6s9.500 6 9.500 6-3.500 6-9.500 6-9.500-6-9.500-6zM12 9.500a2.500 2.500 0 1 0 .1 0z',
    rebid: 'M5 5h14v14H5zM9 12h6M12 9v6',
    raise: 'M12 19V6M6 11l6-6 6 6',
    bribe: 'M12 4a8 8 0 1 0 .1 0zM12 8v8M14.500 9.500c-3-1.500-5 .8-2.500 2.300s.5 4-2.500 2.500',
    frisk: 'M10.500 4a6.500 6.500 0 1 0 .1 0zM15.500 15.500L20 20',
    air: 'M12 20V5M7 9l5-5 5 5M4 20h16',
    gift: 'M4 10h16v10H4zM12 10v10M4 6h16v4H4zM12 6c-5-5-7-1-4 0M12 6c5-5 7-1 4 0',
    shootout: 'M4 8h11M12 4l4 4-4 4M20 16H9M12 12l-4 4 4 4',
    again: 'M6 12h12M13 7l5 5-5 5M4 5v14',
    bonus: 'M12 4l2.500 5.200 5.500.7-4 4 1 5.600-5-2.700-5 2.700 1-5.600-4-4 5.500-.7z',
};

export const skulls: Kind[] = kinds.filter((_, at) => figures('roulette', 'card_skull')[at]);

export function Sign({ kind }: { kind: Kind }) {
    return (
        <svg class="drawn sign" viewBox="0 0 24 24" aria-hidden="true">
            <path d={signs[kind]} />
        </svg>
    );
}

export function Points({ points, gain }: { points: number; gain: number | undefined }) {
    return (
        <span class={`points${gain ? ' gaining' : ''}`} data-named="points">
            <span class="coin" aria-hidden="true" />
            <span class="away">{t('end.points', { count: points })}</span>
            <span aria-hidden="true">{points}</span>
            {gain ? (
                <span class="gain" aria-hidden="true">
                    +{gain}
                </span>
            ) : null}
        </span>
    );
}
