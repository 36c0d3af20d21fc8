import type { Statements } from '../connections/connection.js';

/**
 * The maximum number of phrases in one full-text expression. The time that SQLite needs to parse an expression grows with the square of the
 * expression's length.
 */
export const maxPhrases = 200;

/** The kinds of items in the full-text indexes. Each index numbers its items in the order in which they were added. */
type Indexed = 'message' | 'task' | 'project';

/** Returns a full-text expression that matches words with this prefix. SQLite treats everything between the quotes as text. */
export function quotePrefix(prefix: string): string {
  return `"${prefix.replaceAll('"', '""')}"*`;
}

/**
 * Returns a row number of the full-text index. A page of search results contains only rows with smaller numbers. `id` is the id of the last
 * item of the previous page, or null for the first page. If this item has no row because it was deleted, the row of the item with the next
 * smaller id determines the number.
 */
export function rowAt(connection: Statements, name: Indexed, id: string | null): number {
  if (id === null) return Number.MAX_SAFE_INTEGER;
  const findNearest = `
    SELECT row, ${name}_id AS id FROM ${name}_word_rows WHERE ${name}_id <= @id ORDER BY ${name}_id DESC LIMIT 1`;
  const nearest = connection.get<{ row: number; id: string }>(findNearest, { id });
  if (nearest === undefined) return 0;
  return nearest.id === id ? nearest.row : nearest.row + 1;
}
