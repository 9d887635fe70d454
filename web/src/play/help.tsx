// Help from a strong bot, in three steps: asked for in the bar, said above the table.
import { me } from '../core/device';
import type { Table } from '../core/messages';
import { t } from '../core/say';
import { Icon } from '../ui/icons';
import { Button } from '../ui/press';
import { told } from '../ui/toast';

const STEPS = 3;
const ask = () => void told(me.value!.act({ do: 'hint' }));

// Alone with bots there always is; among people, where the host has said so.
export function mayAsk(table: Table): boolean {
    return table.hints || table.seats.filter((one) => one.member !== null).length === 1;
}

export function AskHelp() {
    return (
        <Button class="small round" aria-label={t('help.ask')} title={t('help.ask')} onPress={ask}>
            <Icon name="bulb" />
        </Button>
    );
}

export function Help({ turn }: { turn: number }) {
    const said = me.value!.hint.value;
    if (said?.turn !== turn) return null;
    return (
        <aside class="hint paper on-paper" aria-label={t('help.ask')}>
            <p role="status">{said.text}</p>
            {said.step < STEPS && (
                <Button class="small" onPress={ask}>
                    {t('help.more')}
                </Button>
            )}
        </aside>
    );
}
