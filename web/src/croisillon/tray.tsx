// Questions to the reader, and how to answer them.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { sayGame, t } from '../core/say';
import type { TableProps } from '../games';
import { Icon } from '../ui/icons';
import { Button, Hold } from '../ui/press';
import { Needle } from './needle';
import { Chip } from './seats';
import { isNew } from './learn';
import {
    holds,
    isAsked,
    isMover,
    liesOf,
    mayOpen,
    nameOf,
    NONE,
    numberOf,
    read,
    whyNot,
} from './view';

const CONFIRM_MS = 400;

export const sayBlock = (props: Pick<TableProps, 'game' | 'voice'>, block: string): string =>
    sayGame(props.game, props.voice, `block.${block}`);

// The block that is being considered: the one picked, whose places everybody sees, or one that could
// be a bonus.
export interface Choice {
    block: number;
    choose(block: number): void;
}

// The question, in one sentence.
export function question(props: TableProps): string {
    const v = read(props.view);
    if (!isMover(v, props.seat)) return '';
    const bonus = v.raised === 'none' ? 0 : 1;
    return t('croisillon.ui.ask', { stage: v.stage, bonus, removed: v.removed });
}

// Every block from the highest to the lowest, with how it sits. One stop of the Tab key; arrows go
// from block to block.
export function BlockList({ props, choice }: { props: TableProps; choice: Choice }) {
    const v = read(props.view);
    const own = useRef<HTMLUListElement>(null);
    const rows = v.by_height.flatMap((name, at) =>
        name && name !== 'none' ? [{ block: numberOf(name), height: v.height[at]! }] : [],
    );
    const lead = rows.some((row) => row.block === choice.block) ? choice.block : rows[0]?.block;
    const move = (event: KeyboardEvent) => {
        const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6, Home: -99, End: 99 }[
            event.key
        ];
        if (!step) return;
        const all = [...own.current!.querySelectorAll('button')];
        const at = all.indexOf(document.activeElement as HTMLButtonElement);
        all[Math.max(0, Math.min(all.length - 1, at + step))]?.focus();
        event.preventDefault();
    };
    return (
        <ul class="block-list" ref={own} aria-label={t('croisillon.ui.blocks')} onKeyDown={move}>
            {rows.map(({ block, height }) => {
                const why = whyNot(props, block);
                const may = why === null;
                return (
                    <li key={block}>
                        <button
                            type="button"
                            class={`block-row ${v.feel[block]}`}
                            tabIndex={block === lead ? 0 : -1}
                            aria-pressed={block === choice.block}
                            aria-disabled={!may}
                            onClick={() => may && choice.choose(block)}
                        >
                            <Chip block={block} />
                            <span class="name">{sayBlock(props, nameOf(block))}</span>
                            <span class="high">{t('croisillon.ui.high', { mm: height })}</span>
                            <span class="feel">
                                {may
                                    ? v.tests
                                        ? sayGame(props.game, props.voice, `feel.${v.feel[block]}`)
                                        : ''
                                    : t('croisillon.ui.not-that', { why })}
                            </span>
                        </button>
                    </li>
                );
            })}
        </ul>
    );
}

// Where the block picked could go, and feeling it first.
export function Places({ props, block }: { props: TableProps; block: number }) {
    const v = read(props.view);
    const { turn, send } = props;
    const name = nameOf(block);
    const known = v.picked === name;
    return (
        <>
            {known && v.places > 0 && (
                <span class="soft by-needle">{t('croisillon.ui.by-needle-how')}</span>
            )}
            <div
                class="places"
                role="group"
                aria-label={t('croisillon.ui.places', { block: sayBlock(props, name) })}
            >
                {v.tests === 1 && v.stage === 'choosing' && (
                    <Button guard={turn.number} onPress={() => void send(`test ${name}`)}>
                        {t('croisillon.ui.test')}
                    </Button>
                )}
                {known && v.places === 0 && (
                    <div class="way-of">
                        {v.stage === 'choosing' && (
                            <Button
                                class="lift"
                                guard={`${turn.number} ${name}`}
                                onPress={() => void send(`lift ${name}`)}
                            >
                                {t('croisillon.ui.lift')}
                            </Button>
                        )}
                        <span class="soft">{t('croisillon.ui.no-place', { stage: v.stage })}</span>
                    </div>
                )}
                {known &&
                    Array.from({ length: v.places }, (_, at) => (
                        <span key={at} class="to">
                            {at === 0 && <span aria-hidden="true">{t('croisillon.ui.place')}</span>}
                            <Button
                                class="place"
                                guard={`${turn.number} ${name}`}
                                onPress={() => void send(`carry ${at + 1}`)}
                            >
                                <span class="away">{t('croisillon.ui.place')}</span>
                                <b>{at + 1}</b> {t('croisillon.ui.rise', { mm: v.rise[at]! })}
                            </Button>
                        </span>
                    ))}
            </div>
        </>
    );
}

// The meaning of light and shade on the wood, in a first game.
export function Feels({ props }: { props: TableProps }) {
    const v = read(props.view);
    if (!isNew.value || !v.tests) return null;
    return (
        <p class="feels">
            {(['free', 'gripped', 'loaded'] as const).map((feel) => (
                <span key={feel} class={feel}>
                    <i aria-hidden="true" /> {sayGame(props.game, props.voice, `feel.${feel}`)}
                </span>
            ))}
        </p>
    );
}

// Every block is too dangerous to take.
export function Refuse({ view, turn, send }: TableProps) {
    const v = read(view);
    if (v.forbidden === 'none' || v.raised !== 'none') return null;
    const label = t('croisillon.ui.refuse');
    return (
        <Hold
            class="refuse"
            ms={CONFIRM_MS}
            label={label}
            guard={turn.number}
            onHeld={() => void send('refuse')}
        >
            <Icon name="shield" /> {label}
        </Hold>
    );
}

function Choosing({ props, choice }: { props: TableProps; choice: Choice }) {
    const v = read(props.view);
    const { block } = choice;
    const bonus = v.raised !== 'none';
    return (
        <>
            <BlockList props={props} choice={choice} />
            <Feels props={props} />
            <div class="acts">
                {block === NONE && (
                    <p class="said">{t('croisillon.ui.choose', { bonus: bonus ? 1 : 0 })}</p>
                )}
                {block !== NONE && !bonus && <Places props={props} block={block} />}
                {block !== NONE && bonus && (
                    <Button
                        class="main"
                        guard={`${props.turn.number} ${block}`}
                        onPress={() => void props.send(`take ${nameOf(block)}`)}
                    >
                        <Chip block={block} />{' '}
                        {t('croisillon.ui.take', { block: sayBlock(props, nameOf(block)) })}
                    </Button>
                )}
                {bonus && (
                    <Button guard={props.turn.number} onPress={() => void props.send('stop')}>
                        {t('croisillon.ui.stop')}
                    </Button>
                )}
                <Refuse {...props} />
            </div>
        </>
    );
}

// Until the block has left its neighbours one may still leave it; afterwards it is kept as malus.
function GiveUp(props: TableProps) {
    const v = read(props.view);
    if (v.task === 'bonus' || v.stage === 'carrying') return null;
    if (!v.removed) return <Refuse {...props} />;
    const label = t('croisillon.ui.give-up');
    return (
        <Hold
            class="refuse"
            ms={CONFIRM_MS}
            label={label}
            guard={props.turn.number}
            onHeld={() => void props.send('give-up')}
        >
            {label}
        </Hold>
    );
}

// A block in a hand that the reader leads, in a view that cannot lead it: the path can take over.
function Lead(props: TableProps) {
    const v = read(props.view);
    const { turn, send } = props;
    return (
        <div class="acts">
            <Button
                class={liesOf(v) === 'stable' ? 'main' : ''}
                guard={turn.number}
                aria-disabled={!mayOpen(v)}
                onPress={() => mayOpen(v) && void send('release')}
            >
                {t('croisillon.ui.release')}
            </Button>
            {v.task === 'raise' && <Places props={props} block={numberOf(v.held)} />}
            {v.task === 'bonus' && (
                <Button guard={turn.number} onPress={() => void send(`take ${v.held}`)}>
                    {t('croisillon.ui.take', { block: sayBlock(props, v.held) })}
                </Button>
            )}
        </div>
    );
}

// How hard the fingers pull, in words, as a bar and, with sound, as a pitch.
export function Strain({ props }: { props: TableProps }) {
    const v = read(props.view);
    if (!holds(v)) return null;
    const strain = Math.min(100, v.strain);
    const how = strain < 25 ? 'easy' : strain < 60 ? 'some' : strain < 90 ? 'much' : 'most';
    return (
        <div class={`strain ${how}`} style={{ '--strain': strain / 100 }}>
            <Chip block={numberOf(v.held)} />
            <span>{t('croisillon.ui.strain', { how })}</span>
            <i class="bar" aria-hidden="true" />
            <span class="over">
                {t('croisillon.ui.over', { mm: Math.round((v.low - v.level) / 10) })}
            </span>
        </div>
    );
}

// Hands off: the ring closes when all has been still for long enough.
export function Settling({ props }: { props: TableProps }) {
    const v = read(props.view);
    if (v.stage !== 'settling') return null;
    return (
        <div class="settling" style={{ '--calm': v.calm / 100 }}>
            <i class="ring" aria-hidden="true" />
            <span>{t('croisillon.ui.settling')}</span>
        </div>
    );
}

// Shown to the others meanwhile.
function Watching({ props, list }: { props: TableProps; list: boolean }) {
    const v = read(props.view);
    const name = props.seats.find((info) => info.seat === v.mover)?.name;
    if (name === undefined) return null;
    const block = holds(v) ? sayBlock(props, v.held) : 'none';
    return (
        <>
            <p class="said">
                {t('croisillon.ui.watch', {
                    stage: v.stage,
                    bonus: v.raised === 'none' ? 0 : 1,
                    name,
                    block,
                })}
            </p>
            {!list && <p class="said">{t('croisillon.ui.look')}</p>}
        </>
    );
}

interface TrayProps {
    props: TableProps;
    choice: Choice;
    list: boolean; // blocks are listed: they cannot be taken in the picture
    lead?: ComponentChildren; // how the hand is led, where it can be
}

export function Tray({ props, choice, list, lead }: TrayProps) {
    const v = read(props.view);
    const own = useRef<HTMLElement>(null);
    useEffect(() => {
        // The tray takes the focus from an element that is gone, so that keys go on working.
        if (document.activeElement === document.body) own.current?.focus({ preventScroll: true });
    });
    if (props.seat === null) return null;
    const mine = isMover(v, props.seat);
    const asked = isAsked(v, props.seat);
    const asks = mine && !v.planned && v.stage !== 'settling' && question(props);
    return (
        <section
            class={`tray x-tray at-${v.stage}${list ? ' listed' : ''}${mine ? '' : ' idle'}`}
            ref={own}
            tabIndex={-1}
            inert={props.open}
            aria-label={t('croisillon.ui.tray', { mine: mine ? 1 : 0 })}
        >
            {!mine && <Watching props={props} list={list} />}
            {asks && <h2 class="question">{asks}</h2>}
            {asked &&
                v.stage === 'choosing' &&
                (list ? <Choosing props={props} choice={choice} /> : lead)}
            {asked && v.stage === 'holding' && (lead ?? <Lead {...props} />)}
            {mine &&
                v.planned === 1 &&
                v.task !== 'test' &&
                (v.stage === 'aiming' || v.stage === 'carrying') && (
                    <Needle {...props} key={v.turns} />
                )}
            {asked && (v.stage === 'holding' || v.stage === 'aiming') && <GiveUp {...props} />}
        </section>
    );
}
