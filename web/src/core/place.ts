// Where the tables of this page are: at the server that it came from, or on this device alone, where
// src/local plays the server's part. Addresses, lines and questions over HTTP go to one or the other.
import { signal } from '@preact/signals';

import type { Resumed } from '../local/core';
import type { Listener } from './line';
import { Line } from './line';

// The wire that a session speaks through.
export interface Wire {
    send(message: object): boolean;
    again(): void; // not now: it is tried again a little later
    close(): void;
}

export interface Here {
    dial(listener: Listener): Wire;
    ask(path: string, headers: Record<string, string>): Promise<Response>;
    resume(resumed: Resumed): Promise<boolean>;
    carry(code: string, key: string, tokens: string[]): Promise<string[]>;
    reopen(): void;
    forget(code: string): Promise<void>;
}

// A folder of files with no server behind it.
export const site = 'site' in document.documentElement.dataset;

// Are the tables on this device? And how are they kept: for long, or until the page is closed.
export const here = signal(false);
export const kept = signal<'kept' | 'forbidden' | 'full'>('kept');
export const broken = signal(false); // this browser cannot run them
export const stopped = signal(false); // what runs them has failed again and again

let mine: Here | null = null;

// From now on, tables are on this device. False: that cannot be had.
export async function stayHere(): Promise<boolean> {
    try {
        mine ??= await (await import('../local/here')).openHere();
        here.value = true;
    } catch (error) {
        console.warn(error);
    }
    return here.value;
}

// The stand-in for the server here.
export const hereNow = (): Here | null => mine;

export function dial(listener: Listener): Wire {
    if (mine && here.value) return mine.dial(listener);
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    return new Line(`${scheme}//${location.host}/ws`, listener);
}

export function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
    if (path.startsWith(`/api/replays/${openedAddress}?`))
        return import('../local/opened').then(({ askOpened }) => askOpened(path));
    return mine && here.value ? mine.ask(path, headers) : fetch(path, { headers });
}

// A record that was brought as a file: its text, and its first fault, once it has been looked for.
export const opened = signal<{
    text: string;
    fault: { line: number; key: string; detail: string } | null;
    checking: boolean;
} | null>(null);
export const openedAddress = 'file';

export const resume = (resumed: Resumed): Promise<boolean> =>
    mine ? mine.resume(resumed) : Promise.resolve(false);

// ---- Addresses ------------------------------------------------------------------------------

export const fileAddress = (name: string): string => (site ? name : `/${name}`);
export const homeAddress = (): string => (site ? '#here/new' : '/');
export const hereAddress = '#here';
export const tableAddress = (key: string): string => (here.value ? `#here/${key}` : `/${key}`);
export const replayAddress = (address: string): string =>
    here.value ? `#here/r/${address}` : `/r/${address}`;
