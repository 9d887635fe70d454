// Who comes in: what the host decides about it, and who is told.
import { useEffect, useRef } from 'preact/hooks';

import { me } from '../core/device';
import type { Table } from '../core/messages';
import { loadWords, t } from '../core/say';
import { Hold } from './press';
import { toast, told } from './toast';

await loadWords('door');

const doors = ['home', 'open', 'link', 'locked'] as const;

export function Door({ table }: { table: Table }) {
    const session = me.value!;
    const { screens } = session.away.value;
    return (
        <section class="door-choice">
            <div role="group" aria-label={t('door.title')}>
                <p class="legend">{t('door.title')}</p>
                <div class="choices">
                    {doors.map((door) => (
                        <button
                            key={door}
                            type="button"
                            class="button small"
                            aria-pressed={table.door === door}
                            onClick={() => void told(session.act({ do: 'choose', door }))}
                        >
                            {t(`door.${door}`)}
                        </button>
                    ))}
                </div>
                <p class="soft">{t(`door.how-${table.door}`)}</p>
            </div>
            <label class="switch">
                <input
                    type="checkbox"
                    checked={table.admit}
                    onChange={(event) =>
                        void told(session.act({ do: 'choose', admit: event.currentTarget.checked }))
                    }
                />
                <span>{t('door.admit')}</span>
            </label>
            {screens > 0 && (
                <Hold
                    class="small"
                    ms={400}
                    label={t('door.no-screens', { count: screens })}
                    onHeld={() => void told(session.act({ do: 'kick', screens: true }))}
                >
                    {t('door.no-screens', { count: screens })}
                </Hold>
            )}
        </section>
    );
}

// A person who takes over from a bot while a match runs is named to everybody.
function useArrivals(table: Table): void {
    const before = useRef<Table>(table);
    useEffect(() => {
        const old = before.current;
        before.current = table;
        if (!old.playing || !table.playing) return;
        table.seats.forEach((seat, at) => {
            const bot = old.seats[at]?.bot ? old.seats[at].name : '';
            if (bot && seat.member !== null && seat.member !== me.value?.member)
                toast(t('door.arrived', { name: seat.name, bot }));
        });
        const mine = (one: Table) => one.members.find(({ member }) => member === me.value?.member);
        if (mine(table)?.asks !== null && mine(old)?.asks === null) toast(t('door.asked'));
    }, [table]);
}

// The host's answer is a tap away, whatever is on the table.
function Asking({ table }: { table: Table }) {
    const session = me.value!;
    const asking = table.members.filter((one) => one.asks !== null);
    if (session.member < 0 || table.host !== session.member || !asking.length) return null;
    return (
        <div class="asking paper on-paper" role="status">
            {asking.map((one) => {
                const bot = table.seats[one.asks!]?.name ?? '?';
                const answer = (on: boolean) => () =>
                    void told(session.act({ do: 'admit', member: one.member, on }));
                return (
                    <p key={one.member}>
                        <span>{t('door.asks', { name: one.name, bot })}</span>
                        <button type="button" class="button small main" onClick={answer(true)}>
                            {t('door.let-in')}
                        </button>
                        <button type="button" class="button small" onClick={answer(false)}>
                            {t('door.no')}
                        </button>
                    </p>
                );
            })}
        </div>
    );
}

// A guest who comes while a match runs: the others are told, the host is asked.
export function Arrivals({ table }: { table: Table }) {
    useArrivals(table);
    return <Asking table={table} />;
}
