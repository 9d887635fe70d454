// Short remarks that go away by themselves, spoken politely.
import { effect, signal } from '@preact/signals';

import { cover } from '../core/device';
import type { Refusal } from '../core/session';
import { loadWords, words } from '../core/say';
import { playOwn } from '../core/sound';

interface Toast {
    key: number;
    text: string;
    bad: boolean;
}

const toasts = signal<Toast[]>([]);
const SHOWN_MS = 4500;
let keys = 0;

export function toast(text: string, bad = false): void {
    const key = keys++;
    const others = toasts.value.filter((one) => one.text !== text);
    toasts.value = [...others, { key, text, bad }].slice(-3);
    setTimeout(() => (toasts.value = toasts.value.filter((one) => one.key !== key)), SHOWN_MS);
}

// Clear toasts when the device changes hands.
effect(() => void (cover.value, (toasts.value = [])));

// The answer to an action: a refusal is said, unless the question has changed meanwhile. The next
// question stands there then, and says so better.
export async function told(answer: Promise<Refusal | null>): Promise<boolean> {
    const refusal = await answer;
    if (!refusal) return true;
    if (refusal.reason === 'stale') return false;
    playOwn('refused');
    // The server answers in the language one came in with; one may have changed it since.
    await loadWords('refuse').catch(() => {});
    const own = words.peek()[`refuse.${refusal.reason}`];
    toast(own && !own.includes('{') ? own : refusal.text, true);
    return false;
}

export function Toasts() {
    return (
        <div class="toasts" role="status">
            {toasts.value.map((one) => (
                <p key={one.key} class={`toast${one.bad ? ' bad' : ''}`}>
                    {one.text}
                </p>
            ))}
        </div>
    );
}
