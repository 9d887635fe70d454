// Four letters lead to a table.
import { t } from '../core/say';

export function ByCode({ label, screen = false }: { label: string; screen?: boolean }) {
    return (
        <form
            class="by-letters"
            onSubmit={(event) => {
                event.preventDefault();
                const code = new FormData(event.currentTarget).get('code');
                location.assign(`/${String(code).trim().toUpperCase()}${screen ? '/tv' : ''}`);
            }}
        >
            <div class="field">
                <label for="code">{label}</label>
                <input id="code" name="code" maxLength={4} pattern="[A-Za-z]{4}" required autocomplete="off" />
            </div>
            <button type="submit" class="button">
                {t('sorry.go')}
            </button>
        </form>
    );
}
