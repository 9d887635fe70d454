// A record that somebody has brought as a file: checked, and told as a match of a table is.
import { opened } from '../core/place';
import { look, respond, verify } from './records';

const BYTES_MAX = 64 << 20;
const tooLong = { line: 0, key: 'too-long', detail: '' };

// The record is looked at before it is shown.
export async function open(file: File): Promise<void> {
    if (!opened.value) history.pushState(null, '');
    const opening = { text: '', fault: null, checking: true };
    opened.value = opening;
    const fault = file.size > BYTES_MAX ? tooLong : null;
    const text = fault ? '' : await file.text().catch(() => '');
    const verdict = fault ?? (await verify(text));
    if (opened.value !== opening) return; // somebody has gone back, or brought another one
    opened.value = { text, fault: 'line' in verdict ? verdict : null, checking: false };
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
