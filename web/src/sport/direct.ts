// Events at the sports ground, cut into beats: the count, dice that fall together, one
// sheet of upkeep, the spotlight from sport to sport, a hush before every card, verdicts.
import type { GameEvent, View } from '../core/messages';
import type { Beat, Direct } from '../core/presenter';
import { patch, read, sports, type Kind, type Sport } from './view';

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
    | { kind: 'others'; events: GameEvent[] }
    | { kind: 'verdicts'; sport: Sport; events: GameEvent[] }
    | { kind: 'shutter'; sport: Sport; who: number };

const seatOf = (event: GameEvent, name = 'who') => event[name] as number;
const sportOf = (event: GameEvent) => event['sport'] as Sport;
const faces = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'];
const none = Object.fromEntries(sports.map((sport) => [sport, 0]));
const nothing = Object.fromEntries(faces.map((face) => [face, 0]));
const COUNT_MS = 330;
const LINE_MS = 550; // of the sheet of upkeep
const SHEET_MS = 2400;
const OTHERS_MS = 3000; // for all sports that nobody contests and that are not the reader's
const BRISK = 0.4;
const HUSH_MS = 350; // before the first card of a sport; those after it follow at once
const NEXT_HUSH_MS = 120;
const TURNED_MS = 420;
const RULING_MS = 600; // of several; the last is read together with those before it
const LAST_RULING_MS = 1100;
const ACCIDENT_MS = 1300;
const ASIDE_MS = 800; // what only others have to do with is seen while the game goes on
const OTHER_MS = 900; // for one of them, at most

// Takes the run of events of these kinds off the front.
function run(events: GameEvent[], ...wanted: string[]): GameEvent[] {
    let count = 0;
    while (count < events.length && wanted.includes(events[count]!.kind)) count++;
    return events.splice(0, count);
}

// One sport's number, of the table or of one seat.
function bySport(
    view: View,
    name: 'cards' | 'placed',
    sport: Sport,
    value: number,
    seat: number,
): View {
    const all = read(view)[name][seat]!;
    return patch(view, { [name]: { ...all, [sport]: value } }, seat);
}

function ofTable(
    view: View,
    name: 'pile' | 'closed' | 'fatal' | 'light' | 'light_die' | 'severe' | 'severe_die',
    sport: Sport,
    value: number,
): View {
    return patch(view, { [name]: { ...(read(view)[name] as object), [sport]: value } });
}

// The effect of one event on the picture; the truth comes at the end of the beats.
function applied(view: View, event: GameEvent): View {
    const v = read(view);
    const who = seatOf(event);
    const sport = sportOf(event);
    switch (event.kind) {
        case 'threw':
            return patch(
                view,
                { thrown: Object.fromEntries(faces.map((face) => [face, event[face]])) },
                who,
            );
        case 'placed':
            return patch(
                bySport(
                    view,
                    'placed',
                    sport,
                    (event['value'] as number) + (event['doped'] ? 8 : 0),
                    who,
                ),
                { thrown: nothing, doped: nothing },
                who,
            );
        case 'home':
            return patch(view, { old: none, free: v.free[who]! + (event['dice'] as number) }, who);
        case 'wound':
            return ofTable(
                view,
                event['card'] === 'u4' ? 'severe_die' : 'light_die',
                sport,
                event['value'] as number,
            );
        case 'healed':
            return ofTable(view, event['card'] === 'u4' ? 'severe_die' : 'light_die', sport, 0);
        case 'lost':
            return ofTable(
                bySport(view, 'cards', sport, event['cards'] as number, who),
                'pile',
                sport,
                v.pile[sport] + 1,
            );
        case 'sport':
            return patch(view, {
                sport,
                success: v.success.map(() => 0),
                stage: 'cards',
                thrown: v.thrown.map(() => nothing),
                up: { training: 0, u2: 0, u4: 0, u6: 0 },
            });
        case 'turned': {
            const card = event['card'] as keyof typeof v.up;
            return ofTable(
                patch(view, { sport, up: { ...v.up, [card]: v.up[card] + 1 } }),
                'pile',
                sport,
                v.pile[sport] - 1,
            );
        }
        case 'last':
            return patch(view, { last: 1 });
        case 'got': {
            const card = event['card'] as keyof typeof v.up;
            return patch(patch(view, { given: card }, who), {
                up: { ...v.up, [card]: v.up[card] - 1 },
            });
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
            return ofTable(
                ofTable(off, name, sport, who),
                `${name}_die`,
                sport,
                card === 'u4' ? 4 : 2,
            );
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
    const fall: Beat = {
        ms: 900,
        tells: events.length,
        patch: apply(events),
        effect: { kind: 'threw', who },
        cue: 'dice',
    };
    if (!together) return [fall];
    const count = [1, 2, 3].map((left): Beat => ({
        ms: COUNT_MS,
        tells: 0,
        effect: { kind: 'count', left },
        cue: left === 1 ? 'shake' : 'count',
        together: left === 1,
    }));
    return [...count, fall];
}

// The verdicts on the cards of one sport, one more line each time.
function verdicts(events: GameEvent[]): Beat[] {
    const shown: GameEvent[] = [];
    return events.map((event, at): Beat => {
        if (event.kind === 'closed') {
            const effect = { kind: 'shutter', sport: sportOf(event), who: seatOf(event) };
            return { ms: 1500, tells: 1, patch: apply([event]), effect, cue: 'shutter' };
        }
        shown.push(event);
        const cue = event.kind === 'accident' ? 'ouch' : event.kind === 'kept' ? 'kept' : 'card';
        const effect = { kind: 'verdicts', sport: sportOf(event), events: [...shown] };
        return {
            ms:
                event.kind === 'accident'
                    ? ACCIDENT_MS
                    : events[at + 1]
                      ? RULING_MS
                      : LAST_RULING_MS,
            tells: 1,
            patch: apply([event]),
            effect,
            cue,
        };
    });
}

// Cards of one sport, one after the other, the first after a hush.
function turned(events: GameEvent[]): Beat[] {
    return events.flatMap((event, at): Beat[] => {
        const [sport, card] = [sportOf(event), event['card'] as Kind];
        const hush = { ms: at ? NEXT_HUSH_MS : HUSH_MS, tells: 0, effect: { kind: 'hush', sport } };
        return [
            hush,
            {
                ms: TURNED_MS,
                tells: 1,
                patch: apply([event]),
                effect: { kind: 'turned', sport, card },
                cue: card === 'training' ? 'card' : 'menace',
            },
        ];
    });
}

function wishes(events: GameEvent[], after: GameEvent | undefined, sport: Sport): Beat {
    const all = events.map((event) => ({ who: seatOf(event), card: event['card'] as Kind }));
    const agreed = after?.kind === 'agreed';
    return {
        ms: 1500,
        tells: events.length + (after ? 1 : 0),
        effect: { kind: 'wishes', sport, wishes: all, agreed },
        cue: agreed ? 'agreed' : 'whistle',
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
    return {
        ms: 1500,
        tells: events.length,
        effect: { kind: 'ranks', ranks: all },
        cue: all.some((one) => one.tied) ? 'tied' : 'ranks',
    };
}

function upkeep(events: GameEvent[]): Beat {
    const ms = Math.min(SHEET_MS, 900 + LINE_MS * events.length);
    return {
        ms,
        tells: events.length,
        patch: apply(events),
        effect: { kind: 'upkeep', events },
        cue: 'upkeep',
    };
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
        const rest = {
            placed: v.placed.map(() => none),
            old: v.placed,
            best: null,
            given: v.given.map(() => 'none'),
        };
        return patch(view, { round: event['round'], first: event['who'], stage: 'give', ...rest });
    };
    const effect = { kind: 'round', round: event['round'], first: seatOf(event) };
    return { ms: 1300, tells: 1, patch: start, effect, cue: 'whistle' };
}

// The beats of whatever comes first.
function next(events: GameEvent[], before: View): Beat[] {
    const event = events.shift()!;
    const beat = (ms: number, more: Partial<Beat> = {}): Beat[] => [
        { ms, tells: 1, patch: apply([event]), ...more },
    ];
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
            return [
                {
                    ms: 600,
                    tells: all.length,
                    patch: apply(all),
                    effect: { kind: 'placed', who: seatOf(event) },
                    cue: 'wood',
                },
            ];
        }
        case 'home':
        case 'wound':
        case 'healed':
        case 'lost':
            return [upkeep([event, ...run(events, 'home', 'wound', 'healed', 'lost')])];
        case 'sport':
            return beat(300, {
                effect: { kind: 'spot', sport: sportOf(event), dice: event['dice'] },
            });
        case 'turned': {
            return turned([event, ...run(events, 'turned')]);
        }
        case 'last':
            return beat(900, { effect: { kind: 'last', sport: sportOf(event) }, cue: 'last' });
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
            return verdicts([
                event,
                ...run(events, 'kept', 'returned', 'accident', 'safe', 'closed'),
            ]);
        case 'won':
            return beat(900, { cue: 'fanfare' });
        default: {
            const sign = captions[event.kind];
            return sign
                ? beat(900, {
                      effect: { kind: 'caption', event, sign },
                      cue: sign === 'pill' ? 'pill' : 'note',
                  })
                : beat(0);
        }
    }
}

const rulings = ['kept', 'returned', 'safe', 'accident'];
const quiet = ['turned', 'last', 'got', ...rulings];

// A sport that ends without a question, a tournament or a curtain, and without a die of the reader's:
// how many events that are. 0: it is to be seen in full.
function quietSport(events: GameEvent[], from: number, reader: number): number {
    if (events[from]?.kind !== 'sport') return 0;
    let to = from + 1;
    while (to < events.length && quiet.includes(events[to]!.kind)) to++;
    const own = events.slice(from, to).some((event) => event['who'] === reader);
    const ends = rulings.includes(events[to - 1]!.kind);
    const contested = to < events.length && !['sport', 'round', 'extra'].includes(events[to]!.kind);
    return own || !ends || contested ? 0 : to - from;
}

// Takes the quiet sports off the front, to be shown together; null: there are none.
function others(events: GameEvent[], reader: number, all: number): Beat | null {
    let [count, found] = [0, 0];
    for (let more = 1; more; count += more, found += more ? 1 : 0)
        more = quietSport(events, count, reader);
    if (!found) return null;
    const mine = events.splice(0, count);
    const shown = mine.filter((event) => rulings.includes(event.kind));
    return {
        ms: Math.min(OTHER_MS * found, (OTHERS_MS * found) / all),
        tells: mine.length,
        patch: apply(mine),
        effect: { kind: 'others', events: shown },
        cue: shown.some((event) => event.kind === 'accident') ? 'ouch' : 'card',
    };
}

// Is it about the reader, or a sport where the reader has a die? To those who only look on, everything is.
function concerns(events: GameEvent[], before: View, reader: number): boolean {
    const v = read(before);
    const at = (sport: Sport | undefined) => Boolean(sport && v.placed[reader]?.[sport]);
    return (
        reader < 0 ||
        events.some(
            (event) =>
                event['who'] === reader ||
                event['whom'] === reader ||
                at(event['sport'] as Sport | undefined),
        )
    );
}

// Beats that concern only others go by faster; a caption of theirs holds nobody up.
const isCaption = (beat: Beat) => (beat.effect as Effect | undefined)?.kind === 'caption';
const brisker = (beat: Beat): Beat =>
    isCaption(beat)
        ? { ...beat, ms: 0, lingers: ASIDE_MS }
        : { ...beat, ms: beat.ms * BRISK, together: false };

export const direct: Direct = (events, before, _after, _skin, reader) => {
    const left = [...events];
    const beats: Beat[] = [];
    const all = events.filter((_, at) => quietSport(events, at, reader) > 0).length;
    while (left.length > 0) {
        const together = others(left, reader, all);
        if (together) beats.push(together);
        else {
            const rest = [...left];
            const some = next(left, before);
            const shown = rest.slice(0, rest.length - left.length);
            beats.push(...(concerns(shown, before, reader) ? some : some.map(brisker)));
        }
    }
    return beats;
};
