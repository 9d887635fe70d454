// The shared screen: everything that is public, large, and the way in. It has no seat.
import './play.css';
import './tv.css';

import { useEffect, useState } from 'preact/hooks';

import { me, presenter } from '../core/device';
import type { Table } from '../core/messages';
import { nobody, sayGame, t } from '../core/say';
import { seatsOf } from '../core/seats';
import { askServer } from '../core/server';
import type { Match } from '../core/session';
import { settings } from '../core/settings';
import { reach, ready } from '../core/sound';
import { boxOf } from '../core/boxes';
import { Art } from '../lobby/art';
import { Evening } from '../lobby/evening';
import { bestAddress, Code, Invite, lettersOpen, Qr } from '../lobby/invite';
import { Badge } from '../ui/badge';
import { Play } from './play';

const END_MS = 90000;

function Around({ table }: { table: Table }) {
    return (
        <ul class="tv-seats">
            {seatsOf(table).map((info) => (
                <li key={info.seat} class={info.empty ? 'free' : ''}>
                    {info.empty ? (
                        <span class="hole" aria-hidden="true" />
                    ) : (
                        <Badge colour={info.colour} name={info.name} size={72} />
                    )}
                    <strong>{info.empty ? t('seat.free') : info.name}</strong>
                </li>
            ))}
        </ul>
    );
}

// The way in stays in a corner until every seat has its person.
function Corner({ table }: { table: Table }) {
    useEffect(() => void askServer(), []);
    return (
        <aside class="corner paper" aria-label={t('invite.title')}>
            <Qr text={`${bestAddress()}/${table.key}`} />
            {lettersOpen(table) && <Code code={table.code} />}
        </aside>
    );
}

// How a match has ended stays for a while; then the boxes stand there again. One that was over when
// this screen came is not shown.
function useRested(match: Match | null): boolean {
    const over = match?.result ? match.number : 0;
    const [rested, setRested] = useState(over);
    const busy = presenter.busy.value; // this screen is not there yet
    useEffect(() => {
        if (!over || busy || over === rested) return undefined;
        const timer = setTimeout(() => setRested(over), END_MS);
        return () => clearTimeout(timer);
    }, [over, busy]);
    return over > 0 && over === rested;
}

// Telephones beside a screen that is heard keep quiet: the table is told once it is, and the room what
// it takes. True: it could be heard, and waits for a gesture.
function useHeard(): boolean {
    const session = me.value!;
    const muted = settings.muted.value || settings.volume.value === 0;
    const heard = ready.value && !muted && reach.value === 'all';
    const open = session.status.value.is === 'open';
    useEffect(() => session.sound(heard), [session, heard, open]);
    return !ready.value && !muted;
}

export function Tv({ table }: { table: Table }) {
    const shown = presenter.shown.value;
    const rested = useRested(me.value!.match.value);
    const deaf = useHeard();
    useEffect(() => document.documentElement.classList.add('is-tv'), []);
    if (shown && me.value!.match.value && !rested) {
        return (
            <div class="tv">
                <Play shown={shown} table={table} host />
                {table.seats.some((seat) => seat.member === null) && <Corner table={table} />}
                {deaf && <p class="touch-me paper">{t('tv.touch')}</p>}
            </div>
        );
    }
    const game = boxOf(table.game);
    const skin = table.skin ?? '';
    return (
        <main class="tv tv-lobby" aria-label={t('lobby.title')}>
            <div class="tv-game">
                <h1 class="wordmark">Ilinx</h1>
                <div class="box open">
                    <div class="lid">
                        <Art game={game.id} skin={skin} />
                        <span class="label">{sayGame(game, { ...nobody, skin }, 'title')}</span>
                    </div>
                </div>
                <p>{sayGame(game, { ...nobody, skin }, 'aim')}</p>
                <Around table={table} />
            </div>
            <div class="tv-door">
                <Invite table={table} />
                {table.tally.length > 0 && <Evening table={table} />}
                <p class="soft">{t('tv.note')}</p>
                {deaf && <p>{t('tv.touch')}</p>}
            </div>
        </main>
    );
}
