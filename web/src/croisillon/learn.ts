// Helps of a first game: how blocks sit, as light and shade on the wood, and where the block in
// hand would come to rest.
import { signal } from '@preact/signals';

import { recall, remember } from '../core/storage';

const KEY = 'croisillon.games';
export const isNew = signal(recall(KEY, 0) === 0);

// A match has been played to its end.
export function played(): void {
    if (isNew.peek()) remember(KEY, 1);
}

// The block that a line of the log speaks of, while it is pointed at.
export const lit = signal('none');

export function watchLog(): () => void {
    const point = (event: Event) => {
        const on = event.target instanceof Element && event.target.closest('[data-thing]');
        lit.value = (on && on.getAttribute('data-thing')) || 'none';
    };
    addEventListener('pointerover', point);
    addEventListener('pointerdown', point);
    return () => {
        removeEventListener('pointerover', point);
        removeEventListener('pointerdown', point);
        lit.value = 'none';
    };
}
