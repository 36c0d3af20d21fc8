import type { Statements } from '../connections/connection.js';

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
