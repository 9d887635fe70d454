// Hold to shake, let go to throw. The dice fall for everybody together, when the last has
// let go.
import { useEffect, useRef, useState } from 'preact/hooks';

import { sayMove, t } from '../core/say';
import { buzz, playOwn } from '../core/sound';
import type { TableProps } from '../games';
import { useGuard, useLetGo } from '../ui/press';
import { Cup } from './pieces';
import { read } from './view';

const RATTLE_MS = 190;

export function Throw(props: TableProps & { seat: number }) {
    const { seat } = props;
    const v = read(props.view);
    const move = props.legal.find((one) => one.verb.name === 'roll');
    const [held, setHeld] = useState(false);
    const finger = useRef(-1);
    const byKey = useRef(false);
    const ready = useGuard(props.turn.number);
    const release = (throws: boolean) => {
        setHeld(false);
        if (throws && move) void props.send(move.text);
    };
    useLetGo(() => {
        finger.current = -1;
        byKey.current = false;
        if (held) release(false); // nothing is thrown
    });
    useEffect(() => {
        if (!held) return undefined;
        playOwn('shake');
        const rattle = setInterval(() => (playOwn('shake'), buzz(25)), RATTLE_MS);
        props.show('shake 1');
        return () => {
            clearInterval(rattle);
            props.show('shake 0');
        };
    }, [held]);
    const latest = useRef({ release, ready, move });
    latest.current = { release, ready, move };
    useEffect(() => {
        // Space shakes from anywhere at the table.
        const key = (event: KeyboardEvent) => {
            const on = event.target as Element;
            if (event.key !== ' ' && !(event.key === 'Enter' && on.closest('.throw'))) return;
            if (on.closest('input, textarea, select, dialog, summary, button:not(.throw), a'))
                return;
            event.preventDefault();
            const { release, ready, move } = latest.current;
            if (event.type === 'keydown' && !event.repeat && move && ready()) {
                byKey.current = true;
                setHeld(true);
            }
            if (event.type === 'keyup' && byKey.current) {
                byKey.current = false;
                release(true);
            }
        };
        addEventListener('keydown', key);
        addEventListener('keyup', key);
        return () => {
            removeEventListener('keydown', key);
            removeEventListener('keyup', key);
        };
    }, []);
    if (!move) return null;
    return (
        <div class="throw-tray">
            <button
                type="button"
                class={`throw${held ? ' holding' : ''}`}
                data-lead
                onPointerDown={(event) => {
                    if (finger.current !== -1 || event.button !== 0 || !ready()) return;
                    finger.current = event.pointerId;
                    event.currentTarget.setPointerCapture(event.pointerId);
                    setHeld(true);
                }}
                onPointerUp={(event) => {
                    if (event.pointerId !== finger.current) return;
                    finger.current = -1;
                    release(true);
                }}
                onPointerCancel={() => {
                    finger.current = -1;
                    release(false);
                }}
                // A reader's own click comes without pointer or key.
                onClick={(event) =>
                    event.detail === 0 && !byKey.current && ready() && release(true)
                }
                onContextMenu={(event) => event.preventDefault()}
            >
                <span class="away">{sayMove(props.game, props.voice, move)}</span>
                <Cup dice={v.free[seat]!} colour={props.seats[seat]!.colour} />
            </button>
            <p class="said">{held ? t('sport.ui.let-go') : t('sport.ui.shake')}</p>
        </div>
    );
}
