// What has happened at the sports ground, cut into beats: the count, dice that fall together, one
// sheet of upkeep, the spotlight from sport to sport, a hush before every card, verdicts.
import type { GameEvent, View } from '../core/messages';
import type { Beat, Direct } from '../core/presenter';
import { formula, patch, read, sports, type Kind, type Sport } from './view';

export type Effect =
    | { kind: 'round'; round: number; first: number }
    | { kind: 'count'; left: number }
    | { kind: 'threw'; who: number[] }
    | { kind: 'caption'; event: GameEvent; sign: 'first' | 'best' | 'pill' | 'cup' }
    | { kind: 'placed'; who: number }
    | { kind: 'upkeep'; events: GameEvent[] }
    | { kind: 'spot'; sport: Sport; dice: number }
    | { kind: 'hush'; sport: Sport }
    | { kind: 'turned'; sport: Sport; card: Kind }
    | { kind: 'last'; sport: Sport }
    | { kind: 'wishes'; sport: Sport; wishes: { who: number; card: Kind }[]; agreed: boolean }
    | { kind: 'ranks'; ranks: { who: number; place: number; total: number; tied: boolean }[] }
    | { kind: 'verdicts'; sport: Sport; events: GameEvent[] }
    | { kind: 'shutter'; sport: Sport; who: number };

const seatOf = (event: GameEvent, name = 'who') => event[name] as number;
const sportOf = (event: GameEvent) => event['sport'] as Sport;
const faces = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'];
const none = Object.fromEntries(sports.map((sport) => [sport, 0]));
const nothing = Object.fromEntries(faces.map((face) => [face, 0]));
const COUNT_MS = 330;
const LINE_MS = 550; // of the sheet of upkeep
const SHEET_MS = 4000;

// Takes the run of events of these kinds off the front.
function run(events: GameEvent[], ...wanted: string[]): GameEvent[] {
    let count = 0;
    while (count < events.length && wanted.includes(events[count]!.kind)) count++;
    return events.splice(0, count);
}

// One sport's number, of the table or of one seat.
function bySport(view: View, name: 'cards' | 'placed', sport: Sport, value: number, seat: number): View {
    const all = read(view)[name][seat]!;
    return patch(view, { [name]: { ...all, [sport]: value } }, seat);
}

function ofTable(view: View, name: 'pile' | 'closed' | 'fatal' | 'light' | 'light_die' | 'severe' | 'severe_die', sport: Sport, value: number): View {
    return patch(view, { [name]: { ...(read(view)[name] as object), [sport]: value } });
}

// What one event does to the picture; the truth comes at the end of the beats.
function applied(view: View, event: GameEvent): View {
    const v = read(view);
    const who = seatOf(event);
    const sport = sportOf(event);
    switch (event.kind) {
        case 'threw':
            return patch(view, { thrown: Object.fromEntries(faces.map((face) => [face, event[face]])) }, who);
        case 'placed':
            return patch(bySport(view, 'placed', sport, (event['value'] as number) + (event['doped'] ? 8 : 0), who), { thrown: nothing, doped: nothing }, who);
        case 'home':
            return patch(view, { old: none, free: v.free[who]! + (event['dice'] as number) }, who);
        case 'wound':
            return ofTable(view, event['card'] === 'u4' ? 'severe_die' : 'light_die', sport, event['value'] as number);
        case 'healed':
            return ofTable(view, event['card'] === 'u4' ? 'severe_die' : 'light_die', sport, 0);
        case 'lost':
            return ofTable(bySport(view, 'cards', sport, event['cards'] as number, who), 'pile', sport, v.pile[sport] + 1);
        case 'sport': {
            const success = v.success.map((_, seat) => formula({ ...v, success: [] }, seat, sport)?.sum ?? 0);
            return patch(view, { sport, success, stage: 'cards', thrown: v.thrown.map(() => nothing), up: { training: 0, u2: 0, u4: 0, u6: 0 } });
        }
        case 'turned': {
            const card = event['card'] as keyof typeof v.up;
            return ofTable(patch(view, { sport, up: { ...v.up, [card]: v.up[card] + 1 } }), 'pile', sport, v.pile[sport] - 1);
        }
        case 'last':
            return patch(view, { last: 1 });
        case 'got': {
            const card = event['card'] as keyof typeof v.up;
            return patch(patch(view, { given: card }, who), { up: { ...v.up, [card]: v.up[card] - 1 } });
        }
        case 'kept':
            return bySport(view, 'cards', sport, (event['cards'] as number) + 1, who);
        case 'returned':
        case 'safe':
            return ofTable(view, 'pile', sport, v.pile[sport] + 1);
        case 'accident': {
            const card = event['card'] as Kind;
            const off = bySport(view, 'placed', sport, 0, who);
            if (card === 'u6') return off;
            const name = card === 'u4' ? 'severe' : 'light';
            return ofTable(ofTable(off, name, sport, who), `${name}_die`, sport, card === 'u4' ? 4 : 2);
        }
        case 'closed':
            return ofTable(ofTable(view, 'closed', sport, 1), 'fatal', sport, who);
        default:
            return view;
    }
}

const apply = (events: GameEvent[]) => (view: View) => events.reduce(applied, view);

// Everybody lets go on three.
function threw(events: GameEvent[], together: boolean): Beat[] {
    const who = events.map((event) => seatOf(event));
    const fall: Beat = { ms: 900, tells: events.length, patch: apply(events), effect: { kind: 'threw', who }, cue: 'dice' };
    if (!together) return [fall];
    const count = [1, 2, 3].map((left): Beat => ({
        ms: COUNT_MS,
        tells: 0,
        effect: { kind: 'count', left },
        cue: left === 1 ? 'shake' : 'wood',
        together: left === 1,
    }));
    return [...count, fall];
}

// The verdicts on the cards of one sport, one more line each time.
function verdicts(events: GameEvent[]): Beat[] {
    const shown: GameEvent[] = [];
    return events.map((event): Beat => {
        if (event.kind === 'closed') {
            const effect = { kind: 'shutter', sport: sportOf(event), who: seatOf(event) };
            return { ms: 1700, tells: 1, patch: apply([event]), effect, cue: 'shutter' };
        }
        shown.push(event);
        const cue = event.kind === 'accident' ? 'ouch' : event.kind === 'kept' ? 'chip' : 'card';
        const effect = { kind: 'verdicts', sport: sportOf(event), events: [...shown] };
        return { ms: event.kind === 'accident' ? 1500 : 1050, tells: 1, patch: apply([event]), effect, cue };
    });
}

function wishes(events: GameEvent[], after: GameEvent | undefined, sport: Sport): Beat {
    const all = events.map((event) => ({ who: seatOf(event), card: event['card'] as Kind }));
    const agreed = after?.kind === 'agreed';
    return {
        ms: 1500,
        tells: events.length + (after ? 1 : 0),
        effect: { kind: 'wishes', sport, wishes: all, agreed },
        cue: agreed ? 'chip' : 'whistle',
        together: true,
    };
}

function ranks(events: GameEvent[]): Beat {
    const all = events.map((event) => ({
        who: seatOf(event),
        place: event['place'] as number,
        total: event['total'] as number,
        tied: event.kind === 'tied',
    }));
    return { ms: 1500, tells: events.length, effect: { kind: 'ranks', ranks: all }, cue: all.some((one) => one.tied) ? 'wood' : 'chip' };
}

function upkeep(events: GameEvent[]): Beat {
    const ms = Math.min(SHEET_MS, 900 + LINE_MS * events.length);
    return { ms, tells: events.length, patch: apply(events), effect: { kind: 'upkeep', events }, cue: 'tile' };
}

const captions: Partial<Record<string, 'first' | 'best' | 'pill' | 'cup'>> = {
    first: 'first',
    coached: 'best',
    pill: 'pill',
    gave: 'pill',
    rerolled: 'first',
    again: 'best',
    repeated: 'pill',
    doped: 'pill',
    level: 'cup',
    total: 'cup',
    lot: 'cup',
    extra: 'pill',
    'pill-back': 'pill',
};

function roundBegins(event: GameEvent): Beat {
    const start = (view: View): View => {
        const v = read(view);
        const rest = { placed: v.placed.map(() => none), old: v.placed, best: null, given: v.given.map(() => 'none') };
        return patch(view, { round: event['round'], first: event['who'], stage: 'give', ...rest });
    };
    const effect = { kind: 'round', round: event['round'], first: seatOf(event) };
    return { ms: 1300, tells: 1, patch: start, effect, cue: 'whistle' };
}

// The beats of whatever comes first.
function next(events: GameEvent[], before: View): Beat[] {
    const event = events.shift()!;
    const beat = (ms: number, more: Partial<Beat> = {}): Beat[] => [{ ms, tells: 1, patch: apply([event]), ...more }];
    switch (event.kind) {
        case 'round':
            return [roundBegins(event)];
        case 'threw': {
            const all = [event, ...run(events, 'threw')];
            const asked = read(before).stage;
            return threw(all, asked === 'throw' || asked === 'contest' || asked === 'order');
        }
        case 'placed':
        case 'idle': {
            const all = [event, ...run(events, 'placed', 'idle')];
            return [{ ms: 800, tells: all.length, patch: apply(all), effect: { kind: 'placed', who: seatOf(event) }, cue: 'wood' }];
        }
        case 'home':
        case 'wound':
        case 'healed':
        case 'lost':
            return [upkeep([event, ...run(events, 'home', 'wound', 'healed', 'lost')])];
        case 'sport':
            return beat(450, { effect: { kind: 'spot', sport: sportOf(event), dice: event['dice'] } });
        case 'turned': {
            const [sport, card] = [sportOf(event), event['card'] as Kind];
            const hush: Beat = { ms: 420, tells: 0, effect: { kind: 'hush', sport } };
            return [hush, ...beat(480, { effect: { kind: 'turned', sport, card }, cue: card === 'training' ? 'card' : 'accuse' })];
        }
        case 'last':
            return beat(900, { effect: { kind: 'last', sport: sportOf(event) }, cue: 'beat' });
        case 'wish': {
            const all = [event, ...run(events, 'wish')];
            const after = run(events, 'agreed', 'tournament')[0];
            return [wishes(all, after, read(before).sport)];
        }
        case 'tournament':
            return beat(900, { effect: { kind: 'caption', event, sign: 'cup' }, cue: 'whistle' });
        case 'ranked':
        case 'tied':
            return [ranks([event, ...run(events, 'ranked', 'tied')])];
        case 'got':
            return beat(350, { cue: 'card' });
        case 'kept':
        case 'returned':
        case 'accident':
        case 'safe':
        case 'closed':
            return verdicts([event, ...run(events, 'kept', 'returned', 'accident', 'safe', 'closed')]);
        case 'won':
            return beat(900, { cue: 'fanfare' });
        default: {
            const sign = captions[event.kind];
            return sign ? beat(900, { effect: { kind: 'caption', event, sign }, cue: sign === 'pill' ? 'pill' : 'card' }) : beat(0);
        }
    }
}

export const direct: Direct = (events, before) => {
    const left = [...events];
    const beats: Beat[] = [];
    while (left.length > 0) beats.push(...next(left, before));
    return beats;
};
