// A recorded match as the server tells it: frame by frame, for one pair of eyes.
import type { Changes, GameEvent, View } from '../core/messages';
import { rooms } from '../core/device';
import { ask } from '../core/place';
import { codeOf, type Match } from '../core/session';
import { recall } from '../core/storage';
import { viewAfter, wholeEvent, wholeTurn } from '../core/told';
import type * as wire from '../protocol.gen';

export type Frame = Omit<wire.Frame, 'events' | 'changed'> & {
    events: GameEvent[];
    changed: Changes;
};
export type Record = Omit<wire.MatchReplay, 'frames'> & { frames: Frame[] };

export type Fetched = { record: Record } | { reason: string; text: string };

export function readRecord(text: string): Record {
    const record = JSON.parse(text) as Record;
    for (const frame of record.frames) frame.events = frame.events.map(wholeEvent);
    return record;
}

// A seat's own view of a match that still goes on is for whoever sits there.
export async function fetchRecord(address: string, as: string): Promise<Fetched> {
    const [token] = recall<{ [code: string]: string[] }>(rooms(), {})[codeOf(address)] ?? [];
    const headers = token && /^\d$/.test(as) ? { Authorization: `Bearer ${token}` } : undefined;
    try {
        const answer = await ask(`/api/replays/${address}?as=${as}`, headers);
        if (answer.ok) return { record: readRecord(await answer.text()) };
        const body = (await answer.json()) as { reason?: string; text?: string };
        return { reason: body.reason ?? 'other', text: body.text ?? '' };
    } catch {
        return { reason: 'other', text: '' };
    }
}

// The match as it stood after each frame. States share whatever did not change.
export function matchesOf(record: Record): Match[] {
    let view: View = {};
    const log: GameEvent[] = [];
    return record.frames.map((frame, at) => {
        view = viewAfter(view, frame.changed);
        log.push(...frame.events.map((event, nth) => ({ ...event, nth: log.length + nth })));
        const last = at === record.frames.length - 1;
        return {
            number: record.number,
            game: record.game,
            replay: '',
            commitment: record.commitment,
            dice: record.dice,
            view,
            log: log.slice(),
            legal: [],
            barred: [],
            result: last && record.result ? { ...record.result, key: record.key ?? '' } : null,
            turn: { ...wholeTurn(frame.turn), answered: [], waitUntil: 0, paceUntil: 0 },
        };
    });
}

// Long thoughts are not watched again.
const GAP_MAX_MS = 2500;

// The moments of the frames on the replay's own clock.
export function momentsOf(record: Record): number[] {
    let now = 0;
    return record.frames.map((frame, at) => {
        const before = record.frames[at - 1];
        if (before) now += Math.min(GAP_MAX_MS, frame.at_ms - before.at_ms);
        return now;
    });
}
