// R3: a die from 0 to 5, then a hand over it.
import { useEffect, useRef, useState } from 'preact/hooks';

import { sayMove, t } from '../core/say';
import { play } from '../core/sound';
import type { TableProps } from '../games';
import { Icon } from '../ui/icons';
import { Button, useLetGo } from '../ui/press';
import { Die } from './pieces';
import { read } from './view';

const STEP_PX = 26; // of a swipe, for one more or one less

export function Bet({ game, view, seat, voice, legal, turn, send, verb = 'bid' }: TableProps & { seat: number; verb?: string }) {
    const moves = legal.filter((move) => move.verb.name === verb);
    const numbers = moves.map((move) => Number(move.args[0]));
    const least = Math.min(...numbers);
    const most = Math.max(...numbers);
    const bid = read(view).bid[seat] ?? -1;
    const [shots, setShots] = useState(bid >= 0 ? bid : 1);
    const die = useRef<HTMLDivElement>(null);
    const swipe = useRef<{ id: number; y: number; from: number } | null>(null);
    const set = (to: number) => {
        const next = Math.max(least, Math.min(most, to));
        if (next !== shots) play('wood');
        setShots(next);
    };
    const move = moves.find((one) => Number(one.args[0]) === shots);
    const [seen, setSeen] = useState(false);
    const covered = verb === 'bid' && bid >= 0 && shots === bid;

    const letGo = () => {
        swipe.current = null;
        setSeen(false);
    };
    useLetGo(letGo);
    const latest = useRef(set);
    latest.current = set;
    useEffect(() => {
        const down = (event: KeyboardEvent) => {
            if ((event.target as Element).closest('input, dialog') || event.ctrlKey || event.metaKey) return;
            if (!/^[0-5]$/.test(event.key)) return;
            latest.current(Number(event.key));
            die.current?.focus();
        };
        addEventListener('keydown', down);
        return () => removeEventListener('keydown', down);
    }, []);

    return (
        <div class="bet-tray">
            <div class="bet">
                <Button class="round" aria-label={t('roulette.ui.less')} disabled={shots <= least} onPress={() => set(shots - 1)}>
                    <Icon name="minus" />
                </Button>
                <div
                    ref={die}
                    class={`big-die${covered ? ' covered' : ''}`}
                    role="slider"
                    tabIndex={0}
                    aria-label={t('roulette.ui.die')}
                    aria-valuemin={least}
                    aria-valuemax={most}
                    aria-valuenow={shots}
                    aria-valuetext={move ? sayMove(game, voice, move) : String(shots)}
                    onKeyDown={(event) => {
                        const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
                        if (step) event.preventDefault(), set(shots + step);
                        if (event.key === 'Home') event.preventDefault(), set(least);
                        if (event.key === 'End') event.preventDefault(), set(most);
                        if (event.key === 'Enter' && !event.repeat && move) event.preventDefault(), send(move.text);
                    }}
                    onPointerDown={(event) => {
                        if (swipe.current) return;
                        swipe.current = { id: event.pointerId, y: event.clientY, from: shots };
                        setSeen(true);
                        event.currentTarget.setPointerCapture(event.pointerId);
                    }}
                    onPointerMove={(event) => {
                        const now = swipe.current;
                        if (now && now.id === event.pointerId) set(now.from + Math.round((now.y - event.clientY) / STEP_PX));
                    }}
                    onPointerUp={(event) => swipe.current?.id === event.pointerId && letGo()}
                    onPointerCancel={letGo}
                >
                    <Die bid={covered && !seen ? null : shots} lifting={false} />
                </div>
                <Button class="round" aria-label={t('roulette.ui.more')} disabled={shots >= most} onPress={() => set(shots + 1)}>
                    <Icon name="plus" />
                </Button>
            </div>
            <p class="said" role="status">
                {covered ? t('roulette.ui.hold-to-see-die') : move ? sayMove(game, voice, move) : ''}
            </p>
            <Button class="main" guard={turn.number} disabled={!move || covered} onPress={() => move && send(move.text)}>
                {covered ? t('roulette.ui.covered') : verb === 'bid' ? t('roulette.ui.cover') : t('roulette.ui.play')}
            </Button>
        </div>
    );
}
