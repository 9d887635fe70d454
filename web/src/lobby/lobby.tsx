// The lobby: sit down, choose a box, start.
import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';

import { boxOf } from '../core/boxes';
import { addPerson, me, people } from '../core/device';
import type { Table } from '../core/messages';
import { newName } from '../core/names';
import { here } from '../core/place';
import { t } from '../core/say';
import { settings } from '../core/settings';
import { preloadGame } from '../games';
import { ChatPanel } from '../ui/chat';
import { Badge } from '../ui/badge';
import { ByCode } from '../ui/bycode';
import { Icon } from '../ui/icons';
import { Later } from '../ui/pieces';
import { Button } from '../ui/press';
import { TopBar } from '../ui/bar';
import { told } from '../ui/toast';
import { Invite } from './invite';
import { OnThisDevice } from './here';
import { Seats } from './seats';
import { About, Choices, Shelf } from './shelf';
import { Evening } from './evening';

// Who only wants to watch is not asked again.
const watching = signal(false);

// The one thing asked of a guest: a name, which is there already, and one tap.
function SitDown({ table }: { table: Table }) {
    const session = me.value!;
    const own = table.members.find((one) => one.member === session.member);
    const [name, setName] = useState(own?.name ?? '');
    const full =
        table.seats.length >= boxOf(table.game).seatsMax &&
        table.seats.every((seat) => seat.member !== null);
    // A room that was made by opening the page: perhaps they wanted to go to another.
    const alone = table.members.length === 1 && table.matches === 0;
    const rename = async () => {
        const clean = name.trim() || newName(settings.lang.value);
        settings.name.value = clean;
        if (clean !== own?.name) await told(session.act({ do: 'rename', name: clean }));
    };
    const sit = async () => {
        await rename();
        await told(session.act({ do: 'sit' }));
    };
    const watch = async () => {
        await rename();
        watching.value = true;
    };
    return (
        <section class="sit paper on-paper" aria-labelledby="sit-title">
            <h2 id="sit-title">{t('sit.title')}</h2>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    void sit();
                }}
            >
                <div class="field">
                    <label for="name">{t('sit.name')}</label>
                    <div class="name">
                        <Badge colour={own?.colour ?? 0} name={name || '?'} />
                        <input
                            id="name"
                            value={name}
                            maxLength={20}
                            autocomplete="nickname"
                            enterkeyhint="done"
                            onInput={(event) => setName(event.currentTarget.value)}
                        />
                    </div>
                </div>
                {full ? (
                    <p>{t('sit.full')}</p>
                ) : (
                    <button type="submit" class="button main">
                        {t('sit.button')}
                    </button>
                )}
            </form>
            {alone && !here.value && <ByCode label={t('sit.code')} />}
            <div class="instead">
                <Button class="quiet small" onPress={() => void watch()}>
                    <Icon name="eye" />
                    <span>
                        <strong>{t('sit.watch')}</strong>
                        <small>{t('sit.watch-how')}</small>
                    </span>
                </Button>
                {!here.value && (
                    <a class="button quiet small" href={`/${table.key}/tv`}>
                        <Icon name="screen" />
                        <span>
                            <strong>{t('sit.screen')}</strong>
                            <small>{t('sit.screen-how')}</small>
                        </span>
                    </a>
                )}
            </div>
        </section>
    );
}

function StartBar({ table, host }: { table: Table; host: boolean }) {
    const session = me.value!;
    const hostMember = table.members.find((one) => one.member === table.host);
    if (!host) {
        return (
            <p class="start-bar waiting-for" role="status">
                <span>
                    <Icon name="clock" /> {t('start.waiting', { host: hostMember?.name ?? '?' })}
                </span>
            </p>
        );
    }
    const empty = table.seats.filter((seat) => seat.member === null && !seat.bot).length;
    return (
        <div class="start-bar">
            <Button class="main" onPress={() => void told(session.act({ do: 'start' }))}>
                {table.matches ? t('start.again') : t('start.button')}
            </Button>
            <p class="soft">{empty ? t('start.bots', { count: empty }) : t('start.full')}</p>
        </div>
    );
}

function SameDevice() {
    const [open, setOpen] = useState(false);
    const [name, setName] = useState('');
    const field = useRef<HTMLInputElement>(null);
    useEffect(() => field.current?.select(), [open]);
    if (!open) {
        return (
            <Button
                class="small quiet add-person"
                onPress={() => (setName(newName(settings.lang.value)), setOpen(true))}
            >
                <Icon name="people" /> {t('device.add')}
            </Button>
        );
    }
    return (
        <form
            class="paper on-paper same-device add-person"
            onSubmit={(event) => {
                event.preventDefault();
                const session = addPerson(name.trim() || newName(settings.lang.value));
                void told(session.act({ do: 'sit' }));
                setOpen(false);
            }}
        >
            <p>{t('device.why')}</p>
            <div class="field">
                <label for="other-name">{t('device.name')}</label>
                <input
                    ref={field}
                    id="other-name"
                    value={name}
                    maxLength={20}
                    onInput={(event) => setName(event.currentTarget.value)}
                />
            </div>
            <button type="submit" class="button">
                {t('device.sit')}
            </button>
        </form>
    );
}

export function Lobby({ table }: { table: Table }) {
    const session = me.value!;
    const seated = session.seat.value !== null;
    const host = table.host === session.member;
    useEffect(() => {
        if (seated) preloadGame(table.game); // it is there when the game begins
    }, [seated, table.game]);
    return (
        <>
            <TopBar table={table} />
            <main
                class={`lobby${seated ? ' seated' : ''}${here.value ? ' here' : ''}`}
                aria-label={t('lobby.title')}
            >
                <p class="away" role="status">
                    {seated ? t('sit.done') : ''}
                </p>
                {!seated && !watching.value && <SitDown table={table} />}
                <Shelf table={table} host={host} />
                <Later page="lobby">
                    <div class="middle">
                        <About table={table} host={host} />
                        <Choices table={table} host={host} />
                    </div>
                    <div class="side">
                        <Seats table={table} host={host} />
                        {(seated || watching.value) && <StartBar table={table} host={host} />}
                        {(seated || people.value.length > 1) && <SameDevice />}
                        {table.tally.length > 0 && <Evening table={table} />}
                    </div>
                    <Later page="door">
                        <div class="door">
                            {here.value ? <OnThisDevice /> : <Invite table={table} />}
                            {!here.value && <ChatPanel />}
                        </div>
                    </Later>
                </Later>
            </main>
        </>
    );
}
