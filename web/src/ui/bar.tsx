// The bar on top: where we are, and the way to everything else.
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

import { active, me, passTo, people } from '../core/device';
import type { Table } from '../core/messages';
import { here, homeAddress } from '../core/place';
import { t } from '../core/say';
import { InviteOthers } from '../lobby/here';
import { settings } from '../core/settings';
import { Dialog } from './dialog';
import { Badge } from './badge';
import { Icon } from './icons';
import { useLater } from './later';
import { Hold } from './press';
import { told } from './toast';

type Open = 'menu' | 'settings' | 'rules' | 'keys' | 'you' | null;
export const open = signal<Open>(null);

export function TopBar({ table, children }: { table: Table; children?: ComponentChildren }) {
    const asked = open.value !== null && open.value !== 'menu';
    const dialogs = useLater(() => import('./dialogs'), asked);
    return (
        <header class="top">
            {children ?? (
                <div class="where">
                    <h1>
                        <a class="mark" href={homeAddress()}>
                            Ilinx
                        </a>
                    </h1>
                    {here.value ? (
                        <span class="soft">{t('here.title')}</span>
                    ) : (
                        <span class="code-small">{table.code}</span>
                    )}
                </div>
            )}
            <nav class="tools" aria-label={t('bar.tools')}>
                <button
                    type="button"
                    class="button round"
                    aria-label={t('bar.rules')}
                    onClick={() => (open.value = 'rules')}
                >
                    <Icon name="help" />
                </button>
                <button
                    type="button"
                    class="button round"
                    aria-label={t('bar.sound')}
                    aria-pressed={!settings.muted.value}
                    onClick={() => (settings.muted.value = !settings.muted.value)}
                >
                    <Icon name={settings.muted.value ? 'muted' : 'sound'} />
                </button>
                <button
                    type="button"
                    class="button round"
                    aria-label={t('bar.menu')}
                    onClick={() => (open.value = 'menu')}
                >
                    <Icon name="menu" />
                </button>
            </nav>
            {open.value === 'menu' && <Menu table={table} />}
            {dialogs && open.value === 'you' && (
                <dialogs.YouDialog table={table} onClose={() => (open.value = null)} />
            )}
            {dialogs && open.value === 'keys' && (
                <dialogs.KeysDialog game={table.game} onClose={() => (open.value = null)} />
            )}
            {dialogs && open.value === 'settings' && (
                <dialogs.SettingsDialog onClose={() => (open.value = null)} />
            )}
            {dialogs && open.value === 'rules' && (
                <dialogs.RulesDialog
                    game={table.game}
                    skin={table.skin ?? ''}
                    seal={me.value?.match.value?.commitment ?? ''}
                    onClose={() => (open.value = null)}
                />
            )}
        </header>
    );
}

// Whom the host can hand the table to, or send away.
function Members({ table }: { table: Table }) {
    const session = me.value!;
    const others = table.members.filter((one) => one.member !== session.member);
    if (others.length === 0) return null;
    return (
        <section class="members">
            <h3>{t('menu.people')}</h3>
            <ul>
                {others.map((one) => (
                    <li key={one.member}>
                        <Badge colour={one.colour} name={one.name} size={30} />
                        <span>{one.name}</span>
                        <button
                            type="button"
                            class="button small"
                            aria-label={t('menu.make-host-who', { name: one.name })}
                            onClick={() =>
                                void told(session.act({ do: 'host', member: one.member }))
                            }
                        >
                            <Icon name="crown" /> {t('menu.make-host')}
                        </button>
                        <Hold
                            class="small"
                            ms={400}
                            label={t('menu.kick-who', { name: one.name })}
                            onHeld={() =>
                                void told(session.act({ do: 'kick', member: one.member }))
                            }
                        >
                            {t('menu.kick')}
                        </Hold>
                    </li>
                ))}
            </ul>
        </section>
    );
}

function Menu({ table }: { table: Table }) {
    const session = me.value!;
    const close = () => (open.value = null);
    const host = table.host === session.member;
    const door = useLater(() => import('./door'), host && !here.value);
    return (
        <Dialog title={t('menu.title')} onClose={close}>
            <div class="menu">
                {session.member >= 0 && (
                    <button type="button" class="button" onClick={() => (open.value = 'you')}>
                        {t('menu.you')}
                    </button>
                )}
                <button type="button" class="button" onClick={() => (open.value = 'settings')}>
                    <Icon name="settings" /> {t('menu.settings')}
                </button>
                <button type="button" class="button" onClick={() => (open.value = 'keys')}>
                    <Icon name="keys" /> {t('menu.keys')}
                </button>
                <button
                    type="button"
                    class="button"
                    onClick={() =>
                        (settings.lang.value = settings.lang.value === 'fr' ? 'en' : 'fr')
                    }
                >
                    {t('menu.other-lang')}
                </button>
                {!here.value && (
                    <a class="button" href={`/${table.key}/tv`}>
                        <Icon name="screen" /> {t('menu.screen')}
                    </a>
                )}
                {people.value.length > 1 &&
                    people.value.map((one, at) => {
                        const name =
                            table.members.find((member) => member.member === one.member)?.name ??
                            '?';
                        return at === active.value ? null : (
                            <button
                                key={at}
                                type="button"
                                class="button"
                                onClick={() => (close(), passTo(at))}
                            >
                                <Icon name="people" /> {t('menu.pass', { name })}
                            </button>
                        );
                    })}
                <label class="button">
                    {t('menu.open-record')}
                    <input
                        class="away"
                        type="file"
                        accept=".txt,text/plain"
                        onChange={({ currentTarget: { files } }) => {
                            const file = files?.[0];
                            if (file) void import('../local/opened').then(({ open }) => open(file));
                        }}
                    />
                </label>
                {session.seat.value !== null && (
                    <button
                        type="button"
                        class="button"
                        onClick={() => (close(), void told(session.act({ do: 'stand' })))}
                    >
                        {t(table.playing ? 'menu.stand' : 'sit.stand')}
                    </button>
                )}
                {host && table.playing && (
                    <Hold
                        ms={400}
                        label={t('menu.stop')}
                        onHeld={() => (close(), void told(session.act({ do: 'stop' })))}
                    >
                        {t('menu.stop')}
                    </Hold>
                )}
                <a class="button quiet" href={homeAddress()}>
                    {t('menu.new-room')}
                </a>
            </div>
            {here.value && (
                <>
                    <p class="soft">{t('here.only')}</p>
                    <InviteOthers />
                </>
            )}
            {host && <Members table={table} />}
            {host && !here.value && door && <door.Door table={table} />}
        </Dialog>
    );
}
