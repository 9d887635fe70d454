// A dialog is the browser's own: it traps the focus, closes on Escape and gives the focus back.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { t } from '../core/say';
import { Icon } from './icons';

export function Dialog({ title, onClose, children }: { title: string; onClose(): void; children: ComponentChildren }) {
    const own = useRef<HTMLDialogElement>(null);
    const here = useRef(true);
    useEffect(() => {
        const dialog = own.current!;
        dialog.showModal();
        return () => {
            here.current = false; // it goes away by itself: another dialog may stand there already
            dialog.close();
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
                    <button type="button" class="button round small" aria-label={t('close')} onClick={onClose}>
                        <Icon name="close" />
                    </button>
                </div>
                <div class="inside">{children}</div>
            </div>
        </dialog>
    );
}
