// “What if”: the last hand otherwise, and both worlds side by side. Chance has the same key in both.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { ask } from '../core/place';
import { sayMove, t, type Voice } from '../core/say';
import { gameTable, readMove } from '../core/tables';
import type { GameViews } from '../games';
import { look } from '../local/records';
import { toast } from '../ui/toast';
import { knobsOf, lastHand, movesOf, otherHand, type Hand, type Knob } from './hand';
import { playOn } from './on';
import { Player, Table } from './player';
import { matchesOf, momentsOf, readRecord, type Record } from './record';

interface Worlds {
    was: Record;
    is: Record;
    text: string; // the record of the other one
}

function useText(address: string): string {
    const [text, setText] = useState('');
    useEffect(
        () =>
            void ask(`/api/replays/${address}?as=text`)
                .then((answer) => answer.text())
                .then(setText, () => {}),
        [address],
    );
    return text;
}

// One world, from just before the hand.
function World({
    record,
    from,
    views,
    title,
}: {
    record: Record;
    from: number;
    views: GameViews;
    title: string;
}) {
    const player = useMemo(() => {
        const made = new Player(matchesOf(record), momentsOf(record), record);
        made.presenter.follow(record.game, views.direct);
        made.presenter.skin = record.skin ?? '';
        made.go(record.frames.filter((frame) => (frame.moves ?? 0) <= from).length - 1);
        return made;
    }, [record]);
    useEffect(() => {
        void player.play();
        return () => player.pause();
    }, [player]);
    const shown = player.presenter.shown.value;
    return (
        <section class="world" aria-label={title}>
            <h2>{title}</h2>
            {shown && <Table record={record} shown={shown} views={views} player={player} />}
        </section>
    );
}

const signed = (change: number) =>
    change > 0 ? `+${change}` : change < 0 ? `\u2212${-change}` : '0';

function Sliders({
    knobs,
    changes,
    onChange,
}: {
    knobs: Knob[];
    changes: number[];
    onChange(changes: number[]): void;
}) {
    return (
        <>
            {knobs.map((knob, at) => (
                <label key={knob.name} class="knob">
                    <span>{t(`replay.by.${knob.name}`)}</span>
                    <input
                        type="range"
                        min={-knob.most}
                        max={knob.most}
                        value={changes[at] ?? 0}
                        onInput={({ currentTarget: { value } }) => {
                            const next = knobs.map((_, nth) => changes[nth] ?? 0);
                            next[at] = Number(value);
                            onChange(next);
                        }}
                    />
                    <output>{signed(changes[at] ?? 0)}</output>
                </label>
            ))}
        </>
    );
}

// The moves that this seat could have made instead, where they can be listed.
function useChoices(text: string, hand: Hand | null, listed: boolean): string[] {
    const [choices, setChoices] = useState<string[]>([]);
    useEffect(() => {
        if (!text || !hand || !listed) return;
        void look({ do: 'lawful', after: hand.from, seat: hand.seat, record: text }).then(
            (answer) => 'text' in answer && setChoices(answer.text.split('\n').filter(Boolean)),
        );
    }, [text, hand?.from]);
    return choices.filter((move) => move !== hand?.lines[0]?.text);
}

// With all secrets where they are nobody's: what was chosen in secret would look the same in both.
async function worldsOf(
    record: Record,
    text: string,
    hand: Hand,
    other: { after: number; moves: string[] },
): Promise<Worlds | null> {
    const fork = await look({ do: 'fork', ...other, record: text });
    if (!('text' in fork)) return null;
    const as = record.as === 'public' ? 'all' : record.as;
    const told = await Promise.all(
        [text, fork.text].map((one) => look({ do: 'tell', as, record: one })),
    );
    const [was, is] = told.map((one) => ('text' in one ? readRecord(one.text) : null));
    if (!was || !is) return null;
    const { seats, skin } = record;
    const frames = was.frames.filter((frame) => (frame.moves ?? 0) <= hand.to);
    const result = frames.length < was.frames.length ? null : was.result;
    return {
        was: { ...was, seats, skin, frames, result },
        is: { ...is, seats, skin },
        text: fork.text,
    };
}

function Save({ text }: { text: string }) {
    const url = useMemo(() => URL.createObjectURL(new Blob([text])), [text]);
    useEffect(() => () => URL.revokeObjectURL(url), [url]);
    return (
        <a class="button small" href={url} download="ilinx.txt">
            {t('replay.if-file')}
        </a>
    );
}

function Both({
    worlds,
    hand,
    views,
    name,
}: {
    worlds: Worlds;
    hand: Hand;
    views: GameViews;
    name: string;
}) {
    const open = /^open (\d+)$/m.exec(worlds.text); // it is not over
    const [run, setRun] = useState(0);
    const own = useRef<HTMLDivElement>(null);
    useEffect(() => own.current?.scrollIntoView({ block: 'nearest' }), []);
    const go = async () => {
        if (!(await playOn(worlds.text, Number(open![1]), hand.seat, name)))
            toast(t('replay.no-play-on'));
    };
    return (
        <>
            <div class="worlds" ref={own}>
                <World
                    key={`was ${run}`}
                    record={worlds.was}
                    from={hand.from}
                    views={views}
                    title={t('replay.if-was')}
                />
                <World
                    key={`is ${run}`}
                    record={worlds.is}
                    from={hand.from}
                    views={views}
                    title={t('replay.if-is')}
                />
            </div>
            <div class="choices">
                <button type="button" class="button small" onClick={() => setRun(run + 1)}>
                    {t('replay.if-again')}
                </button>
                {open && (
                    <button type="button" class="button small main" onClick={() => void go()}>
                        {t('replay.if-play')}
                    </button>
                )}
                <Save text={worlds.text} />
            </div>
        </>
    );
}

export function Otherwise({
    record,
    address,
    moves,
    views,
}: {
    record: Record;
    address: string;
    moves: number;
    views: GameViews;
}) {
    const text = useText(address);
    const game = gameTable(record.game);
    const hand = useMemo(
        () => (text ? lastHand(record.game, movesOf(text), moves) : null),
        [text, moves],
    );
    const choices = useChoices(text, hand, game.listed);
    const [changes, setChanges] = useState<number[]>([]);
    const [chosen, setChosen] = useState('');
    const [worlds, setWorlds] = useState<Worlds | null>(null);
    if (!text) return null;
    if (!hand) return <p role="status">{t('replay.if-none')}</p>;
    const voice: Voice = {
        skin: record.skin ?? '',
        reader: -1,
        names: record.seats.map((one) => one.name),
    };
    const name = record.seats[hand.seat]!.name;
    const say = (move: string) => sayMove(game, voice, readMove(game, move));
    const knobs = knobsOf(record.game, hand);
    const show = async (other: { after: number; moves: string[] }) => {
        const made = await worldsOf(record, text, hand, other);
        setWorlds(made);
        if (!made) toast(t('replay.if-refused'));
    };
    const turned = knobs.map((knob, at): [Knob, number] => [knob, changes[at] ?? 0]);
    return (
        <section class="otherwise" aria-label={t('replay.if')} tabIndex={0}>
            <div class="how paper on-paper">
                <p>{t('replay.if-lead', { name })}</p>
                {knobs.length > 0 ? (
                    <>
                        <Sliders knobs={knobs} changes={changes} onChange={setChanges} />
                        <button
                            type="button"
                            class="button small main"
                            onClick={() => void show(otherHand(hand, turned))}
                        >
                            {t('replay.if-go')}
                        </button>
                    </>
                ) : (
                    <>
                        <p>{t('replay.if-choice', { move: say(hand.lines[0]!.text) })}</p>
                        <div class="choices" role="group" aria-label={t('replay.if')}>
                            {choices.map((move) => (
                                <button
                                    key={move}
                                    type="button"
                                    class="button small"
                                    aria-pressed={move === chosen}
                                    onClick={() => {
                                        setChosen(move);
                                        void show({
                                            after: hand.from,
                                            moves: [`${hand.seat} ${move}`],
                                        });
                                    }}
                                >
                                    {say(move)}
                                </button>
                            ))}
                        </div>
                    </>
                )}
            </div>
            {worlds && (
                <Both key={worlds.text} worlds={worlds} hand={hand} views={views} name={name} />
            )}
        </section>
    );
}
