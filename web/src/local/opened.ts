// A record that somebody has brought as a file: checked, and told as a match of a table is.
import { opened } from '../core/place';
import { look, respond, verify } from './records';

const BYTES_MAX = 64 << 20;

// The record is looked at before it is shown.
export async function open(file: File): Promise<void> {
    const text = file.size > BYTES_MAX ? '' : await file.text();
    const verdict = await verify(text).catch(() => ({ line: 0, key: 'no-core', detail: '' }));
    if (!opened.value) history.pushState(null, '');
    opened.value = { text, fault: 'line' in verdict ? verdict : null };
}

// As a server answers to what is asked of a replay.
export async function askOpened(path: string): Promise<Response> {
    const as = new URL(path, location.origin).searchParams.get('as') ?? 'public';
    const record = opened.value?.text ?? '';
    if (as === 'text') return new Response(record);
    return respond(
        await look(as === 'review' ? { do: 'review', record } : { do: 'tell', as, record }),
    );
}
