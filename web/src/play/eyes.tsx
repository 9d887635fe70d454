// Through whose eyes those who look on see the match: whoever plays may lend their own to somebody.
import { me } from '../core/device';
import type { Table } from '../core/messages';
import { list, t } from '../core/say';
import type { SeatInfo } from '../core/seats';
import { Icon } from '../ui/icons';
import { Button } from '../ui/press';
import { told } from '../ui/toast';

// For whoever plays: who looks on, and may see what I see.
export function Lend({ table, seats }: { table: Table; seats: SeatInfo[] }) {
    const session = me.value!;
    const seat = session.seat.value;
    const away = session.away.value.since;
    const watching = table.members.filter((one) => one.seat === null && !away.has(one.member));
    if (seat === null || watching.length === 0) return null;
    const lent = table.seats[seat]?.lent ?? [];
    return (
        <div class="lend">
            <details>
                <summary>
                    <Icon name="eye" />{' '}
                    {t('seats.watching', { names: list(watching.map((one) => one.name)) })}
                </summary>
                <p class="soft">{t('eyes.about')}</p>
                {watching.map(({ member, name }) => {
                    const has = lent.includes(member);
                    return (
                        <p key={member}>
                            <Button
                                class="small"
                                onPress={() =>
                                    void told(session.act({ do: 'lend', member, on: !has }))
                                }
                            >
                                {t(has ? 'eyes.keep' : 'eyes.lend', { name })}
                            </Button>
                        </p>
                    );
                })}
            </details>
            {watching.map(
                ({ member, name, eyes }) =>
                    eyes !== null && (
                        <p key={member}>
                            {t('eyes.other', { name, whose: seats[eyes]?.name ?? '' })}
                        </p>
                    ),
            )}
        </div>
    );
}

// For whoever looks on: the eyes that are lent, and the way back.
export function Look({ table, seats }: { table: Table; seats: SeatInfo[] }) {
    const session = me.value!;
    const eyes = session.eyes.value;
    const offers = seats.filter(
        (info) => info.seat !== eyes && table.seats[info.seat]?.lent.includes(session.member),
    );
    if (eyes === null && offers.length === 0) return null;
    const look = (seat: number | null) =>
        void told(session.act({ do: 'look', ...(seat === null ? {} : { seat }) }));
    return (
        <div class="take-over look">
            {eyes !== null && (
                <>
                    <p role="status">
                        <Icon name="eye" /> {t('eyes.yours', { whose: seats[eyes]?.name ?? '' })}
                    </p>
                    <Button class="small" onPress={() => look(null)}>
                        {t('eyes.public')}
                    </Button>
                </>
            )}
            {eyes === null &&
                offers.map((info) => (
                    <Button key={info.seat} class="small" onPress={() => look(info.seat)}>
                        <Icon name="eye" /> {t('eyes.look', { whose: info.name })}
                    </Button>
                ))}
        </div>
    );
}
