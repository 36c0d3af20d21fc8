import { beforeEveryId } from '../to-page.js';

/** A sort key of a section of a user's personal data. */
export interface SortKey {
  readonly column: string;
  /** An expression for the key as text that contains no spaces and does not depend on session settings. */
  readonly text: string;
  /** Returns an expression for the key. The parameter contains the key in the form of `text`. */
  readonly from: (parameter: string) => string;
  /** A text that sorts before the texts of all rows. */
  readonly start: string;
}

export const time = (column: string): SortKey => ({
  column,
  text: `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  from: (parameter) => `${parameter}::timestamptz`,
  start: '-infinity',
});
export const id = (column: string): SortKey => ({
  column,
  text: `${column}::text`,
  from: (parameter) => `${parameter}::uuid`,
  start: beforeEveryId,
});
export const number = (column: string): SortKey => ({
  column,
  text: `${column}::text`,
  from: (parameter) => `${parameter}::bigint`,
  start: '-1',
});
export const text = (column: string): SortKey => ({ column, text: column, from: (parameter) => parameter, start: '' });
export const bytes = (column: string): SortKey => ({
  column,
  text: `encode(${column}, 'hex')`,
  from: (parameter) => `decode(${parameter}, 'hex')`,
  start: '',
});
