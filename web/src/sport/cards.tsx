// The card one wants, unseen; the card one takes, by rank; the card that doping costs.
import { sayGame, sayMove, t } from '../core/say';
import type { TableProps } from '../games';
import { Button, Hold } from '../ui/press';
import { CardFace, DieFace, Pill } from './pieces';
import { useKeys } from './repair';
import { nameOf } from './ring';
import { dieOf, formula, piles, read, type Kind, type SportView } from './view';

type Seated = TableProps & { seat: number };

// The effect of a card on the reader, by the sum: nobody has to work it out.
export function fate(
    v: SportView,
    seat: number,
    kind: Kind,
): 'keep' | 'return' | 'accident' | 'safe' | null {
    const sum = formula(v, seat)?.sum;
    if (sum === undefined || kind === 'none') return null;
    if (kind === 'training') return sum > v.cards[seat]![v.sport] ? 'keep' : 'return';
    return v.last || sum >= Number(kind.slice(1)) ? 'accident' : 'safe';
}

// The running formula for the reader's own die at the sport at hand.
export function Formula(props: Seated) {
    const v = read(props.view);
    const now = formula(v, props.seat);
    if (!now) return null;
    const { colour } = props.seats[props.seat]!;
    const cards = v.cards[props.seat]![v.sport];
    return (
        <p class="formula">
            <span class="away">{t('sport.ui.formula', { ...now, cards })}</span>
            <span aria-hidden="true">
                <DieFace die={{ value: now.value, doped: false }} colour={colour} />
                {now.doped > 0 && (
                    <>
                        {' '}
                        + <Pill />
                    </>
                )}
                {now.others > 0 && ` + ${t('sport.ui.others', { count: now.others })}`}
                {(now.doped > 0 || now.others > 0) && ' = '}
                {(now.doped > 0 || now.others > 0) && <strong>{now.sum}</strong>}
                <small>{t('sport.ui.success-risk', { cards })}</small>
            </span>
        </p>
    );
}

export function Wish(props: Seated) {
    const v = read(props.view);
    const verb = v.stage === 'choose' ? 'claim' : 'want';
    const options = piles.flatMap((kind) => {
        const move = props.legal.find((one) => one.verb.name === verb && one.args[0] === kind);
        return move ? [{ kind, move, count: v.up[kind] }] : [];
    });
    const pass = props.legal.find((one) => one.verb.name === 'pass');
    const wished = v.stage === 'wish' && v.answered[props.seat] === 1 ? v.wish[props.seat] : null;
    const digits = options.map(({ move }, at): [string, () => void] => [
        String(at + 1),
        () => props.send(move.text),
    ]);
    useKeys({ ...Object.fromEntries(digits), ...(pass ? { 0: () => props.send(pass.text) } : {}) });
    return (
        <div class="wish">
            <Formula {...props} />
            <div
                class="answers"
                role="group"
                aria-label={t('sport.ui.cards-up', { sport: nameOf(props, v.sport) })}
            >
                {options.map(({ kind, move, count }) => {
                    const what = fate(v, props.seat, kind);
                    return (
                        <Button
                            key={kind}
                            class="card-button"
                            guard={props.turn.number}
                            aria-pressed={wished === kind}
                            onPress={() => props.send(move.text)}
                        >
                            <span class="away">
                                {sayMove(props.game, props.voice, move)}
                                {count > 1 && ` (×${count})`}.
                            </span>
                            <CardFace kind={kind} sport={v.sport} />
                            {count > 1 && (
                                <span class="count" aria-hidden="true">
                                    ×{count}
                                </span>
                            )}
                            {what && <small class={what}>{t('sport.ui.fate', { what })}</small>}
                        </Button>
                    );
                })}
                {pass && (
                    <Button
                        class="card-button no-card"
                        guard={props.turn.number}
                        aria-pressed={wished === 'none'}
                        onPress={() => props.send(pass.text)}
                    >
                        <span class="hole" aria-hidden="true" />
                        {sayGame(props.game, props.voice, 'kind.none')}
                    </Button>
                )}
            </div>
            {v.stage === 'choose' && !pass && (
                <p class="said">{sayGame(props.game, props.voice, 'refuse.must-take')}</p>
            )}
            {wished && <p class="said">{t('sport.ui.wished')}</p>}
        </div>
    );
}

export function Draw(props: Seated) {
    const v = read(props.view);
    const move = props.legal.find((one) => one.verb.name === 'draw')!;
    const die = dieOf(v.placed[props.seat]![v.sport]);
    return (
        <div class="wish">
            {die && <Formula {...props} />}
            <Hold
                class="main draw"
                ms={400}
                label={sayMove(props.game, props.voice, move)}
                guard={props.turn.number}
                onHeld={() => props.send(move.text)}
            >
                <CardFace kind={null} sport={v.sport} /> {t('sport.ui.hold-to-turn')}
            </Hold>
        </div>
    );
}
