// Which screen there is: connecting, lobby, table, cover, or why not.
import { useEffect, useState } from 'preact/hooks';

import { cover, endSeen, gone, me, people, presenter, uncover, type Route } from './core/device';
import { broken, here, opened, openedAddress, stopped } from './core/place';
import type { Status } from './core/session';
import { t } from './core/say';
import { reachOf } from './core/reach';
import { reach } from './core/sound';
import { Lobby } from './lobby/lobby';
import { Hatches } from './ui/badge';
import { Icon, Lamp } from './ui/icons';
import { Hold } from './ui/press';
import { toast, Toasts } from './ui/toast';
import { useLater } from './ui/later';
import { Waiting } from './ui/waiting';

type Fault = NonNullable<typeof opened.value>['fault'];
type Page = typeof import('./play/play') | null;

function LostRibbon({ status }: { status: Status }) {
    const [late, setLate] = useState(false);
    useEffect(() => {
        setLate(false);
        if (status.is !== 'lost') return undefined;
        // A line that comes back at once is not worth a word.
        const timer = setTimeout(() => setLate(true), 700);
        return () => clearTimeout(timer);
    }, [status.is]);
    if (status.is !== 'lost' || !late) return null;
    return (
        <p class="ribbon" role="status">
            {t(here.value ? 'here.lost' : 'lost')}
        </p>
    );
}

// Between two people on one device: nothing shows until the next one holds it.
function Cover() {
    const session = people.value[cover.value ?? 0]!;
    const name =
        session.table.value?.members.find((one) => one.member === session.member)?.name ?? '?';
    return (
        <main class="cover" aria-labelledby="cover-title">
            <Lamp />
            <h1 id="cover-title">{t('cover.pass', { name })}</h1>
            <p class="soft">{t('cover.alone')}</p>
            <Hold class="main" ms={400} label={t('cover.open', { name })} onHeld={uncover}>
                <Icon name="eye" /> {t('cover.hold')}
            </Hold>
        </main>
    );
}

// Few have to read it: it comes with its words when it is needed.
function Sorry(why: { reason: string; text?: string; screen?: boolean; fault?: Fault }) {
    const sorry = useLater(() => import('./ui/sorry'), true);
    return sorry ? <sorry.Sorry {...why} /> : <Waiting>{t('connecting')}</Waiting>;
}

function Room({ screen }: { screen: boolean }) {
    const session = me.value;
    const status = session?.status.value;
    const table = session?.table.value;
    const shown = presenter.shown.value;
    const playing =
        shown && !(table && shown.match.result && endSeen(table.code, shown.match.number));
    const play: Page = useLater(() => import('./play/play'), Boolean(session?.match.value));
    // In a match, only somebody without a seat can take one.
    const late = Boolean(table?.playing && table.members.some(({ seat }) => seat === null));
    const door = useLater(() => import('./ui/door'), late);
    const tv = useLater(() => import('./play/tv'), screen);
    useEffect(
        () => void (gone.value && toast(t('device.gone', { name: gone.value }))),
        [gone.value],
    );
    reach.value = reachOf(session, screen);
    if (status?.is === 'refused' || status?.is === 'ended')
        return <Sorry reason={status.reason} text={status.text} />;
    if (!session || !status || !table) return <Waiting>{t('connecting')}</Waiting>;
    if (cover.value !== null) return <Cover />;
    let page = <Lobby table={table} />;
    if (screen) page = tv ? <tv.Tv table={table} /> : <Waiting>{t('connecting')}</Waiting>;
    else if (playing)
        page = play ? (
            <play.Play shown={shown} table={table} />
        ) : (
            <Waiting>{t('setting-up')}</Waiting>
        );
    return (
        <>
            <LostRibbon status={status} />
            {door && <door.Arrivals table={table} />}
            {page}
        </>
    );
}

export function App({ route }: { route: Route }) {
    const file = opened.value;
    const replay = useLater(
        () => import('./replay/replay'),
        (file !== null && !file.fault) || route.page === 'replay',
    );
    const bench = useLater(() => import('./bench/bench'), route.page === 'bench');
    let page = <Sorry reason="no-such-room" />;
    if (route.page === 'screen') page = <Sorry reason="which-table" screen />;
    if (route.page === 'room') page = <Room screen={route.screen} />;
    if (route.page === 'replay') {
        page = replay ? (
            <replay.Replay address={route.address} />
        ) : (
            <Waiting>{t('connecting')}</Waiting>
        );
    }
    if (file?.checking) page = <Waiting>{t('setting-up')}</Waiting>;
    else if (file && !file.fault)
        page = replay ? (
            <replay.Replay key={file.text} address={openedAddress} />
        ) : (
            <Waiting>{t('connecting')}</Waiting>
        );
    else if (file?.fault) page = <Sorry reason="bad-record" fault={file.fault} />;
    else if (broken.value) page = <Sorry reason="no-core" />;
    else if (stopped.value) page = <Sorry reason="core-stopped" />;
    if (route.page === 'bench')
        page = bench ? <bench.Bench /> : <Waiting>{t('connecting')}</Waiting>;
    return (
        <>
            {page}
            <Toasts />
            <Hatches />
        </>
    );
}
