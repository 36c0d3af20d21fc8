import { maxTaskNumber } from '../../domain/task.js';
import type { TaskKey } from '../../ports/search-store.js';
import { isProjectKey } from '../projects/project-key.js';

const pattern = /^(.+)-(\d{1,10})$/;

/** Returns the key of a task, like `LOFO-4` in any letter case, or null if the query is not a key. */
export function parseTaskKey(query: string): TaskKey | null {
  const [, projectKey = '', digits] = pattern.exec(query.trim()) ?? [];
  const number = Number(digits);
  if (!isProjectKey(projectKey) || number > maxTaskNumber) return null;
  return { projectKey: projectKey.toUpperCase(), number };
}
