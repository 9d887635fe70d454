// Events at a board of Dix de chute, cut into beats: a wheel that goes on by a few
// detents, a token that falls, a knock behind the board, and at the end the board that turns round.
import type { GameEvent } from '../core/messages';
import type { Beat, Direct } from '../core/presenter';
import { fallen, read, turned, type ChuteToken } from './board';

export type Effect =
    | { kind: 'turn'; wheel: number; degrees: number; who: number } // degrees as the front sees them
    | { kind: 'fall'; token: ChuteToken; from: string; into: string }
    | { kind: 'knock' }
    | { kind: 'erred'; who: number; wheel: number }
    | { kind: 'fatal'; token: ChuteToken }
    | { kind: 'over' } // both sides lie open
    | { kind: 'around' }; // and the other one is looked at

export const SPEED = 120; // degrees a second: slowly, as the sheet wants
export const PIECE = 15; // degrees of one beat, and of one piece of a drag
const FALL_MS = 300;

function turning(who: number, wheel: number, degrees: number, tells: number): Beat[] {
    const beats: Beat[] = [];
    const way = Math.sign(degrees);
    for (let left = Math.abs(degrees); left > 0; left -= PIECE) {
        const step = way * Math.min(PIECE, left);
        beats.push({
            ms: (Math.abs(step) / SPEED) * 1000,
            tells: beats.length ? 0 : tells,
            patch: (view) => turned(view, wheel, step),
            effect: { kind: 'turn', wheel, degrees: step, who },
        });
    }
    return beats;
}

function falling(event: GameEvent): Beat {
    const { token, from, into } = event as unknown as {
        token: ChuteToken;
        from: string;
        into: string;
    };
    return {
        ms: FALL_MS,
        tells: 1,
        patch: (view) => fallen(view, token, from, into),
        effect: { kind: 'fall', token, from, into },
        cue: into === 'tray' ? 'tray' : 'drop',
    };
}

// A wheel turns, and whatever falls on the way falls where it did.
function sweep(event: GameEvent, falls: GameEvent[], both: boolean): Beat[] {
    const [who, wheel, degrees] = [event['who'], event['wheel'], event['degrees']] as [
        number,
        number,
        number,
    ];
    const way = Math.sign(degrees);
    const beats: Beat[] = [];
    let done = 0;
    let tells = 1;
    const go = (to: number) => {
        const steps = turning(who, wheel, way * (to - done), tells);
        if (steps.length) tells = 0;
        beats.push(...steps);
        done = to;
    };
    for (const fall of falls) {
        go(fall['after'] as number);
        if (fall.kind === 'fell') beats.push(falling(fall));
        // Who sees both sides needs no knock.
        else
            beats.push(
                both
                    ? { ms: 0, tells: 1 }
                    : { ms: 160, tells: 1, effect: { kind: 'knock' }, cue: 'behind' },
            );
    }
    go(Math.abs(degrees));
    if (tells && beats[0]) beats[0].tells += tells;
    return beats;
}

export const direct: Direct = (events, before, after) => {
    const left = [...events];
    const beats: Beat[] = [];
    const both = read(before).eye === 'both';
    const open = () => after.view;
    while (left.length > 0) {
        const event = left.shift()!;
        if (event.kind === 'turned') {
            let count = 0;
            while (left[count]?.kind === 'fell' || left[count]?.kind === 'knocked') count++;
            beats.push(...sweep(event, left.splice(0, count), both));
        } else if (event.kind === 'left') {
            beats.push({ ms: 60, tells: 1, cue: 'stop' });
        } else if (event.kind === 'erred') {
            beats.push({
                ms: 1200,
                tells: 1,
                effect: { kind: 'erred', who: event['who'], wheel: event['wheel'] },
                cue: 'erred',
            });
        } else if (event.kind === 'disorder') {
            beats.push({
                ms: 1700,
                tells: 1,
                patch: open,
                effect: { kind: 'fatal', token: event['token'] },
                cue: 'fatal',
            });
        } else if (event.kind === 'won' || event.kind === 'drew') {
            beats.push({
                ms: 1300,
                tells: 1,
                patch: open,
                effect: { kind: 'over' },
                cue: event.kind === 'won' ? 'fanfare' : 'round',
            });
            beats.push({ ms: 2400, tells: 0, effect: { kind: 'around' } });
        } else {
            beats.push({ ms: event.kind === 'started' ? 500 : 0, tells: 1 });
        }
    }
    return beats;
};

// The log as it is read: one line for a wheel turned in many pieces, once the hand has stopped or
// something has fallen.
export function told(log: GameEvent[], handOn: boolean): GameEvent[] {
    const lines: GameEvent[] = [];
    for (const event of log) {
        const last = lines.at(-1);
        const goesOn =
            event.kind === 'turned' &&
            last?.kind === 'turned' &&
            last['who'] === event['who'] &&
            last['wheel'] === event['wheel'];
        if (goesOn)
            lines[lines.length - 1] = {
                ...last,
                degrees: (last['degrees'] as number) + (event['degrees'] as number),
            };
        else lines.push(event);
    }
    if (handOn && lines.at(-1)?.kind === 'turned') lines.pop();
    return lines;
}
