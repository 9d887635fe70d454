// This device's part in the dice. Once it has been shown the server's seal and somebody sits, it takes
// a number and tells its seal; when the match is about to begin it tells the number, once. It keeps
// what it was shown then, to compare when all is told at the end.
import { effect } from '@preact/signals';

import type { Device, Numbers, Table } from './messages';
import { fits, newNumber, sealOf, type Shown } from './seal';
import type { Session } from './session';
import { recall, remember } from './storage';

// A number for one match: the server's seal that it was taken after, and all seals that were shown when it
// was told; null: it is still kept back.
interface Kept {
    seal: string;
    number: string;
    told: Device[] | null;
    match?: number; // that was about to begin when it was told,
    at?: number; // and when that was
}

const KEPT_MAX = 16;
const DAY_MS = 24 * 3600 * 1000; // sooner, no other table has the same letters
const place = (code: string, member: number): string => `dice.${code}.${member}`;
const keptOf = (code: string, member: number): Kept[] => recall<Kept[]>(place(code, member), []);

// Numbers that were told stay for a day, however many seals are shown after them.
function keep(code: string, member: number, kept: Kept[]): void {
    const told = kept.filter(({ told, at = 0 }) => told && at > Date.now() - DAY_MS);
    const back = kept.filter(({ told }) => !told).slice(-1);
    remember(place(code, member), [...told.slice(-KEPT_MAX), ...back]);
}

const sameSeals = (a: readonly Device[], b: readonly Device[]): boolean =>
    a.length === b.length &&
    a.every(({ seat, seal }) => b.some((one) => one.seat === seat && one.seal === seal));

// Is all that is told at the end of a match what this device was shown before? Its number was told for the
// key under one seal: under another, the key could have been chosen when the number was known. Where the
// server has crashed in between, the number that was told last counts.
export function checks(code: string, member: number, match: number, shown: Shown): boolean {
    const { dice } = shown;
    if (!fits(shown)) return false;
    const told = keptOf(code, member).filter(
        (one) => one.told && one.match === match && (one.at ?? 0) > Date.now() - DAY_MS,
    );
    const ours = told.at(-1);
    if (!ours) return true;
    return (
        dice !== null &&
        told.every(({ seal }) => seal === dice.seal) &&
        dice.devices.some(({ number }) => number === ours.number) &&
        sameSeals(ours.told!, dice.devices)
    );
}

// Takes part for the person of a session for as long as the page is there.
export function takePart(session: Session): void {
    let sent = '';
    const seal = (table: Table) => {
        const { code, member } = session;
        if (!table.seal || session.seat.peek() === null) return;
        const all = keptOf(code, member);
        const old = all.find((one) => one.seal === table.seal && !one.told);
        const ours = old ?? { seal: table.seal, number: newNumber(), told: null };
        const device = table.members.find((one) => one.member === member)?.device;
        if (sent === ours.number || device === sealOf(ours.number)) return;
        if (!old) keep(code, member, [...all, ours]);
        sent = ours.number;
        void session.act({ do: 'seal', seal: sealOf(ours.number) });
    };
    session.onNumbers = async ({ seal, devices }: Numbers) => {
        const { code, member } = session;
        const all = keptOf(code, member);
        const ours = all.find((one) => one.seal === seal && !one.told);
        const shown = devices.find(({ seat }) => seat === session.seat.peek());
        if (!ours || shown?.seal !== sealOf(ours.number)) return; // another device sits here, too
        ours.told = devices;
        ours.match = session.table.peek()!.matches + 1;
        ours.at = Date.now();
        keep(code, member, all);
        const refusal = await session.act({ do: 'number', number: ours.number });
        if (!refusal) return; // it counts
        const left = keptOf(code, member).filter(({ number }) => number !== ours.number);
        keep(code, member, left);
    };
    effect(() => {
        const table = session.table.value;
        if (session.seat.value !== null && table) seal(table);
    });
}
