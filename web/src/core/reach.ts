// Which devices of a table are heard. In one place one of them sounds for all: a television, else the
// host's, else that of whoever came first; the others give only what their own hand does and call to
// the turn. Whoever is somewhere else hears everything.
import { people } from './device';
import type { Session } from './session';
import { settings } from './settings';
import type { Reach } from './sound';

export function reachOf(session: Session | null, screen: boolean): Reach {
    const wish = settings.sounds.value;
    if (wish !== 'auto') return wish;
    if (!session || screen) return 'all';
    const { sounding, near } = session.away.value;
    if (sounding) return 'none';
    const host = session.table.value?.host ?? -1;
    const voice = near.includes(host) ? host : Math.min(...near);
    return !near.length || people.value.some((one) => one.member === voice) ? 'all' : 'mine';
}
