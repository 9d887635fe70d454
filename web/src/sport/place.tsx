// Dice to sports: drag one there, or tap it and then the sport. Whoever is not asked yet lays a
// draft that nobody else sees.
import { sayGame, t } from '../core/say';
import type { TableProps } from '../games';
import { Button } from '../ui/press';
import { under, useCarry } from './carry';
import { canPut, type Choice } from './choice';
import { DieFace } from './pieces';
import { done, useKeys, walkDice } from './repair';
import { nameOf, whyNowhere } from './ring';
import { dieOf, read, sports, throwOf, type Die, type Sport } from './view';

const same = (a: Die | null, b: Die) => a !== null && a.value === b.value && a.doped === b.doped;

function HandDie({
    die,
    props,
    choice,
    first,
    stop,
    pale,
}: {
    die: Die;
    props: TableProps & { seat: number };
    choice: Choice;
    first: boolean;
    stop: boolean; // of the row, what Tab comes to
    pale: boolean; // there is no place for it
}) {
    const picked = first && same(choice.die, die);
    const carry = useCarry(
        () => choice.pick(die),
        (x, y) => {
            const sport = under(x, y, 'data-sport');
            if (sport) choice.put(die, sport as Sport);
        },
    );
    return (
        <button
            type="button"
            class={`die-button hand-die${pale ? ' pale' : ''}`}
            tabIndex={stop ? 0 : -1}
            aria-pressed={picked}
            aria-label={t('sport.ui.die', { value: die.value, doped: die.doped ? 1 : 0 })}
            {...carry}
            onClick={() => choice.pick(picked ? null : die)}
        >
            <DieFace die={die} colour={props.seats[props.seat]!.colour} />
        </button>
    );
}

// The sports that would take this die, by name.
function goalsOf(props: TableProps, die: Die): string {
    const all = sports.filter((sport) => canPut(props, die, sport));
    return all.map((sport) => nameOf(props, sport)).join(', ');
}

export function Place({ props, choice }: { props: TableProps & { seat: number }; choice: Choice }) {
    const v = read(props.view);
    const dice = throwOf(v, props.seat);
    const asked = v.asked[props.seat] === 1;
    const end = done(props);
    const placed = sports.filter((sport) => dieOf(v.placed[props.seat]![sport])).length;
    const useful = (die: Die) => sports.some((sport) => canPut(props, die, sport));
    const losing = sports.filter(
        (sport) => !v.closed[sport] && v.cards[props.seat]![sport] && !v.placed[props.seat]![sport],
    );
    // A digit takes up such a die and leads to where it may go.
    const digits = [1, 2, 3, 4, 5, 6].map((value): [string, () => void] => [
        String(value),
        () => {
            const die =
                dice.find((one) => one.value === value && useful(one)) ??
                dice.find((one) => one.value === value);
            if (!die) return;
            choice.pick(die);
            const goal = sports.find((sport) => canPut(props, die, sport));
            if (goal) document.querySelector<HTMLElement>(`.sport[data-sport=${goal}]`)?.focus();
        },
    ]);
    useKeys({ ...Object.fromEntries(digits), escape: () => choice.pick(null) });
    return (
        <div class="place">
            <div
                class="dice-row"
                role="group"
                aria-label={t('sport.ui.your-dice')}
                onKeyDown={walkDice}
            >
                {dice.map((die, at) => (
                    <HandDie
                        key={at}
                        die={die}
                        props={props}
                        choice={choice}
                        first={dice.findIndex((one) => same(one, die)) === at}
                        stop={at === Math.max(0, dice.findIndex(useful))}
                        pale={!useful(die)}
                    />
                ))}
                {dice.length === 0 && <p class="said">{t('sport.ui.no-dice-left')}</p>}
            </div>
            <p class={choice.said ? 'why-not' : 'said'} role="status">
                {choice.said ||
                    (choice.die
                        ? t('sport.ui.where', {
                              value: choice.die.value,
                              doped: choice.die.doped ? 1 : 0,
                              may: useful(choice.die) ? 1 : 0,
                              why: whyNowhere(props, choice.die) || 'none',
                              goals: goalsOf(props, choice.die),
                          })
                        : t('sport.ui.place-how', {
                              placed,
                              more: dice.some(useful) ? 1 : 0,
                              losing:
                                  losing.map((sport) => nameOf(props, sport)).join(', ') || 'none',
                          }))}
            </p>
            {asked ? (
                <Button
                    class={placed ? 'main finish' : 'finish'}
                    guard={props.turn.number}
                    disabled={!end}
                    onPress={() => end && props.send(end.text)}
                >
                    {end
                        ? t('sport.ui.placed', { placed })
                        : sayGame(props.game, props.voice, 'refuse.doped-waiting')}
                </Button>
            ) : (
                <p class="draft">{t('sport.ui.draft')}</p>
            )}
        </div>
    );
}
