// How the others get in: a QR code, a link, four letters, and the addresses if it does not work.
import { useEffect, useRef, useState } from 'preact/hooks';

import type { Table } from '../core/messages';
import { t } from '../core/say';
import { askServer, server } from '../core/server';
import { toast } from '../ui/toast';

// The host often sits at localhost, which no phone reaches.
export function bestAddress(): string {
    const local = /^(localhost|127\.|\[?::1)/.test(location.hostname);
    return (local && server.value.urls[0]) || location.origin;
}

// The module that draws the code is fetched when there is one to draw: nobody needs it to play.
export function Qr({ text }: { text: string }) {
    const [code, setCode] = useState({ size: 1, path: '' });
    useEffect(() => {
        void import('uqr').then(({ encode }) => {
            const { data, size } = encode(text, { ecc: 'M', border: 2 });
            const dark = data.flatMap((row, y) =>
                row.flatMap((is, x) => (is ? [`M${x} ${y}h1v1h-1z`] : [])),
            );
            setCode({ size, path: dark.join('') });
        });
    }, [text]);
    return (
        <svg
            class="qr"
            viewBox={`0 0 ${code.size} ${code.size}`}
            role="img"
            aria-label={t('invite.qr', { link: text })}
        >
            <path d={`M0 0h${code.size}v${code.size}H0z`} fill="#fffdf7" />
            <path d={code.path} fill="#1c1a17" />
        </svg>
    );
}

export function Code({ code }: { code: string }) {
    return (
        <p class="enamel">
            <span class="away">{t('invite.code-is', { code: [...code].join(' ') })}</span>
            <span aria-hidden="true">{code}</span>
        </p>
    );
}

// Whether the four letters are any use to somebody who comes now.
export const lettersOpen = ({ door }: Table): boolean => door === 'home' || door === 'open';

export function CopyLink({ link }: { link: string }) {
    const field = useRef<HTMLInputElement>(null);
    const copy = async () => {
        field.current?.select();
        try {
            await navigator.clipboard.writeText(link);
            toast(t('invite.copied'));
        } catch {
            toast(t('invite.selected')); // no clipboard without TLS: it is selected, at least
        }
    };
    return (
        <div class="copy">
            <input
                ref={field}
                readOnly
                value={link}
                aria-label={t('invite.link')}
                onFocus={() => field.current?.select()}
            />
            <button type="button" class="button small" onClick={() => void copy()}>
                {t('invite.copy')}
            </button>
        </div>
    );
}

export function Invite({ table }: { table: Table }) {
    useEffect(() => void askServer(), []);
    const link = `${bestAddress()}/${table.key}`;
    const others = server.value.urls.filter((url) => url !== bestAddress());
    return (
        <section class="invite paper on-paper" aria-labelledby="invite-title">
            <h2 id="invite-title">{t('invite.title')}</h2>
            <div class="ways">
                <Qr text={link} />
                {lettersOpen(table) && (
                    <div class="by-code">
                        <p>
                            {t('invite.or-code', {
                                host: bestAddress().replace(/^https?:\/\//, ''),
                            })}
                        </p>
                        <Code code={table.code} />
                    </div>
                )}
            </div>
            <CopyLink link={link} />
            <details>
                <summary>{t('invite.trouble')}</summary>
                <p>{t('invite.trouble-why')}</p>
                {others.length > 0 && (
                    <ul class="addresses">
                        {others.map((url) => (
                            <li key={url}>{`${url}/${table.key}`}</li>
                        ))}
                    </ul>
                )}
            </details>
        </section>
    );
}
