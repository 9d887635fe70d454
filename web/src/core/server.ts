// The server about itself: its version, its addresses, and whether games for developers are offered.
import { signal } from '@preact/signals';

import { here } from './place';

export interface Server {
    version: string;
    urls: string[]; // best first
    samples: boolean;
}

export const server = signal<Server>({ version: '', urls: [], samples: false });
let asked = false;

export async function askServer(): Promise<void> {
    if (asked || here.value) return;
    asked = true;
    try {
        const answer = await fetch('/api/server');
        server.value = (await answer.json()) as Server;
    } catch {
        // Then the address of this page is the best there is.
    }
}
