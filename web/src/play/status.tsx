// Where a match stands: its phase, its clock, who is awaited, what each seat is doing.
import { useEffect, useState } from 'preact/hooks';

import { boxOf } from '../core/boxes';
import { me } from '../core/device';
import type { View } from '../core/messages';
import type { Shown } from '../core/presenter';
import { list, sayGame, t, type Voice } from '../core/say';
import type { SeatInfo } from '../core/seats';
import type { Clocked } from '../core/session';
import { Button } from '../ui/press';
import { told } from '../ui/toast';

const LAST_MS = 10000; // only the end of a clock is shown

// Seconds left, ticking only near the end.
function useLeft(until: number): number | null {
    const [, again] = useState(0);
    const left = until ? until - Date.now() : Infinity;
    useEffect(() => {
        if (!until || left < -1000) return undefined;
        const next = left > LAST_MS ? left - LAST_MS : (left % 1000) + 20;
        const timer = setTimeout(() => again((n) => n + 1), Math.max(50, next));
        return () => clearTimeout(timer);
    });
    return left <= LAST_MS ? Math.max(0, Math.ceil(left / 1000)) : null;
}

export function Clock({ turn, seated }: { turn: Clocked; seated: boolean }) {
    const untils = [turn.waitUntil, turn.paceUntil].filter(Boolean);
    const left = useLeft(untils.length ? Math.min(...untils) : 0);
    // A moment of less than two seconds is no clock to look at.
    if (left === null || (turn.wait_ms !== null && turn.wait_ms < 2000)) return null;
    return (
        <span class="clock">
            <span class="count" aria-hidden="true">
                {left}
            </span>
            <span class="away" role="alert">
                {left === 10 ? t('clock.last') : ''}
            </span>
            {seated && (
                <Button class="small" onPress={() => void told(me.value!.act({ do: 'more' }))}>
                    {t('clock.more')}
                </Button>
            )}
        </span>
    );
}

export function phaseOf(shown: Shown, voice: Voice): string {
    const game = boxOf(shown.match.game);
    const stage = shown.view['stage'];
    return typeof stage === 'string'
        ? sayGame(game, voice, `stage.${stage}`)
        : sayGame(game, voice, 'title');
}

// Waiting names people: those who are asked, or whose hand moves by the clock.
export function waitingFor(
    turn: Clocked,
    view: View,
    seat: number | null,
    seats: SeatInfo[],
    busy: boolean,
): string {
    if (busy) return '';
    // A seat that may still do something while only the clock moves is in the middle of it.
    const acting = turn.seats.length > 0 ? turn.seats : turn.may.length === 1 ? turn.may : [];
    if (seat !== null && acting.includes(seat)) return t('turn.you');
    const mover = view['mover'];
    const moves =
        turn.wait_ms !== null && typeof mover === 'number' && mover !== seat ? [mover] : [];
    const names = (turn.seats.length > 0 ? turn.seats : moves).map(
        (one) => seats[one]?.name ?? '?',
    );
    if (names.length === 0) return turn.wait_ms === null ? '' : t('turn.soon');
    return t('turn.waiting', { names: list(names) });
}

// Redraws once a second while somebody who is awaited is away.
export function useTicking(wanted: boolean): void {
    const [, again] = useState(0);
    useEffect(() => {
        if (!wanted) return undefined;
        const timer = setInterval(() => again((n) => n + 1), 1000);
        return () => clearInterval(timer);
    }, [wanted]);
}

// The activity of a seat, and how long it has thought about it, where the table shows that.
// While something is being shown, nobody is asked yet.
export function statusOf(info: SeatInfo, live: Clocked, busy: boolean): string {
    const turn = busy ? { ...live, seats: [] } : live;
    const took = turn.seats.includes(info.seat) ? -1 : (turn.took?.[info.seat] ?? -1);
    const parts = [
        doingOf(info, turn),
        took < 0 ? '' : t('status.took', { seconds: Math.max(1, Math.round(took / 1000)) }),
    ];
    return parts.filter(Boolean).join('\u00a0· ');
}

function doingOf(info: SeatInfo, turn: Clocked): string {
    const asked = turn.seats.includes(info.seat);
    const away = me.value!.away.value;
    const since = info.member ? away.since.get(info.member.member) : undefined;
    if (since !== undefined) {
        const left = Math.ceil((since + away.graceMs - Date.now()) / 1000);
        return asked && left > 0 ? t('status.away-soon', { seconds: left }) : t('status.away');
    }
    if (asked) return info.bot ? t('status.bot-thinks') : t('status.choosing');
    if (info.bot) return t('status.bot');
    return turn.seats.length > 0 && turn.answered.includes(info.seat) ? t('status.ready') : '';
}
