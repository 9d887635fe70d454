// The seats of the next game, around the table: who sits there, who could.
import { me, people } from '../core/device';
import type { BotName } from '../protocol.gen';
import type { Table } from '../core/messages';
import { levelName, t } from '../core/say';
import { seatsOf, type SeatInfo } from '../core/seats';
import { boxOf } from '../core/boxes';
import { Badge } from '../ui/badge';
import { Icon } from '../ui/icons';
import { Button } from '../ui/press';
import { told } from '../ui/toast';

// Each has a face and a line of character.
const natures = ['bold', 'wary', 'grudging'] as const;

function Occupant({ info, table }: { info: SeatInfo; table: Table }) {
    const session = me.value!;
    const member = info.member;
    const own = people.value.some((one) => one.member === member?.member);
    const notes: string[] = [];
    if (member && member.member === session.member) notes.push(t('seat.you'));
    else if (own) notes.push(t('seat.same-device'));
    if (member && member.member === table.host) notes.push(t('seat.host'));
    if (member && session.away.value.since.has(member.member)) notes.push(t('seat.away'));
    if (info.bot) notes.push(t('seat.bot', { level: levelName(info.bot) }));
    const nature = natures.find((one) => one === info.temper);
    if (nature) notes.push(t(`temper.${nature}`));
    return (
        <>
            <Badge colour={info.colour} name={info.name} />
            <span class="who">
                <strong>
                    {info.name}
                    {nature && <Icon name={nature} />}
                </strong>
                <span class="soft">{notes.join(' · ')}</span>
            </span>
        </>
    );
}

// The host chooses how well each bot plays.
function BotLevel({ seat, level, table }: { seat: number; level: BotName; table: Table }) {
    const session = me.value!;
    return (
        <select
            class="small"
            aria-label={t('seat.bot-level', { number: seat + 1 })}
            value={level}
            onChange={(event) => {
                const bot = event.currentTarget.value as BotName;
                void told(session.act({ do: 'bot', seat, bot }));
            }}
        >
            {boxOf(table.game).bots.map((bot) => (
                <option key={bot} value={bot}>
                    {levelName(bot)}
                </option>
            ))}
        </select>
    );
}

function SeatRow({ info, table, host }: { info: SeatInfo; table: Table; host: boolean }) {
    const session = me.value!;
    const seated = session.seat.value !== null;
    if (info.empty) {
        return (
            <li class="chair free">
                <span class="hole" aria-hidden="true" />
                <span class="who">
                    <span>{t('seat.free')}</span>
                    <span class="soft">
                        {t('seat.free-bot', {
                            level: host && seated ? 'none' : levelName(table.level),
                        })}
                    </span>
                </span>
                {host && seated && <BotLevel seat={info.seat} level={table.level} table={table} />}
                {!seated && (
                    <Button
                        class="small"
                        aria-label={t('sit.here-at', { number: info.seat + 1 })}
                        onPress={() => void told(session.act({ do: 'sit', seat: info.seat }))}
                    >
                        {t('sit.here')}
                    </Button>
                )}
            </li>
        );
    }
    return (
        <li
            class={`chair${info.member && session.away.value.since.has(info.member.member) ? ' gone' : ''}`}
        >
            <Occupant info={info} table={table} />
            {info.member?.member === session.member && (
                <Button class="small quiet" onPress={() => void told(session.act({ do: 'stand' }))}>
                    {t('sit.stand')}
                </Button>
            )}
            {host && info.bot && <BotLevel seat={info.seat} level={info.bot} table={table} />}
            {host && info.bot && (
                <Button
                    class="small round"
                    aria-label={t('seat.remove-bot', { name: info.name })}
                    onPress={() => void told(session.act({ do: 'bot', seat: info.seat, bot: '' }))}
                >
                    <Icon name="close" />
                </Button>
            )}
        </li>
    );
}

export function Seats({ table, host }: { table: Table; host: boolean }) {
    const session = me.value!;
    const game = boxOf(table.game);
    const seats = seatsOf(table);
    const away = session.away.value.since;
    const watching = table.members.filter((one) => one.seat === null && !away.has(one.member));
    const count = seats.length;
    const last = seats[count - 1];
    const setCount = (to: number) => void told(session.act({ do: 'seats', count: to }));
    return (
        <section class="seats" aria-labelledby="seats-title">
            <div class="heading">
                <h2 id="seats-title">{t('seats.title')}</h2>
                {host && game.seatsMin < game.seatsMax && (
                    <div class="stepper" role="group" aria-label={t('seats.count')}>
                        <Button
                            class="small round"
                            aria-label={t('seats.fewer')}
                            disabled={count <= game.seatsMin || Boolean(last?.member)}
                            onPress={() => setCount(count - game.seatsStep)}
                        >
                            <Icon name="minus" />
                        </Button>
                        <output>{count}</output>
                        <Button
                            class="small round"
                            aria-label={t('seats.more')}
                            disabled={count >= game.seatsMax}
                            onPress={() => setCount(count + game.seatsStep)}
                        >
                            <Icon name="plus" />
                        </Button>
                    </div>
                )}
            </div>
            <ul class="chairs">
                {seats.map((info) => (
                    <SeatRow key={info.seat} info={info} table={table} host={host} />
                ))}
            </ul>
            {watching.length > 0 && (
                <p class="soft watching">
                    <Icon name="eye" />{' '}
                    {t('seats.watching', { names: watching.map((one) => one.name).join(', ') })}
                </p>
            )}
        </section>
    );
}
