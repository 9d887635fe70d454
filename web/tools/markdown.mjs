// The Markdown of the rules as HTML: headings, paragraphs, quotes, lists within lists, tables, code, bold,
// italic, links. Returns the summary (the first section) apart from the whole. Markdown that would be
// read as it was written fails the build.
const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

// A link within the repository leads nowhere from the page: its words stay.
const inline = (text) =>
    escape(text)
        .replace(/`(.+?)`/g, '<code>$1</code>')
        .replace(/\*\*(.+?)\*\*/gs, '<strong>$1</strong>')
        .replace(/\*(.+?)\*/gs, '<em>$1</em>')
        .replace(/\[([^\]]+)\]\((https?:[^)\s]+)\)/g, '<a href="$2">$1</a>')
        .replace(/\[([^\]]+)\]\([^)\s]+\)/g, '$1');

const slug = (text) =>
    text
        .toLowerCase()
        .normalize('NFD')
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '');

const ITEM = /^(-|\d+\.) +/;
const starts = (line) => /^(#+ |>|\||```|-{3,}$)/.test(line) || ITEM.test(line);

// The lines from `at` on that belong to an item whose text begins in this column.
function itemEnd(lines, at, column) {
    let end = at + 1;
    const within = (line) => line.startsWith(' '.repeat(column));
    while (end < lines.length) {
        const blank = !lines[end].trim();
        if (blank ? !within(lines[end + 1] ?? '') : !within(lines[end]) && starts(lines[end]))
            break;
        end++;
    }
    return end;
}

// An item is a paragraph, or begins with one: a single one needs no <p>.
const item = (lines) =>
    blocks(lines)
        .join('')
        .replace(/^<p>(.*?)<\/p>/s, '$1');

function list(lines, at) {
    const tag = /^\d/.test(lines[at]) ? 'ol' : 'ul';
    const items = [];
    let next = at;
    while (next < lines.length && ITEM.test(lines[next])) {
        if ((tag === 'ol') !== /^\d/.test(lines[next])) break;
        const column = ITEM.exec(lines[next])[0].length;
        const end = itemEnd(lines, next, column);
        const own = lines.slice(next, end).map((line, i) => {
            return i === 0 || line.startsWith(' '.repeat(column))
                ? line.slice(column)
                : line.trimStart();
        });
        items.push(`<li>${item(own)}</li>`);
        next = end;
        while (!lines[next]?.trim() && ITEM.test(lines[next + 1] ?? '')) next++;
    }
    return { made: `<${tag}>${items.join('')}</${tag}>`, next };
}

function table(lines) {
    const rows = lines.map((row) =>
        row
            .replace(/^\||\|$/g, '')
            .split('|')
            .map((cell) => inline(cell.trim())),
    );
    const head = rows[0].map((cell) => `<th scope="col">${cell}</th>`).join('');
    const body = rows
        .slice(2)
        .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
    return (
        `<div class="scrolls" tabindex="0"><table><thead><tr>${head}</tr></thead>` +
        `<tbody>${body.join('')}</tbody></table></div>`
    );
}

// From `at` on as long as a line is like this.
function run(lines, at, like) {
    let end = at;
    while (end < lines.length && like(lines[end])) end++;
    return end;
}

// The block that begins at this line, and the line after it.
function block(lines, at) {
    const line = lines[at];
    const heading = /^(#+) (.*)$/.exec(line);
    if (heading) {
        const level = heading[1].length;
        const made = `<h${level} id="${slug(heading[2])}">${inline(heading[2])}</h${level}>`;
        return { made, next: at + 1 };
    }
    if (line.startsWith('>')) {
        const next = run(lines, at, (one) => one.startsWith('>'));
        const own = lines.slice(at, next).map((one) => one.replace(/^> ?/, ''));
        return { made: `<blockquote>${blocks(own).join('')}</blockquote>`, next };
    }
    if (line.startsWith('|')) {
        const next = run(lines, at, (one) => one.startsWith('|'));
        return { made: table(lines.slice(at, next)), next };
    }
    if (line.startsWith('```')) {
        const end = run(lines, at + 1, (one) => !one.startsWith('```'));
        const text = escape(lines.slice(at + 1, end).join('\n'));
        return { made: `<pre tabindex="0">${text}</pre>`, next: end + 1 };
    }
    if (/^-{3,}$/.test(line)) return { made: '<hr>', next: at + 1 };
    if (ITEM.test(line)) return list(lines, at);
    const next = Math.max(
        at + 1,
        run(lines, at, (one) => one.trim() && !starts(one)),
    );
    return { made: `<p>${inline(lines.slice(at, next).join('\n'))}</p>`, next };
}

function parse(lines) {
    const found = [];
    for (let at = 0; at < lines.length;) {
        if (!lines[at].trim()) {
            at++;
            continue;
        }
        const one = block(lines, at);
        found.push(one);
        at = one.next;
    }
    return found;
}

const blocks = (lines) => parse(lines).map(({ made }) => made);

// Markdown left in what people would read; null: none.
export function raw(made) {
    const text = made
        .replace(/<pre.*?<\/pre>|<code>.*?<\/code>|<h\d.*?<\/h\d>/gs, '')
        .replace(/<\/?(p|li|td|th|blockquote|ul|ol)[^>]*>/g, '\n')
        .replace(/<[^>]+>/g, '');
    return /^\s*(&gt;|#{1,6} |[-*] |\d+\. |\|).*$|.*(\*\*|`|\]\().*/m.exec(text)?.[0] ?? null;
}

// `draw` may add to what is made, whole.
export function html(markdown, draw = (made) => made) {
    const all = parse(markdown.trim().split('\n'));
    const left = raw(all.map(({ made }) => made).join(''));
    if (left) throw new Error(`Markdown would be read as it is written: ${left}`);
    const whole = draw(
        all
            .slice(1)
            .map(({ made }) => made)
            .join(''),
    );
    const [, first = whole] = /<\/h2>(.*?)(?=<h2|$)/s.exec(whole) ?? [];
    return { summary: first, whole };
}
