// A die from 0 to 5, then a hand over it.
import { useRef, useState } from 'preact/hooks';

import { sayMove, t } from '../core/say';
import { playOwn } from '../core/sound';
import type { TableProps } from '../games';
import { arrowStep, Dial, useDigits } from '../ui/dial';
import { Button, useLetGo } from '../ui/press';
import { Die } from './pieces';
import { awaited, read } from './view';

const STEP_PX = 26; // of a swipe, for one more or one less

export function Bet(props: TableProps & { seat: number; verb?: string }) {
    const { game, view, seat, voice, legal, turn, send, verb = 'bid' } = props;
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
        if (next !== shots) playOwn('die');
        setShots(next);
    };
    const move = moves.find((one) => Number(one.args[0]) === shots);
    const said = move ? sayMove(game, voice, move) : '';
    const [seen, setSeen] = useState(false);
    const covered = verb === 'bid' && bid >= 0 && shots === bid;
    const aloud = covered && !seen ? t('roulette.ui.die-covered') : said || String(shots);

    const press = (event: KeyboardEvent) => {
        const step = arrowStep(event.key);
        if (step) set(shots + step);
        else if (event.key === 'Home') set(least);
        else if (event.key === 'End') set(most);
        else if (event.key === 'Enter' && !event.repeat && move) void send(move.text);
        else return;
        event.preventDefault();
    };
    const letGo = () => ((swipe.current = null), setSeen(false));
    useLetGo(letGo);
    useDigits(die, /^[0-5]$/, set);

    return (
        <div class="bet-tray">
            <Dial
                class="bet"
                value={shots}
                least={least}
                most={most}
                less={t('roulette.ui.less')}
                more={t('roulette.ui.more')}
                set={set}
            >
                <div
                    ref={die}
                    class={`big-die${covered ? ' covered' : ''}`}
                    role="slider"
                    tabIndex={0}
                    aria-label={t('roulette.ui.die')}
                    aria-valuemin={least}
                    aria-valuemax={most}
                    aria-valuenow={shots}
                    aria-valuetext={aloud}
                    onKeyDown={press}
                    onPointerDown={(event) => {
                        if (swipe.current) return;
                        swipe.current = { id: event.pointerId, y: event.clientY, from: shots };
                        setSeen(true);
                        event.currentTarget.setPointerCapture(event.pointerId);
                    }}
                    onPointerMove={(event) => {
                        const now = swipe.current;
                        if (now && now.id === event.pointerId)
                            set(now.from + Math.round((now.y - event.clientY) / STEP_PX));
                    }}
                    onPointerUp={(event) => swipe.current?.id === event.pointerId && letGo()}
                    onPointerCancel={letGo}
                >
                    <Die bid={covered && !seen ? null : shots} lifting={false} />
                </div>
            </Dial>
            <p class="said" role="status">
                {covered ? t('roulette.ui.covered', { names: awaited(props) }) : said}
            </p>
            {!covered && (
                <p class="odds">
                    {t('roulette.ui.odds', {
                        shots,
                        odds: read(view).odds[shots] ?? 0,
                        skin: voice.skin || 'usual',
                    })}
                </p>
            )}
            {covered ? (
                <p class="soft">{t('roulette.ui.hold-to-see-die')}</p>
            ) : (
                <Button
                    class="main"
                    guard={turn.number}
                    disabled={!move}
                    onPress={() => move && send(move.text)}
                >
                    {verb === 'bid' ? t('roulette.ui.cover') : t('roulette.ui.play')}
                </Button>
            )}
        </div>
    );
}
