/** Returns the values of the embedding application's fields after the changes. null removes a value. */
export function changeFields<Values extends Readonly<Record<string, unknown>>>(
  values: Values,
  changes: Partial<Values> = {},
): Values {
  const changed = Object.entries({ ...values, ...changes }).filter(([, value]) => value !== null);
  return structuredClone(Object.fromEntries(changed)) as Values;
}
