// The die or card that the reader has picked up and not yet put down: nobody else knows of it.
import { useEffect, useState } from 'preact/hooks';

import { sayGame } from '../core/say';
import { playOwn } from '../core/sound';
import type { TableProps } from '../games';
import { putOf, read, throwOf, type Die, type Sport } from './view';

export interface Choice {
    die: Die | null; // to be placed
    said: string; // why the last thing did not work
    story: Sport | null; // whose story is open
    pick(die: Die | null): void;
    tell(story: Sport | null): void;
    press(sport: Sport): void; // put the die there, take it back, or hear its story
    put(die: Die, sport: Sport): void;
}

export const canPut = (props: TableProps, die: Die, sport: Sport) =>
    props.legal.find((move) => move.text === putOf(die, sport));

const canTake = (props: TableProps, sport: Sport) =>
    props.legal.find((move) => move.verb.name === 'take' && move.args[0] === sport);

export const isPlacing = (props: TableProps): boolean =>
    props.seat !== null &&
    read(props.view).stage === 'place' &&
    props.legal.some((move) => /^(put|take|done)/.test(move.verb.name));

export function useChoice(props: TableProps): Choice {
    const [die, setDie] = useState<Die | null>(null);
    const [said, say] = useState('');
    const [story, tell] = useState<Sport | null>(null);
    const v = read(props.view);
    const placing = isPlacing(props);
    const held =
        placing &&
        die &&
        throwOf(v, props.seat!).some((one) => one.value === die.value && one.doped === die.doped)
            ? die
            : null;
    useEffect(() => {
        if (die && !held) setDie(null);
    }, [held]);
    useEffect(() => say(''), [props.turn.number]);
    const refuse = (reason: string) => {
        playOwn('refused');
        say(sayGame(props.game, props.voice, `refuse.${reason}`));
    };
    const put = (one: Die, sport: Sport) => {
        const move = canPut(props, one, sport);
        if (!move) return refuse(props.barred.get(putOf(one, sport)) ?? 'not-now');
        say('');
        setDie(null);
        playOwn('pick');
        void props.send(move.text);
    };
    const press = (sport: Sport) => {
        const back = canTake(props, sport);
        if (held && !back) return put(held, sport);
        if (!back) return tell(sport);
        say('');
        void props.send(back.text);
    };
    return { die: held, said, story, tell, press, put, pick: (one) => (say(''), setDie(one)) };
}
