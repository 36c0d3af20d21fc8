/**
 * Returns the fields whose values in `after` differ from those in `before`, each with both values, for the audit log. All values must be
 * JSON.
 */
export function changed(before: object, after: object): Readonly<Record<string, { from: unknown; to: unknown }>> {
  const old: Readonly<Record<string, unknown>> = { ...before };
  const fields = Object.entries(after) as [string, unknown][];
  const differing = fields.filter(([field, value]) => JSON.stringify(old[field]) !== JSON.stringify(value));
  return Object.fromEntries(differing.map(([field, value]) => [field, { from: old[field], to: value }]));
}
