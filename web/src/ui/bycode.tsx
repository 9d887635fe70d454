// Four letters lead to a table.
import { useState } from 'preact/hooks';

import { t } from '../core/say';

export function ByCode({ label, screen = false }: { label: string; screen?: boolean }) {
    const [bad, setBad] = useState(false);
    return (
        <form
            class="by-letters"
            noValidate
            onSubmit={(event) => {
                event.preventDefault();
                const given = new FormData(event.currentTarget).get('code') as string;
                const code = given.trim().toUpperCase();
                setBad(!/^[A-Z]{4}$/.test(code));
                if (/^[A-Z]{4}$/.test(code)) location.assign(`/${code}${screen ? '/tv' : ''}`);
            }}
        >
            <div class="field">
                <label for="code">{label}</label>
                <input
                    id="code"
                    name="code"
                    maxLength={4}
                    autocomplete="off"
                    aria-invalid={bad}
                    aria-describedby="code-why"
                    onInput={() => setBad(false)}
                />
                <p id="code-why" class="why" role="alert">
                    {bad ? t('code.four') : ''}
                </p>
            </div>
            <button type="submit" class="button">
                {t('code.go')}
            </button>
        </form>
    );
}
