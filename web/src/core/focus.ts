// The keyboard's focus is never lost: when the element that had it goes away, the one that has
// come instead takes it; where it only cannot be pressed any more, what stands beside it does.

export function keepFocus(root: HTMLElement): void {
    let byKeys = false;
    let last: Element | null = null;
    addEventListener('keydown', () => (byKeys = true), true);
    addEventListener('pointerdown', () => (byKeys = false), true);
    addEventListener('focusin', ({ target }) => (last = target as Element));
    const isLost = () => document.activeElement === document.body;
    const give = (heir: HTMLElement | null | undefined) => {
        if (!heir || !isLost()) return;
        if (heir.tabIndex < 0) heir.tabIndex = -1;
        heir.focus({ preventScroll: true });
    };
    const keep = () => {
        if (!byKeys || !isLost() || document.querySelector('dialog[open]')) return;
        if (last?.matches(':disabled'))
            give(last.parentElement?.querySelector<HTMLElement>('button:enabled'));
        give(root.querySelector<HTMLElement>('[data-lead]'));
        give(root.querySelector<HTMLElement>('main'));
    };
    // A control that is disabled or gone loses the focus with the next frame.
    const soon = () => requestAnimationFrame(() => setTimeout(keep));
    new MutationObserver(soon).observe(root, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: ['disabled'],
    });
}
