// One's own name, colour and shape.
import { useState } from 'preact/hooks';

import { me } from '../core/device';
import type { Table } from '../core/messages';
import { t } from '../core/say';
import { shapes } from '../core/seats';
import { settings } from '../core/settings';
import { Badge } from './badge';
import { Dialog } from './dialog';
import { told } from './toast';

export function YouDialog({ table, onClose }: { table: Table; onClose(): void }) {
    const session = me.value!;
    const own = table.members.find((one) => one.member === session.member);
    const [name, setName] = useState(own?.name ?? '');
    const taken = table.seats
        .filter((seat) => seat.member !== session.member)
        .map((seat) => seat.colour);
    return (
        <Dialog title={t('menu.you')} onClose={onClose}>
            <form
                class="field"
                onSubmit={(event) => {
                    event.preventDefault();
                    settings.name.value = name.trim();
                    onClose();
                    if (name.trim() !== own?.name)
                        void told(session.act({ do: 'rename', name: name.trim() }));
                }}
            >
                <label for="your-name">{t('sit.name')}</label>
                <input
                    id="your-name"
                    value={name}
                    maxLength={20}
                    onInput={(event) => setName(event.currentTarget.value)}
                />
                <div role="group" aria-label={t('you.colour')} class="choices of-colours">
                    {shapes.map((shape, colour) => (
                        <button
                            key={shape}
                            type="button"
                            class="button"
                            aria-pressed={own?.colour === colour}
                            disabled={taken.includes(colour) && own?.colour !== colour}
                            onClick={() => void told(session.act({ do: 'rename', colour }))}
                        >
                            <span class="away">{t(`shape.${shape}`)}</span>
                            <Badge colour={colour} name={name || '?'} size={36} />
                        </button>
                    ))}
                </div>
                <button type="submit" class="button main">
                    {t('you.done')}
                </button>
            </form>
        </Dialog>
    );
}
