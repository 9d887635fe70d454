// Who sits there, with a row of bonus and a row of malus blocks.
import { figure } from '../core/message';
import { sayGame, t } from '../core/say';
import type { LedgerProps, TableProps } from '../games';
import { Badge } from '../ui/badge';
import type { Effect } from './direct';
import {
    colourOf,
    colours,
    holds,
    letterOf,
    nameOf,
    read,
    rowOf,
    type CroisillonView,
} from './view';

// A block, small.
export function Chip({ block, crossed = false }: { block: number; crossed?: boolean }) {
    return (
        <i class={`chip ${colourOf(block)}${crossed ? ' crossed' : ''}`} aria-hidden="true">
            {letterOf(block)}
        </i>
    );
}

// A seat in one sentence, for whoever does not see it.
export function tellSeat(
    props: Pick<TableProps, 'game' | 'voice'>,
    v: CroisillonView,
    seat: number,
    name: string,
): string {
    const names = (where: 'bonus' | 'malus') =>
        rowOf(v, seat, where).map((block) =>
            sayGame(props.game, props.voice, `block.${nameOf(block)}`),
        );
    const [bonus, malus] = [names('bonus'), names('malus')];
    return t('croisillon.ui.seat', {
        name,
        score: v.score[seat]!,
        bonus: bonus.join(', ') || 'none',
        malus: malus.join(', ') || 'none',
    });
}

function stamp(effect: Effect | null, seat: number): string {
    if (!effect || !('who' in effect) || effect.who !== seat) return '';
    switch (effect.kind) {
        case 'malus':
            return t('croisillon.ui.minus', { count: effect.blocks.length });
        case 'bonus':
            return t('croisillon.ui.plus', { red: colourOf(effect.block) === 'red' ? 1 : 0 });
        case 'swept':
            return t('croisillon.ui.swept', { count: effect.count });
        case 'placed':
            return t('croisillon.ui.higher', { mm: effect.rise });
        case 'too-low':
            return t('croisillon.ui.too-low', { count: effect.blocks.length });
        case 'refused':
            return t('croisillon.ui.refused', { count: effect.blocks.length });
        default:
            return '';
    }
}

// Blocks before a seat, by colour: a bonus sweeps away the malus of its own.
function Row({ v, seat, where }: { v: CroisillonView; seat: number; where: 'bonus' | 'malus' }) {
    const row = rowOf(v, seat, where);
    const counts = colours.map((colour) => ({
        colour,
        count: row.filter((block) => colourOf(block) === colour).length,
    }));
    return (
        <p class={`row ${where}${row.length ? '' : ' none'}`}>
            <b>{where === 'bonus' ? '+' : '−'}</b>
            <span class="many">{row.length}</span>
            {counts.map(
                ({ colour, count }) =>
                    count > 0 && (
                        <i key={colour} class={`chip ${colour}`}>
                            {count}
                        </i>
                    ),
            )}
        </p>
    );
}

export function Rows({ v, seat }: { v: CroisillonView; seat: number }) {
    return (
        <div class="rows" aria-hidden="true">
            <Row v={v} seat={seat} where="bonus" />
            <Row v={v} seat={seat} where="malus" />
        </div>
    );
}

export function Seats(props: TableProps) {
    const v = read(props.view);
    const effect = props.effect as Effect | null;
    return (
        <ul class={`x-seats n${props.seats.length}`}>
            {props.seats.map((info) => {
                const said = stamp(effect, info.seat);
                const marks = [
                    v.mover === info.seat ? 'asked' : '',
                    v.winner[info.seat] ? 'winner' : '',
                ]
                    .filter(Boolean)
                    .join(' ');
                return (
                    <li key={info.seat} class={`plate x-seat ${marks}`} data-seat={info.seat}>
                        <p class="away">{tellSeat(props, v, info.seat, info.name)}</p>
                        <div class="nameplate" aria-hidden="true">
                            <Badge colour={info.colour} name={info.name} size={26} />
                            <strong>
                                {info.seat === props.seat && !props.open
                                    ? t('croisillon.ui.you')
                                    : info.name}
                            </strong>
                            <b class="score">{figure(v.score[info.seat]!)}</b>
                        </div>
                        <Rows v={v} seat={info.seat} />
                        <p class="status">
                            {v.mover === info.seat && holds(v)
                                ? t('croisillon.ui.in-hand', {
                                      block: sayGame(props.game, props.voice, `block.${v.held}`),
                                  })
                                : props.status[info.seat]}
                        </p>
                        {said && <p class={`stamp ${effect!.kind}`}>{said}</p>}
                    </li>
                );
            })}
        </ul>
    );
}

// How the points came about, at the end.
export function Ledger(props: LedgerProps) {
    const v = read(props.view);
    const order = props.seats.map((_, at) => at).sort((a, b) => v.score[b]! - v.score[a]!);
    return (
        <div class="scrolls" tabIndex={0} role="region" aria-label={t('croisillon.ui.ledger')}>
            <table class="x-ledger">
                <caption class="away">{t('croisillon.ui.ledger')}</caption>
                <thead>
                    <tr>
                        <td />
                        <th scope="col">{t('croisillon.ui.bonus')}</th>
                        <th scope="col">{t('croisillon.ui.malus')}</th>
                        <th scope="col">{t('croisillon.ui.points')}</th>
                    </tr>
                </thead>
                <tbody>
                    {order.map((seat) => (
                        <tr key={seat}>
                            <th scope="row">
                                <Badge
                                    colour={props.seats[seat]!.colour}
                                    name={props.seats[seat]!.name}
                                    size={26}
                                />
                                <span class="away">{props.seats[seat]!.name}</span>
                            </th>
                            {(['bonus', 'malus'] as const).map((where) => (
                                <td key={where}>
                                    <span class="away">
                                        {rowOf(v, seat, where)
                                            .map((block) =>
                                                sayGame(
                                                    props.game,
                                                    props.voice,
                                                    `block.${nameOf(block)}`,
                                                ),
                                            )
                                            .join(', ')}
                                    </span>
                                    {rowOf(v, seat, where).map((block) => (
                                        <Chip
                                            key={block}
                                            block={block}
                                            crossed={where === 'malus'}
                                        />
                                    ))}
                                </td>
                            ))}
                            <td>
                                <strong>{figure(v.score[seat]!)}</strong>
                            </td>
                        </tr>
                    ))}
                </tbody>
            </table>
            <p class="soft">{t('croisillon.ui.ledger-how', { rounds: v.rounds })}</p>
        </div>
    );
}
