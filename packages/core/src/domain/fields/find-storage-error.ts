const maxLevels = 32;

/** Returns why the value cannot be stored as JSON in every store, or null if it can. */
export function findStorageError(value: unknown): string | null {
  // The value is checked level by level, because the caller chooses the nesting, which must not exhaust the call stack.
  let level: unknown[] = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > maxLevels) return `Must not be nested more than ${maxLevels} levels deep.`;
    const below: unknown[] = [];
    for (const each of level) {
      if (!isJson(each)) return 'Must be JSON, without NUL characters and lone surrogates.';
      if (typeof each === 'object' && each !== null)
        below.push(...Object.keys(each), ...(Object.values(each) as unknown[]));
    }
    level = below;
  }
  return null;
}

function isJson(value: unknown): boolean {
  if (typeof value === 'string') return !/[\0\p{Surrogate}]/u.test(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return typeof value === 'boolean';
  if (value === null || Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
