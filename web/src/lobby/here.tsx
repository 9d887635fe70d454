// The place of the invitation where the table is on this device alone.
import { useState } from 'preact/hooks';

import { kept, site } from '../core/place';
import { t } from '../core/say';
import { toast } from '../ui/toast';

// Others can come once the table is at a server.
export function InviteOthers() {
    const [busy, setBusy] = useState(false);
    if (site) return null;
    const go = async () => {
        setBusy(true);
        const mover = await import('../local/move').catch(() => null);
        if (await mover?.move()) return;
        setBusy(false);
        toast(t('here.not-moved'));
    };
    return (
        <button
            type="button"
            class="button invite-others"
            aria-disabled={busy}
            onClick={() => !busy && void go()}
        >
            {t(busy ? 'here.moving' : 'here.invite')}
        </button>
    );
}

export function OnThisDevice() {
    return (
        <section class="invite paper on-paper" aria-labelledby="here-title">
            <h2 id="here-title">{t('here.title')}</h2>
            <p>{t('here.only')}</p>
            {kept.value !== 'kept' && <p role="status">{t(`here.${kept.value}`)}</p>}
            <InviteOthers />
        </section>
    );
}
