import type { Statements } from '../connections/connection.js';

/** Converts a time to the milliseconds that a column stores. Returns null for null. */
export function toColumn(instant: Date): number;
export function toColumn(instant: Date | null): number | null;
export function toColumn(instant: Date | null): number | null {
  return instant?.getTime() ?? null;
}

export function toInstant(column: number): Date {
  return new Date(column);
}

export function toInstantOrNull(column: number | null): Date | null {
  return column === null ? null : new Date(column);
}

/** The values of the embedding application's fields, which a column stores as a JSON object. */
type FieldValues = Readonly<Record<string, unknown>>;

export function toFieldValues(column: string): FieldValues {
  return JSON.parse(column) as FieldValues;
}

/**
 * Returns a function that finds the column of a row after changes, or null if it stays unchanged. `find` selects the column `fields` of the
 * row with `@id`.
 */
export function createFieldChange(
  connection: Statements,
  find: string,
): (id: string, changes?: FieldValues) => string | null {
  return (id, changes) => {
    const row = changes === undefined ? undefined : connection.get<{ readonly fields: string }>(find, { id });
    return row === undefined || changes === undefined ? null : changeFieldColumn(row.fields, changes);
  };
}

/** Returns the column after the changes. null removes a value. The caller must hold the write lock since it has read the stored column. */
export function changeFieldColumn(column: string, changes: FieldValues = {}): string {
  const values = Object.entries({ ...toFieldValues(column), ...changes });
  return JSON.stringify(Object.fromEntries(values.filter(([, value]) => value !== null)));
}

interface FieldKey {
  readonly name: string;
  readonly type: string;
  readonly value: string | number;
}

/** Returns the key of a field value in `account_field_values`. */
export function toFieldKey([name, value]: readonly [string, string | number | boolean]): FieldKey {
  const type = typeof value === 'string' ? 'text' : typeof value;
  return { name, type, value: typeof value === 'boolean' ? Number(value) : value };
}
