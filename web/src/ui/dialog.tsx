// A dialog is the browser's own: it traps the focus, closes on Escape and gives the focus back.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

import { t } from '../core/say';
import { Icon } from './icons';

let opener: HTMLElement | null = null; // of the first, where one dialog led to another

export function Dialog({
    title,
    onClose,
    children,
}: {
    title: string;
    onClose(): void;
    children: ComponentChildren;
}) {
    const own = useRef<HTMLDialogElement>(null);
    const here = useRef(true);
    useLayoutEffect(() => {
        const dialog = own.current!;
        const had = document.activeElement as HTMLElement;
        if (had !== document.body && !had.closest('dialog')) opener = had;
        dialog.showModal();
        return () => {
            here.current = false; // it goes away by itself: another dialog may stand there already
            dialog.close();
            requestAnimationFrame(
                () =>
                    document.querySelector('dialog[open]') ??
                    (document.activeElement === document.body && opener?.focus()),
            );
        };
    }, []);
    return (
        <dialog
            ref={own}
            aria-labelledby="dialog-title"
            onClose={() => here.current && onClose()}
            onClick={(event) => event.target === own.current && onClose()}
        >
            <div class="paper on-paper">
                <div class="head">
                    <h2 id="dialog-title">{title}</h2>
                    <button
                        type="button"
                        class="button round small"
                        aria-label={t('close')}
                        onClick={onClose}
                    >
                        <Icon name="close" />
                    </button>
                </div>
                <div class="inside">{children}</div>
            </div>
        </dialog>
    );
}
