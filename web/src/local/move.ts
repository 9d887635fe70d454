// A table on this device moves to the server that the page came from, as it stands, with everybody who
// plays here. It is forgotten here once it is open there.
import { keep, people } from '../core/device';
import { here, hereNow, tableAddress } from '../core/place';
import { Session } from '../core/session';
import { settings } from '../core/settings';
import { remember } from '../core/storage';

const WAIT_MS = 20000;
const BROUGHT_BYTES = 3000; // of facts in one message: limits of the protocol, and less

// A table at the server, though this page's are here.
function newTable(token: string): Session {
    here.value = false;
    const session = new Session({ room: '', token, name: settings.name.value });
    here.value = true;
    return session;
}

// Until it is at its table, for the first time or again.
function entered(session: Session): Promise<void> {
    return new Promise((done, fail) => {
        session.onEntered = done;
        session.onEnd = (reason) => fail(new Error(reason));
        setTimeout(() => fail(new Error('nobody answers')), WAIT_MS);
    });
}

const size = (text: string): number => new TextEncoder().encode(text).length;

async function bring(session: Session, facts: string[]): Promise<void> {
    let next = '';
    let brought = 0;
    const send = async (before: number) => {
        const refusal = await session.act({ do: 'bring', count: before, facts: next });
        if (refusal) throw new Error(refusal.reason);
        next = '';
    };
    for (const [at, fact] of facts.entries()) {
        if (size(JSON.stringify(next + fact)) > BROUGHT_BYTES) {
            await send(brought);
            brought = at;
        }
        next += `${fact}\n`;
    }
    await send(brought);
    const back = entered(session);
    await send(facts.length);
    await back;
}

// Opens the page at the server's table. False: it could not be moved, and goes on here.
export async function move(): Promise<boolean> {
    const home = hereNow()!;
    const { code } = people.value[0]!;
    const tokens = people.value.map((one) => one.token);
    const session = newTable(tokens[0]!);
    try {
        await entered(session);
        const { key } = session.table.value!;
        const facts = await home.carry(code, key, tokens);
        await bring(session, facts);
        await home.forget(code);
        remember('here', '');
        here.value = false;
        keep(key.slice(0, 4), tokens);
        location.assign(tableAddress(key));
        return true;
    } catch (error) {
        console.warn(error);
        session.close();
        home.reopen();
        return false;
    }
}
