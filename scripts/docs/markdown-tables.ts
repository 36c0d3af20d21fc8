// Reads and writes the tables of Markdown documents.

/** The cells of a row. */
type Cells = readonly (string | number)[];

/** Returns a table with a row of headings. A `|` in a cell is escaped. */
export function formatTable(headings: readonly string[], rows: readonly Cells[]): string {
  const line = (cells: Cells) => `| ${cells.map((cell) => `${cell}`.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(headings), `|${'---|'.repeat(headings.length)}`, ...rows.map(line)].join('\n');
}

export function formatCode(text: string): string {
  return `\`${text}\``;
}

/** Returns the texts between the backticks of a cell. */
export function readCode(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text);
}

/**
 * Returns the cells of a document's first table, or of the table whose first heading is `heading`, without the heading row. Returns an
 * empty list if there is no such table.
 */
export function readTable(text: string, heading?: string): string[][] {
  const tables = text.match(/(?:^\|.*\n)+/gm) ?? [];
  const table = tables.find((each) => heading === undefined || each.startsWith(`| ${heading} |`)) ?? '';
  return table
    .split('\n')
    .slice(2)
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split(/(?<!\\)\|/).slice(1, -1);
      return cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
    });
}

/**
 * Returns the document with the table below the mark replaced, or inserted if there is no table. Returns null if the document has no such
 * mark.
 */
export function replaceTable(text: string, mark: string, table: string): string | null {
  if (!text.includes(mark)) return null;
  const [before, after] = [text.slice(0, text.indexOf(mark)), text.slice(text.indexOf(mark) + mark.length)];
  // Only a table that follows directly is replaced. A blank line separates it from the text after it.
  const rest = after.replace(/^\n+(?:\|.*(?:\n|$))+/, '\n').replace(/^\n*/, '');
  return `${before}${mark}\n\n${table}\n${rest === '' ? '' : `\n${rest}`}`;
}
