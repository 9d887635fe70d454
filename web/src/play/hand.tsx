// With a shared screen at the table a telephone may be only the hand of whoever holds it: what they are
// asked, as large as it gets. The table itself is on the screen.
import './hand.css';

import { useEffect } from 'preact/hooks';

import { me, people } from '../core/device';
import { t } from '../core/say';
import { settings } from '../core/settings';
import { Icon } from '../ui/icons';

const mayBe = (): boolean =>
    people.value.length === 1 && me.value!.seat.value !== null && me.value!.away.value.screens > 0;

export const onlyHand = (): boolean => settings.hand.value && mayBe();

export function HandSwitch() {
    if (!mayBe()) return null;
    return (
        <button
            type="button"
            class="button small hand-switch"
            aria-pressed={settings.hand.value}
            aria-label={t('hand.only')}
            title={t('hand.only')}
            onClick={() => (settings.hand.value = !settings.hand.value)}
        >
            <Icon name="hand" />
        </button>
    );
}

// The styles follow an attribute of the page. While nothing is asked, there is nothing here to look at.
export function OnlyHand({ asked }: { asked: boolean }) {
    const on = onlyHand();
    useEffect(() => {
        document.documentElement.toggleAttribute('data-hand', on);
        return () => document.documentElement.removeAttribute('data-hand');
    }, [on]);
    return on && !asked ? <p class="look-up">{t('hand.look-up')}</p> : null;
}
