// From here on, otherwise: a table on this device that goes on from this moment, against bots.
import { useState } from 'preact/hooks';

import { keep } from '../core/device';
import { ask, kept, resume, site, stayHere, tableAddress } from '../core/place';
import { t } from '../core/say';
import { newToken } from '../core/session';
import { toast } from '../ui/toast';
import type { Record } from './record';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';

const drawn = (from: string, count: number): string =>
    [...crypto.getRandomValues(new Uint32Array(count))].map((n) => from[n % from.length]).join('');

// To a table on this device that goes on from a match that was played, with this seat's name. False:
// that cannot be had.
export async function playOn(
    record: string,
    moves: number,
    seat: number,
    name: string,
): Promise<boolean> {
    if (!(await stayHere())) return false;
    const code = drawn(LETTERS, 4);
    const key = `${code}-${drawn(SIGNS, 12)}`;
    const token = newToken();
    if (!(await resume({ key, token, name, record, moves, seat })) || kept.value !== 'kept')
        return false;
    keep(code, [token]);
    location.assign(`${site ? location.pathname : '/'}${tableAddress(key)}`);
    if (site || location.pathname === '/') location.reload();
    return true;
}

// The seat through whose eyes it is seen; else the first that a person had.
function seatOf(record: Record): number {
    if (/^\d$/.test(record.as)) return Number(record.as);
    const person = record.seats.findIndex((one) => !one.bot);
    return Math.max(0, person);
}

export function PlayOn({
    record,
    address,
    moves,
}: {
    record: Record;
    address: string;
    moves: number | null; // null: before the first
}) {
    const [busy, setBusy] = useState(false);
    const seat = seatOf(record);
    if (moves === null) return null;
    const go = async () => {
        setBusy(true);
        const text = await ask(`/api/replays/${address}?as=text`)
            .then((answer) => (answer.ok ? answer.text() : ''))
            .catch(() => '');
        if (text && (await playOn(text, moves, seat, record.seats[seat]!.name))) return;
        setBusy(false);
        toast(t('replay.no-play-on'));
    };
    return (
        <div class="choices">
            <button
                type="button"
                class="button small play-on"
                aria-disabled={busy}
                onClick={() => !busy && void go()}
            >
                {t('replay.play-on', { name: record.seats[seat]!.name })}
            </button>
        </div>
    );
}
