// A match that is watched: its frames one after the other, and the table as one pair of eyes saw it.
import { signal, type Signal } from '@preact/signals';

import { folded } from '../core/log';
import type { GameEvent } from '../core/messages';
import { Presenter, type Shown } from '../core/presenter';
import { sayEvent, t, type Voice } from '../core/say';
import type { SeatInfo } from '../core/seats';
import { lessMotion } from '../core/settings';
import { gameTable } from '../core/tables';
import type { GameViews, TableProps } from '../games';
import { TextTable } from '../play/text';
import type { matchesOf, Record } from './record';

const LOG_LINES = 80;

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

export const speed = signal(1); // whoever's eyes it is seen through

export class Player {
    readonly speed: Signal<number>;
    readonly playing = signal(false);
    readonly at = signal(0);
    readonly presenter = new Presenter(() => (lessMotion.peek() ? 0 : 1 / this.speed.peek()));
    private run = 0;

    constructor(
        private readonly matches: ReturnType<typeof matchesOf>,
        private readonly moments: number[],
        private readonly record: Record,
        own?: number, // a speed of its own
    ) {
        this.speed = own === undefined ? speed : signal(own);
    }

    // Straight to a frame.
    go(to: number): void {
        const at = Math.max(0, Math.min(this.matches.length - 1, to));
        this.at.value = at;
        this.presenter.push({ match: this.matches[at]!, events: [], fresh: true, at: 0 });
    }

    pause(): void {
        this.playing.value = false;
        this.run++;
    }

    async play(to = this.matches.length - 1): Promise<void> {
        if (this.at.peek() === to) this.go(0);
        const run = ++this.run;
        this.playing.value = true;
        while (this.at.peek() < to) {
            const at = this.at.peek();
            await wait((this.moments[at + 1]! - this.moments[at]!) / this.speed.peek());
            while (this.presenter.busy.peek()) await wait(40);
            if (run !== this.run) return;
            this.at.value = at + 1;
            const { events } = this.record.frames[at + 1]!;
            this.presenter.push({ match: this.matches[at + 1]!, events, fresh: false, at: 0 });
        }
        this.pause();
    }

    toggle(): void {
        if (this.playing.peek()) this.pause();
        else void this.play();
    }

    // To the next question, or back to the last.
    turn(step: 1 | -1): void {
        // Where a turn is many moves, the view counts turns.
        const number = (at: number) =>
            this.matches[at]?.view['turns'] ?? this.record.frames[at]?.turn.number;
        const now = number(this.at.peek());
        let at = this.at.peek();
        while (at + step >= 0 && at + step < this.matches.length && number(at + step) === now)
            at += step;
        this.pause();
        this.go(at + step);
    }
}

// What a game's view is given to show a moment of a record.
export function propsOf(record: Record, shown: Shown, player: Player): TableProps {
    const seat = /^\d$/.test(record.as) ? Number(record.as) : null;
    const seats = record.seats.map((one, at): SeatInfo => ({
        seat: at,
        name: one.name,
        colour: one.colour,
        bot: null,
        temper: null,
        member: null,
        empty: false,
    }));
    const frame = record.frames[player.at.value]!;
    return {
        game: gameTable(shown.match.game),
        view: shown.view,
        live: shown.view,
        seat,
        voice: { skin: record.skin ?? '', reader: seat ?? -1, names: seats.map((one) => one.name) },
        seats,
        status: seats.map((info) =>
            frame.stand_in && frame.by === info.seat ? t('replay.stood-in') : '',
        ),
        legal: [],
        barred: new Map(),
        turn: shown.match.turn,
        effect: player.presenter.effect.value,
        open: true,
        hands: new Map(),
        show: () => {},
        send: () => Promise.resolve(false),
        skip: () => player.presenter.skip(),
    };
}

export function Table({
    record,
    shown,
    views,
    player,
}: {
    record: Record;
    shown: Shown;
    views: GameViews | null;
    player: Player;
}) {
    const props = propsOf(record, shown, player);
    const { voice } = props;
    const View = views?.Plain ?? TextTable;
    const log = views?.told?.(shown.log, shown.view, true) ?? shown.log;
    const entries = folded(log, views?.fold?.(voice)).slice(-LOG_LINES);
    return (
        <>
            <div class="stage">
                <View {...props} />
            </div>
            <div class="log replay-log" role="log" aria-label={t('log.title')} tabIndex={0}>
                {entries.reverse().map(({ event, text }) => (
                    <p
                        key={event.nth}
                        class={`e-${event.kind}${event.to === 'all' ? '' : ' secret'}`}
                    >
                        {text ?? sayTo(shown, voice, event)}
                    </p>
                ))}
            </div>
        </>
    );
}

// With all secrets shown, whose secret it was must be said as well.
function sayTo(shown: Shown, voice: Voice, event: GameEvent): string {
    const text = sayEvent(gameTable(shown.match.game), voice, event);
    if (event.to === 'all' || voice.reader >= 0) return text;
    return t('replay.to', { name: voice.names[event.to[0] ?? 0] ?? '?', text });
}
