// The trigger, or the string. Holding it saves nobody and condemns nobody; it shudders, and all
// can see who holds it.
import { useEffect, useRef, useState } from 'preact/hooks';

import { t } from '../core/say';
import { buzz } from '../core/sound';
import { useLetGo } from '../ui/press';

const PULSE_MS = 90;

export function Trigger({ skin, show }: { skin: string; show(what: string): void }) {
    const [held, setHeld] = useState(false);
    const finger = useRef(-1);
    useEffect(() => {
        const key = (event: KeyboardEvent) => {
            if (event.key !== ' ' || (event.target as Element).closest('input, textarea, dialog'))
                return;
            event.preventDefault();
            setHeld(event.type === 'keydown');
        };
        addEventListener('keydown', key);
        addEventListener('keyup', key);
        return () => {
            removeEventListener('keydown', key);
            removeEventListener('keyup', key);
        };
    }, []);
    useEffect(() => {
        if (!held) return undefined;
        const pulse = setInterval(() => buzz(20), PULSE_MS);
        show('trigger 1');
        return () => {
            clearInterval(pulse);
            show('trigger 0');
        };
    }, [held]);
    const release = () => {
        finger.current = -1;
        setHeld(false);
    };
    useLetGo(release);
    const letGo = (event: PointerEvent) => event.pointerId === finger.current && release();
    return (
        <button
            type="button"
            class={`button trigger${held ? ' holding' : ''}`}
            aria-pressed={held}
            onPointerDown={(event) => {
                if (finger.current !== -1) return;
                finger.current = event.pointerId;
                event.currentTarget.setPointerCapture(event.pointerId);
                setHeld(true);
            }}
            onPointerUp={letGo}
            onPointerCancel={letGo}
            onContextMenu={(event) => event.preventDefault()}
        >
            {t('roulette.ui.trigger', { skin })} <kbd>␣</kbd>
        </button>
    );
}
