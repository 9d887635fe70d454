// Whoever plays by keyboard never loses the place: when what had the focus goes away, whatever has
// come instead takes it.

export function keepFocus(root: HTMLElement): void {
    let byKeys = false;
    addEventListener('keydown', () => (byKeys = true), true);
    addEventListener('pointerdown', () => (byKeys = false), true);
    const keep = () => {
        if (!byKeys || document.activeElement !== document.body || document.querySelector('dialog[open]')) return;
        const heir = root.querySelector<HTMLElement>('[data-lead]') ?? root.querySelector<HTMLElement>('main');
        if (!heir) return;
        if (heir.tabIndex < 0) heir.tabIndex = -1;
        heir.focus({ preventScroll: true });
    };
    // A control that is disabled or gone loses the focus with the next frame.
    const soon = () => requestAnimationFrame(() => setTimeout(keep));
    new MutationObserver(soon).observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
}
