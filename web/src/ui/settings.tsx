// Settings of one person: language, motion, sound, contrast, speed.
import type { Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { fileAddress } from '../core/place';
import { t } from '../core/say';
import { askServer, server } from '../core/server';
import { settings, type Sounds } from '../core/settings';
import { playOwn } from '../core/sound';
import { Dialog } from './dialog';

function Pick<T extends string>({
    legend,
    of,
    items,
}: {
    legend: string;
    of: { value: T };
    items: [T, string][];
}) {
    return (
        <div role="group" aria-label={legend}>
            <p class="legend">{legend}</p>
            <div class="choices">
                {items.map(([value, name]) => (
                    <button
                        key={value}
                        type="button"
                        class="button small"
                        aria-pressed={of.value === value}
                        onClick={() => (of.value = value)}
                    >
                        {name}
                    </button>
                ))}
            </div>
        </div>
    );
}

export function Switch({ of, children }: { of: Signal<boolean>; children: string }) {
    return (
        <label class="switch">
            <input
                type="checkbox"
                checked={of.value}
                onChange={(event) => (of.value = event.currentTarget.checked)}
            />
            <span>{children}</span>
        </label>
    );
}

// The sounds of this device; the button in the bar silences them, too.
const heard = {
    get value(): Sounds | 'none' {
        return settings.muted.value ? 'none' : settings.sounds.value;
    },
    set value(to: Sounds | 'none') {
        if (to !== 'none') settings.sounds.value = to;
        settings.muted.value = to === 'none';
    },
};

export function SettingsDialog({ onClose }: { onClose(): void }) {
    useEffect(() => void askServer(), []);
    return (
        <Dialog title={t('settings.title')} onClose={onClose}>
            <Pick
                legend={t('settings.lang')}
                of={settings.lang}
                items={[
                    ['fr', 'Français'],
                    ['en', 'English'],
                ]}
            />
            <Pick
                legend={t('view.title')}
                of={settings.view}
                items={[
                    ['plain', t('view.plain')],
                    ['table', t('view.table')],
                    ['text', t('view.text')],
                ]}
            />
            <Pick
                legend={t('settings.speed')}
                of={settings.speed}
                items={[
                    ['slow', t('speed.slow')],
                    ['normal', t('speed.normal')],
                    ['fast', t('speed.fast')],
                    ['none', t('speed.none')],
                ]}
            />
            <Pick
                legend={t('settings.motion')}
                of={settings.motion}
                items={[
                    ['system', t('settings.as-system')],
                    ['full', t('motion.full')],
                    ['less', t('motion.less')],
                ]}
            />
            <Pick
                legend={t('settings.contrast')}
                of={settings.contrast}
                items={[
                    ['system', t('settings.as-system')],
                    ['more', t('contrast.more')],
                ]}
            />
            <div class="field">
                <label for="volume">{t('settings.volume')}</label>
                <input
                    id="volume"
                    type="range"
                    min="0"
                    max="100"
                    step="5"
                    value={settings.volume.value}
                    onInput={(event) => (settings.volume.value = Number(event.currentTarget.value))}
                    onChange={() => playOwn('chip')}
                />
            </div>
            <Pick
                legend={t('settings.sounds')}
                of={heard}
                items={[
                    ['auto', t('sounds.auto')],
                    ['all', t('sounds.all')],
                    ['mine', t('sounds.mine')],
                    ['none', t('sounds.none')],
                ]}
            />
            <Switch of={settings.vibration}>{t('settings.vibration')}</Switch>
            <Switch of={settings.hatches}>{t('settings.hatches')}</Switch>
            <Switch of={settings.hints}>{t('settings.hints')}</Switch>
            <Switch of={settings.remarks}>{t('settings.remarks')}</Switch>
            <Switch of={settings.letters}>{t('settings.letters')}</Switch>
            <Switch of={settings.ease}>{t('settings.ease')}</Switch>
            <p class="soft">
                <small>
                    Ilinx {server.value.version} ·{' '}
                    <a href={fileAddress('licences.txt')} target="_blank">
                        {t('settings.licences')}
                    </a>
                </small>
            </p>
        </Dialog>
    );
}
