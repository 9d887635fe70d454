// How the points came about.
import { t } from '../core/say';
import type { LedgerProps } from '../games';
import { Badge } from '../ui/badge';
import { Plaster, SportSign } from './pieces';
import { nameOf } from './ring';
import { mostOf, read, sports, sportsOf } from './view';
import './ledger.css';

export function Ledger(props: LedgerProps) {
    const v = read(props.view);
    const order = props.seats
        .map((_, at) => at)
        .sort((a, b) => v.points[b]! - v.points[a]! || v.accidents[b]! - v.accidents[a]!);
    const level = order.length > 1 && v.points[order[0]!] === v.points[order[1]!];
    return (
        <div class="scrolls" tabIndex={0} role="region" aria-label={t('sport.ui.ledger')}>
            <table class="ledger">
                <caption class="away">{t('sport.ui.ledger')}</caption>
                <thead>
                    <tr>
                        <td />
                        {sports.map((sport) => (
                            <th key={sport} scope="col" class={v.closed[sport] ? 'closed' : ''}>
                                <SportSign sport={sport} />
                                <span class="away">{nameOf(props, sport)}</span>
                            </th>
                        ))}
                        <th scope="col">{t('sport.ui.ledger-sum')}</th>
                        <th scope="col">
                            <Plaster />
                            <span class="away">{t('sport.ui.ledger-accidents')}</span>
                        </th>
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
                            {sports.map((sport) => {
                                const count = v.cards[seat]![sport];
                                return (
                                    <td
                                        key={sport}
                                        class={count > 0 && count === mostOf(v, seat) ? 'most' : ''}
                                    >
                                        {count || ''}
                                    </td>
                                );
                            })}
                            <td class="sum">
                                {sportsOf(v, seat)}&nbsp;×&nbsp;{mostOf(v, seat)}&nbsp;={' '}
                                <strong>{v.points[seat]}</strong>
                            </td>
                            <td>{v.accidents[seat]}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
            {level && <p>{t('sport.ui.ledger-tie')}</p>}
        </div>
    );
}
