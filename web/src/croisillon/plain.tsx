// Le X, flat: the pile from the front and from the side, every block in a list, and the hand that
// needs one button.
import './seats.css';
import './croisillon.css';

import { useEffect, useState } from 'preact/hooks';

import { inRow, sayGame, t } from '../core/say';
import type { TableProps } from '../games';
import { useContacts } from './contacts';
import { useCreak } from './creak';
import type { Effect } from './direct';
import { played, watchLog } from './learn';
import { Hatches, Pile } from './pile';
import { Chip, Seats, tellSeat } from './seats';
import { question, sayBlock, Settling, Strain, Tray, type Choice } from './tray';
import { holds, isAsked, nameOf, NONE, numberOf, read, whyNot } from './view';

const TOLD = 6; // blocks from the top that are told

// The block one thinks of. A block to raise is picked for all to see.
export function useChoice(props: TableProps): Choice {
    const v = read(props.view);
    const [bonus, setBonus] = useState(NONE);
    const asked = isAsked(v, props.seat) && v.stage === 'choosing';
    if (v.raised === 'none') {
        return {
            block: asked ? numberOf(v.picked) : NONE,
            choose: (block) => void props.send(`pick ${nameOf(block)}`),
        };
    }
    return {
        block: asked && bonus !== NONE && whyNot(props, bonus) === null ? bonus : NONE,
        choose: setBonus,
    };
}

// The pile in words: how many, which ones lie highest, and how they sit.
export function tellPile(props: TableProps): string {
    const v = read(props.view);
    const feel = (name: string) =>
        v.tests
            ? `, ${sayGame(props.game, props.voice, `feel.${v.feel[numberOf(name as typeof v.held)]}`)}`
            : '';
    const top = v.by_height
        .slice(0, TOLD)
        .flatMap((name, at) =>
            name && name !== 'none'
                ? [
                      `${sayBlock(props, name)} ${t('croisillon.ui.high', { mm: v.height[at]! })}${feel(name)}`,
                  ]
                : [],
        );
    return [
        t('croisillon.ui.pile', { count: v.left }),
        top.length ? t('croisillon.ui.highest', { blocks: inRow(top) }) : '',
        v.forbidden === 'none'
            ? ''
            : t('croisillon.ui.forbidden', { block: sayBlock(props, v.forbidden) }),
        holds(v)
            ? t('croisillon.ui.held', {
                  block: sayBlock(props, v.held),
                  mm: Math.round((v.low - v.level) / 10),
              })
            : '',
    ]
        .filter(Boolean)
        .join(' ');
}

// Captions over the pile, for a moment.
export function Said({ props }: { props: TableProps }) {
    const effect = props.effect as Effect | null;
    if (effect?.kind === 'tested') {
        const feel = sayGame(props.game, props.voice, `feel.${effect.feel}`);
        return (
            <p class={`x-said ${effect.feel}`}>
                {t('croisillon.ui.tested', { block: sayBlock(props, effect.block), feel })}
            </p>
        );
    }
    if (effect?.kind === 'slipped')
        return <p class="x-said loaded">{t('croisillon.ui.slipped')}</p>;
    if (effect?.kind === 'malus' || effect?.kind === 'too-low' || effect?.kind === 'refused') {
        const { who, blocks, kind } = effect;
        const name = props.seats.find((info) => info.seat === who)?.name ?? '';
        const you = who === props.seat && !props.open ? 1 : 0;
        const score = read(props.view).score[who]!;
        return (
            <p class="x-said cost loaded">
                <span class="lost">
                    {blocks.map((block) => (
                        <Chip key={block} block={block} />
                    ))}
                </span>
                {t('croisillon.ui.cost', { kind, you, name, count: blocks.length, score })}
            </p>
        );
    }
    if (effect?.kind === 'round')
        return <p class="x-said">{t('croisillon.ui.round-over', { round: effect.round })}</p>;
    return null;
}

export function Status({ props }: { props: TableProps }) {
    const v = read(props.view);
    return (
        <div class="x-status">
            <span>
                {t('croisillon.ui.left', {
                    count: v.left,
                    round: v.round,
                    rounds: v.rounds,
                    turn: Math.min(v.turns + 1, v.limit),
                    limit: v.limit,
                })}
            </span>
            {v.forbidden !== 'none' && !holds(v) && (
                <span class="forbids">
                    {t('croisillon.ui.forbidden', { block: sayBlock(props, v.forbidden) })}
                </span>
            )}
        </div>
    );
}

export function Plain(props: TableProps) {
    const v = read(props.view);
    const choice = useChoice(props);
    useCreak(v, props.seat);
    useContacts(props.view, props.seat);
    useEffect(watchLog, []);
    useEffect(() => {
        if (v.stage === 'over' && props.seat !== null) played();
    }, [v.stage]);
    const picks = isAsked(v, props.seat) && v.stage === 'choosing';
    const pick = picks
        ? (block: number) => whyNot(props, block) === null && choice.choose(block)
        : null;
    const shared = { view: props.view, chosen: choice.block, onBlock: pick };
    return (
        <div class={`x-game flat${props.seat === null ? ' watched' : ''}`}>
            <Hatches />
            <Seats {...props} />
            <div class="x-stage">
                <Status props={props} />
                <div class="piles">
                    <Pile {...shared} way="front" label={tellPile(props)} />
                    <Pile {...shared} way="side" label="" />
                </div>
                <Strain props={props} />
                <Settling props={props} />
                <Said props={props} />
            </div>
            <Tray props={props} choice={choice} list />
        </div>
    );
}

export function describe(props: TableProps): string {
    const v = read(props.view);
    return [
        tellPile(props),
        ...props.seats.map((info) => tellSeat(props, v, info.seat, info.name)),
    ].join(' ');
}

export const ask = (props: TableProps): string => `${question(props)} ${t('croisillon.ui.how')}`;
