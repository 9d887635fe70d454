// Shown while something is on its way.
import { signal } from '@preact/signals';

import { t } from '../core/say';
import { Lamp } from './icons';

// A part of the page could not be fetched: main.tsx opens the page anew when the server answers.
export const unfetched = signal(false);

export function Waiting({ children }: { children: string }) {
    return (
        <main class="waiting" aria-busy="true" aria-label="Ilinx">
            <Lamp />
            <h1 class="wordmark">Ilinx</h1>
            <p role="status">{unfetched.value ? t('unfetched') : children}</p>
        </main>
    );
}
