// The place of the invitation where the table is on this device alone.
import { kept } from '../core/place';
import { t } from '../core/say';

export function OnThisDevice() {
    return (
        <section class="invite paper on-paper" aria-labelledby="here-title">
            <h2 id="here-title">{t('here.title')}</h2>
            <p>{t('here.only')}</p>
            {kept.value !== 'kept' && <p role="status">{t(`here.${kept.value}`)}</p>}
        </section>
    );
}
