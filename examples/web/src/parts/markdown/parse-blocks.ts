export type Block =
  | { readonly kind: 'paragraph'; readonly lines: readonly string[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly string[] };

// As in CommonMark, no backtick follows an opening fence, and nothing follows a closing fence.
const opening = /^\s{0,3}\x60{3,}[^\x60]*$/u;
const closing = /^\s{0,3}\x60{3,}\s*$/u;
const bullet = /^\s{0,3}[-*+]\s+(?<text>\S.*)$/u;
const numbered = /^\s{0,3}(?<number>\d{1,9})[.)]\s+(?<text>\S.*)$/u;

/** Paragraphs, lists of one level and fenced code. Reads each line once; an unclosed fence extends to the end. */
export function parseBlocks(source: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  let code: string[] | null = null;
  let list: { start: number | null; items: string[] } | null = null;
  const endOpen = (): void => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', lines: paragraph });
    if (list !== null) blocks.push({ kind: 'list', ...list });
    paragraph = [];
    list = null;
  };
  for (const line of source.split(/\r?\n/u)) {
    if (code !== null) {
      if (!closing.test(line)) code.push(line);
      else {
        blocks.push({ kind: 'code', text: code.join('\n') });
        code = null;
      }
      continue;
    }
    const item = readItem(line);
    if (opening.test(line)) {
      endOpen();
      code = [];
    } else if (item !== null) {
      if (list === null || (list.start === null) !== (item.number === null)) {
        endOpen();
        list = { start: item.number, items: [] };
      }
      list.items.push(item.text);
    } else if (line.trim() === '') endOpen();
    else {
      if (list !== null) endOpen();
      paragraph.push(line);
    }
  }
  endOpen();
  if (code !== null) blocks.push({ kind: 'code', text: code.join('\n') });
  return blocks;
}

/** Reads a line of a list; `number` is null after a bullet. */
function readItem(line: string): { readonly number: number | null; readonly text: string } | null {
  const groups = (bullet.exec(line) ?? numbered.exec(line))?.groups;
  if (groups === undefined) return null;
  const { number, text = '' } = groups;
  return { number: number === undefined ? null : Number(number), text };
}
