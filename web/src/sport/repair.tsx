// The 1A coach's dice, one die of anybody, pills.
import { useEffect, useRef, useState } from 'preact/hooks';

import { sayGame, sayMove, t } from '../core/say';
import { playOwn } from '../core/sound';
import type { TableProps } from '../games';
import { Badge } from '../ui/badge';
import { Button } from '../ui/press';
import { under, useCarry } from './carry';
import { DieFace, Pill } from './pieces';
import { countOf, diceOf, hasPlace, read, type Die } from './view';

type Seated = TableProps & { seat: number };

const values = [1, 2, 3, 4, 5, 6];

// Keys of the tray: digits, letters. They are not for whoever is writing.
export function useKeys(keys: Record<string, () => void>): void {
    const latest = useRef(keys);
    latest.current = keys;
    useEffect(() => {
        const press = (event: KeyboardEvent) => {
            if (
                event.ctrlKey ||
                event.metaKey ||
                event.altKey ||
                (event.target as Element).closest('input, textarea, select, dialog')
            )
                return;
            const act = latest.current[event.key.toLowerCase()];
            if (!act) return;
            event.preventDefault();
            act();
        };
        addEventListener('keydown', press);
        return () => removeEventListener('keydown', press);
    }, []);
}

// Dice in a row are one stop of Tab; arrows go along it.
export function walkDice(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const row = event.currentTarget as HTMLElement;
    const all = [...row.querySelectorAll<HTMLElement>('button.die-button')];
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (!step || at < 0) return;
    event.preventDefault();
    all[(at + step + all.length) % all.length]!.focus();
}

export const done = (props: TableProps) => props.legal.find((move) => move.verb.name === 'done');

export function DieButton({
    die,
    colour,
    pressed,
    label,
    value,
    pale = false,
    stop,
    onPress,
}: {
    die: Die;
    colour: number;
    pressed: boolean;
    label: string;
    pale?: boolean; // of no use
    value?: number; // takes a pill that is let go over it
    stop: boolean; // the one of its row that Tab comes to
    onPress(): void;
}) {
    return (
        <button
            type="button"
            class={`die-button${pale ? ' pale' : ''}`}
            data-takes={value}
            aria-pressed={pressed}
            aria-label={label}
            tabIndex={stop ? 0 : -1}
            onClick={onPress}
        >
            <DieFace die={die} colour={colour} />
        </button>
    );
}

// Any number of one's own dice, once. They are picked here and thrown in one go.
export function Again(props: Seated) {
    const v = read(props.view);
    const dice = diceOf(v.thrown[props.seat]!);
    const nth = (place: number) =>
        dice.slice(0, place).filter((one) => one.value === dice[place]!.value).length;
    const sent = (place: number) => nth(place) < countOf(v.marked, dice[place]!.value); // told to the table before a reload
    const [picked, setPicked] = useState<number[]>([]);
    const on = (place: number) => sent(place) || picked.includes(place);
    const toggle = (place: number) => {
        playOwn('pick');
        setPicked((now) =>
            now.includes(place) ? now.filter((one) => one !== place) : [...now, place],
        );
    };
    const all = dice.filter((_, place) => on(place)).length;
    const serves = (value: number) => v.stage === 'recoach' || hasPlace(v, props.seat, value); // any counts in a tournament
    const go = () => {
        if (!all) return;
        for (const [place, die] of dice.entries())
            if (picked.includes(place) && !sent(place)) void props.send(`mark ${die.value}`);
        void props.send('reroll');
    };
    const end = done(props);
    const byDigit = values.map((value): [string, () => void] => [
        String(value),
        () => {
            // The next one of that value; when all are picked, none.
            const places = dice.flatMap((die, place) => (die.value === value ? [place] : []));
            const next = places.find((place) => !on(place));
            if (next !== undefined) toggle(next);
            else setPicked(picked.filter((place) => !places.includes(place)));
        },
    ]);
    useKeys({ ...Object.fromEntries(byDigit), r: go });
    return (
        <div class="repair">
            <div
                class="dice-row"
                role="group"
                aria-label={t('sport.ui.your-dice')}
                onKeyDown={walkDice}
            >
                {dice.map((die, place) => (
                    <DieButton
                        key={place}
                        stop={place === 0}
                        die={die}
                        colour={props.seats[props.seat]!.colour}
                        pressed={on(place)}
                        pale={!serves(die.value)}
                        label={t('sport.ui.die', { value: die.value, doped: 0 })}
                        onPress={() => !sent(place) && toggle(place)}
                    />
                ))}
            </div>
            {dice.some((die) => !serves(die.value)) && (
                <p class="said">{t('sport.ui.coach-how')}</p>
            )}
            <div class="answers">
                <Button class="main" guard={props.turn.number} disabled={!all} onPress={go}>
                    {t('sport.ui.reroll', { count: all })}
                </Button>
                {end && (
                    <Button guard={props.turn.number} onPress={() => props.send(end.text)}>
                        {t('sport.ui.keep-all')}
                    </Button>
                )}
            </div>
        </div>
    );
}

// One die of anybody.
export function Best(props: Seated) {
    const v = read(props.view);
    const [picked, setPicked] = useState<{ seat: number; value: number } | null>(null);
    const move = props.legal.find(
        (one) =>
            one.verb.name === 'again' &&
            picked &&
            one.args[0] === picked.seat &&
            one.args[1] === picked.value,
    );
    const end = done(props);
    const order = props.seats.map((_, at) => (props.seat + at) % props.seats.length);
    useKeys({ r: () => move && props.send(move.text) });
    return (
        <div class="repair">
            <div class="everybody">
                {order.map((seat) => {
                    const lawful = values.filter((value) =>
                        props.legal.some(
                            (one) =>
                                one.verb.name === 'again' &&
                                one.args[0] === seat &&
                                one.args[1] === value,
                        ),
                    );
                    if (!lawful.length) return null;
                    const { name, colour } = props.seats[seat]!;
                    return (
                        <div
                            key={seat}
                            class="dice-of"
                            role="group"
                            aria-label={name}
                            onKeyDown={walkDice}
                        >
                            <Badge colour={colour} name={name} size={26} />
                            {lawful.map((value, at) => (
                                <button
                                    key={value}
                                    type="button"
                                    tabIndex={at === 0 ? 0 : -1}
                                    class="die-button"
                                    aria-pressed={picked?.seat === seat && picked.value === value}
                                    onClick={() => setPicked({ seat, value })}
                                >
                                    <span class="away">
                                        {t('sport.ui.die-of', { name, value, doped: 0 })}
                                    </span>
                                    <DieFace die={{ value, doped: false }} colour={colour} />
                                    {countOf(v.thrown[seat]!, value) > 1 && (
                                        <small aria-hidden="true">
                                            ×{countOf(v.thrown[seat]!, value)}
                                        </small>
                                    )}
                                </button>
                            ))}
                        </div>
                    );
                })}
            </div>
            <div class="answers">
                <Button
                    class="main"
                    guard={props.turn.number}
                    disabled={!move}
                    onPress={() => move && props.send(move.text)}
                >
                    {move ? sayMove(props.game, props.voice, move) : t('sport.ui.pick-a-die')}
                </Button>
                {end && (
                    <Button guard={props.turn.number} onPress={() => props.send(end.text)}>
                        {t('sport.ui.leave')}
                    </Button>
                )}
            </div>
        </div>
    );
}

// The faces that a die can be turned to.
function TurnTo({
    from,
    said,
    colour,
    face,
    turn,
}: {
    from: number;
    said: string; // why not, after a face that has no place
    colour: number;
    face(to: number): unknown;
    turn(to: number): void;
}) {
    const label = t('sport.ui.turn-to', { value: from });
    return (
        <div class="turn-to" role="group" aria-label={label} onKeyDown={walkDice}>
            <p class={said ? 'why-not' : 'said'} role="status">
                {said || label}
            </p>
            {values.map((to) => (
                <button
                    key={to}
                    type="button"
                    class={`die-button${face(to) ? ' glows' : ' barred'}`}
                    tabIndex={to === (values.find(face) ?? 1) ? 0 : -1}
                    aria-disabled={!face(to)}
                    aria-label={t('sport.ui.turn-into', { value: from, to })}
                    onClick={() => turn(to)}
                >
                    <DieFace die={{ value: to, doped: true }} colour={colour} />
                </button>
            ))}
        </div>
    );
}

// A pill: everything again, or one die turned to a face that has a place somewhere.
export function Dope(props: Seated) {
    const v = read(props.view);
    const [value, setValue] = useState(0);
    const [said, say] = useState('');
    const dice = diceOf(v.thrown[props.seat]!);
    const shown = [...diceOf(v.doped[props.seat]!, true), ...dice];
    const from = dice.some((die) => die.value === value) ? value : 0;
    const again = props.legal.find((move) => move.verb.name === 'repeat');
    const end = done(props);
    const face = (to: number) =>
        props.legal.find(
            (move) => move.verb.name === 'dope' && move.args[0] === from && move.args[1] === to,
        );
    const { colour } = props.seats[props.seat]!;
    const pick = (one: number) => (say(''), setValue(one));
    const turn = (to: number) => {
        const move = face(to);
        if (move) return (pick(0), props.send(move.text));
        playOwn('refused');
        say(sayGame(props.game, props.voice, v.leap ? 'refuse.no-leap' : 'refuse.no-place'));
    };
    const carry = useCarry(
        () => pick(0),
        (x, y) => pick(Number(under(x, y, 'data-takes'))),
    );
    const digits = values.map((one): [string, () => void] => [
        String(one),
        () => (from ? turn(one) : dice.some((die) => die.value === one) && pick(one)),
    ]);
    useKeys({
        ...Object.fromEntries(digits),
        escape: () => pick(0),
        p: () => dice[0] && pick(from ? 0 : dice[0].value),
    });
    return (
        <div class="repair">
            <p class="have">
                <span class="carried" {...carry}>
                    <Pill />
                </span>{' '}
                {t('sport.ui.pills', { count: v.pills[props.seat]! })}
            </p>
            <div
                class="dice-row"
                role="group"
                aria-label={t('sport.ui.your-dice')}
                onKeyDown={walkDice}
            >
                {shown.map((die, place) =>
                    die.doped ? (
                        <span key={place} class="die-button still">
                            <DieFace die={die} colour={colour} />
                        </span>
                    ) : (
                        <DieButton
                            key={place}
                            die={die}
                            colour={colour}
                            pressed={
                                from === die.value &&
                                place === shown.findIndex((one) => !one.doped && one.value === from)
                            }
                            label={t('sport.ui.die', { value: die.value, doped: 0 })}
                            value={die.value}
                            stop={place === shown.findIndex((one) => !one.doped)}
                            pale={!hasPlace(v, props.seat, die.value)}
                            onPress={() => pick(from === die.value ? 0 : die.value)}
                        />
                    ),
                )}
            </div>
            {from > 0 ? (
                <TurnTo from={from} said={said} colour={colour} face={face} turn={turn} />
            ) : (
                <p class="said">{t('sport.ui.dope-how')}</p>
            )}
            <div class="answers">
                {end && (
                    <Button
                        class={shown.some((die) => die.doped) ? 'main finish' : 'finish'}
                        guard={`${props.turn.number} ${shown.length}`}
                        onPress={() => props.send(end.text)}
                    >
                        {t('sport.ui.done', { count: v.pills[props.seat]! })}
                    </Button>
                )}
                {again && (
                    <Button guard={props.turn.number} onPress={() => props.send(again.text)}>
                        <Pill /> {t('sport.ui.repeat')}
                    </Button>
                )}
            </div>
        </div>
    );
}
