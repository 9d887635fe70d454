// Buttons that answer only to presses meant for them.
//
// A control that has just appeared under a finger is not pressed by that finger: a press must begin after
// the control has been there for a moment. What is final is held, or confirmed by a second press.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { t } from '../core/say';

const GUARD_MS = 350;
const AGAIN_MS = 4000; // a second press confirms within this time

// Whether a press may count: `key` changes when the control begins to mean something else.
export function useGuard(key: unknown = 0): () => boolean {
    const since = useRef(0);
    const last = useRef<unknown>(undefined);
    if (last.current !== key || since.current === 0) {
        last.current = key;
        since.current = performance.now();
    }
    return () => performance.now() - since.current >= GUARD_MS;
}

// Whatever is held is let go when the page goes out of sight, where no release is heard of.
export function useLetGo(release: () => void): void {
    const latest = useRef(release);
    latest.current = release;
    useEffect(() => {
        const leave = () => latest.current();
        addEventListener('blur', leave);
        addEventListener('pagehide', leave);
        document.addEventListener('visibilitychange', leave);
        return () => {
            removeEventListener('blur', leave);
            removeEventListener('pagehide', leave);
            document.removeEventListener('visibilitychange', leave);
        };
    }, []);
}

type ButtonProps = Omit<JSX.IntrinsicElements['button'], 'onClick' | 'class'> & {
    class?: string;
    guard?: unknown;
    onPress(): void;
    children: ComponentChildren;
};

export function Button({ class: more = '', guard, onPress, children, ...rest }: ButtonProps) {
    const ready = useGuard(guard);
    const begun = useRef(true);
    return (
        <button
            type="button"
            class={`button ${more}`}
            onPointerDown={() => (begun.current = ready())}
            onClick={(event) => {
                // A keyboard's click has no pointer before it.
                const counts = event.detail === 0 ? ready() : begun.current && ready();
                if (counts) onPress();
            }}
            {...rest}
        >
            {children}
        </button>
    );
}

interface HoldProps {
    class?: string;
    ms: number;
    label: string;
    guard?: unknown;
    disabled?: boolean;
    onHeld(): void;
    children: ComponentChildren;
}

// Hold it until it is full; or, without holding, press it twice.
export function Hold({
    class: more = '',
    ms,
    label,
    guard,
    disabled = false,
    onHeld,
    children,
}: HoldProps) {
    const [holding, setHolding] = useState(false);
    const [armed, setArmed] = useState(false);
    const timer = useRef(0);
    const pointer = useRef(-1);
    const held = useRef(false);
    const ready = useGuard(guard);
    const own = useRef<HTMLButtonElement>(null);

    const begin = () => {
        held.current = false;
        if (disabled || !ready()) return;
        setHolding(true);
        own.current?.style.setProperty('--hold', `${ms}ms`);
        clearTimeout(timer.current);
        timer.current = window.setTimeout(() => {
            held.current = true;
            setHolding(false);
            setArmed(false);
            onHeld();
        }, ms);
    };
    const cease = () => {
        clearTimeout(timer.current);
        setHolding(false);
    };
    // Let go too early, or pressed by something that cannot hold: the next press confirms.
    const press = () => {
        const done = held.current;
        held.current = false;
        if (done || disabled || !ready()) return;
        setArmed(!armed);
        if (armed) onHeld();
    };
    const letGo = () => {
        pointer.current = -1;
        cease();
    };
    useLetGo(letGo);
    useEffect(() => cease, []);
    useEffect(() => {
        if (!armed) return undefined;
        const forget = setTimeout(() => setArmed(false), AGAIN_MS);
        return () => clearTimeout(forget);
    }, [armed]);

    return (
        <button
            ref={own}
            type="button"
            class={`button hold ${more}${holding ? ' holding' : ''}${armed ? ' armed' : ''}`}
            aria-label={armed ? t('hold.again', { what: label }) : label}
            aria-disabled={disabled}
            onPointerDown={(event) => {
                if (pointer.current !== -1 || event.button !== 0) return; // a second finger changes nothing
                pointer.current = event.pointerId;
                own.current?.setPointerCapture(event.pointerId);
                begin();
            }}
            onPointerUp={(event) => {
                if (event.pointerId === pointer.current) letGo();
            }}
            onPointerCancel={letGo}
            onContextMenu={(event) => event.preventDefault()}
            onKeyDown={(event) => {
                if (event.key === 'Escape') return (cease(), setArmed(false));
                if (event.key !== 'Enter' && event.key !== ' ') return;
                event.preventDefault();
                if (!event.repeat) begin();
            }}
            onKeyUp={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return;
                event.preventDefault();
                cease();
                press();
            }}
            onBlur={cease}
            onClick={press}
        >
            <span class="fill" />
            {children}
            {armed && (
                <span class="again" aria-hidden="true">
                    <strong>{label}</strong> {t('hold.once-more')}
                </span>
            )}
        </button>
    );
}
