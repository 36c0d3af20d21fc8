import type { TaskKey } from '../../ports/search-store.js';

const pattern = /^([a-z][a-z0-9_-]{0,15})-(\d{1,10})$/iu;
const maxTaskNumber = 2 ** 31 - 1;

/** Returns the key of a task, like `LOFO-4` in any letter case, or null if the query is not a key. */
export function parseTaskKey(query: string): TaskKey | null {
  const [, projectKey, digits] = pattern.exec(query.trim()) ?? [];
  const number = Number(digits);
  if (projectKey === undefined || number > maxTaskNumber) return null;
  return { projectKey: projectKey.toUpperCase(), number };
}
