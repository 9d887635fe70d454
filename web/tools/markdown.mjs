// The little of Markdown that the rules use, as HTML: headings, paragraphs, lists, tables, bold,
// italic, code. Returns the summary (the first section) apart from the whole.
const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const inline = (text) =>
    escape(text)
        .replace(/\*\*(.+?)\*\*/gs, '<strong>$1</strong>')
        .replace(/\*(.+?)\*/gs, '<em>$1</em>')
        .replace(/`(.+?)`/g, '<code>$1</code>');

const slug = (text) =>
    text
        .toLowerCase()
        .normalize('NFD')
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '');

function list(block) {
    const ordered = /^\d+\. /.test(block);
    const items = block.split(/\n(?=(?:- |\d+\. ))/).map((item) => item.replace(/^(- |\d+\. )/, ''));
    const tag = ordered ? 'ol' : 'ul';
    return `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</${tag}>`;
}

function table(block) {
    const rows = block.split('\n').map((row) => row.replace(/^\||\|$/g, '').split('|').map((cell) => inline(cell.trim())));
    const cells = (row, tag) => `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
    return `<div class="scrolls" tabindex="0"><table><thead>${cells(rows[0], 'th scope="col"').replaceAll('</th scope="col">', '</th>')}</thead><tbody>${rows
        .slice(2)
        .map((row) => cells(row, 'td'))
        .join('')}</tbody></table></div>`;
}

function block(text) {
    const heading = /^(#+) (.*)$/.exec(text);
    if (heading) {
        const level = heading[1].length;
        return `<h${level} id="${slug(heading[2])}">${inline(heading[2])}</h${level}>`;
    }
    if (/^(- |\d+\. )/.test(text)) return list(text);
    if (text.startsWith('|')) return table(text);
    return `<p>${inline(text)}</p>`;
}

export function html(markdown) {
    const blocks = markdown.trim().split(/\n\n+/);
    const starts = blocks.map((text, at) => (text.startsWith('## ') ? at : -1)).filter((at) => at >= 0);
    const made = blocks.map(block);
    const from = starts[0] === undefined ? 0 : starts[0];
    const to = starts[1] === undefined ? blocks.length : starts[1];
    const sections = starts.map((at) => ({ id: slug(blocks[at].slice(3)), title: blocks[at].slice(3) }));
    return { summary: made.slice(from + (starts[0] === undefined ? 0 : 1), to).join(''), whole: made.slice(1).join(''), sections };
}
