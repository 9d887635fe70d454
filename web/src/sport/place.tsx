// S4: dice to sports: drag one there, or tap it and then the sport. Whoever is not asked yet lays a
// draft that nobody else sees.
import { useRef } from 'preact/hooks';

import { sayGame, t } from '../core/say';
import type { TableProps } from '../games';
import { Button, useLetGo } from '../ui/press';
import { canPut, type Choice } from './choice';
import { DieFace } from './pieces';
import { done, useKeys } from './repair';
import { dieOf, read, sports, throwOf, type Die, type Sport } from './view';

const SLOP_PX = 8;
const ABOVE_PX = 40; // the die sits above the finger

const same = (a: Die | null, b: Die) => a !== null && a.value === b.value && a.doped === b.doped;

function sportUnder(x: number, y: number): Sport | null {
    for (const element of document.elementsFromPoint(x, y)) {
        const sport = element.closest('[data-sport]')?.getAttribute('data-sport');
        if (sport) return sport as Sport;
    }
    return null;
}

function HandDie({ die, props, choice, first }: { die: Die; props: TableProps & { seat: number }; choice: Choice; first: boolean }) {
    const own = useRef<HTMLButtonElement>(null);
    const drag = useRef<{ id: number; x: number; y: number; moved: boolean } | null>(null);
    const picked = first && same(choice.die, die);
    const back = () => {
        drag.current = null;
        own.current!.style.translate = '';
        own.current!.classList.remove('dragged');
    };
    useLetGo(() => drag.current && back());
    return (
        <button
            ref={own}
            type="button"
            class="die-button hand-die"
            aria-pressed={picked}
            aria-label={t('sport.ui.die', { value: die.value, doped: die.doped ? 1 : 0 })}
            onPointerDown={(event) => {
                if (drag.current || event.button !== 0) return;
                drag.current = { id: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
                own.current!.setPointerCapture(event.pointerId);
            }}
            onPointerMove={(event) => {
                const now = drag.current;
                if (!now || now.id !== event.pointerId) return;
                const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
                if (!now.moved && Math.hypot(dx, dy) < SLOP_PX) return;
                if (!now.moved) choice.pick(die);
                now.moved = true;
                own.current!.classList.add('dragged');
                own.current!.style.translate = `${dx}px ${dy - (event.pointerType === 'mouse' ? 0 : ABOVE_PX)}px`;
            }}
            onPointerUp={(event) => {
                const now = drag.current;
                if (!now || now.id !== event.pointerId) return;
                back();
                if (!now.moved) return;
                const sport = sportUnder(event.clientX, event.clientY - (event.pointerType === 'mouse' ? 0 : ABOVE_PX));
                if (sport) choice.put(die, sport);
            }}
            onPointerCancel={back}
            onClick={() => choice.pick(picked ? null : die)}
        >
            <DieFace die={die} colour={props.seats[props.seat]!.colour} />
        </button>
    );
}

export function Place({ props, choice }: { props: TableProps & { seat: number }; choice: Choice }) {
    const v = read(props.view);
    const dice = throwOf(v, props.seat);
    const asked = v.asked[props.seat] === 1;
    const end = done(props);
    const placed = sports.filter((sport) => dieOf(v.placed[props.seat]![sport])).length;
    const useful = (die: Die) => sports.some((sport) => canPut(props, die, sport));
    // A digit takes up such a die and leads to where it may go.
    const digits = [1, 2, 3, 4, 5, 6].map((value): [string, () => void] => [
        String(value),
        () => {
            const die = dice.find((one) => one.value === value && useful(one)) ?? dice.find((one) => one.value === value);
            if (!die) return;
            choice.pick(die);
            const goal = sports.find((sport) => canPut(props, die, sport));
            if (goal) document.querySelector<HTMLElement>(`.sport[data-sport=${goal}]`)?.focus();
        },
    ]);
    useKeys({ ...Object.fromEntries(digits), escape: () => choice.pick(null) });
    return (
        <div class="place">
            <div class="dice-row" role="group" aria-label={t('sport.ui.your-dice')}>
                {dice.map((die, at) => (
                    <HandDie
                        key={at}
                        die={die}
                        props={props}
                        choice={choice}
                        first={dice.findIndex((one) => same(one, die)) === at}
                    />
                ))}
                {dice.length === 0 && <p class="said">{t('sport.ui.no-dice-left')}</p>}
            </div>
            <p class={choice.said ? 'why-not' : 'said'} role="status">
                {choice.said ||
                    (choice.die
                        ? t('sport.ui.where', { value: choice.die.value, doped: choice.die.doped ? 1 : 0, may: useful(choice.die) ? 1 : 0 })
                        : t('sport.ui.place-how', { placed }))}
            </p>
            {asked ? (
                <Button
                    class="main"
                    guard={props.turn.number}
                    disabled={!end}
                    onPress={() => end && props.send(end.text)}
                >
                    {end ? t('sport.ui.placed', { placed }) : sayGame(props.game, props.voice, 'refuse.doped-waiting')}
                </Button>
            ) : (
                <p class="draft">{t('sport.ui.draft')}</p>
            )}
        </div>
    );
}
