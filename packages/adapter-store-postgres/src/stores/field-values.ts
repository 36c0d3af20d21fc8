/** The values of the embedding application's fields, which a column stores as a JSON object. */
type FieldValues = Readonly<Record<string, unknown>>;

/**
 * Returns an expression for the column `fields` after changes, or for another expression of its values. The parameters are those of `toFieldParameters`, in this order. Concurrent
 * changes of different values do not overwrite each other.
 */
export function changedFields(set: string, removed: string, values = 'fields'): string {
  return `(${values} || ${set}::jsonb) - ${removed}::text[]`;
}

/** Returns the values to set and the names of the values to remove, which null stands for. */
export function toFieldParameters(changes: FieldValues = {}): readonly [string, readonly string[]] {
  const entries = Object.entries(changes);
  const removed = entries.filter(([, value]) => value === null).map(([name]) => name);
  return [JSON.stringify(Object.fromEntries(entries.filter(([, value]) => value !== null))), removed];
}
