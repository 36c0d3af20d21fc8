import { maxTaskNumber } from '../../../domain/workspace/task.js';
import type { TaskKey } from '../../../ports/workspace/search-store.js';
import { isProjectKey } from '../../../domain/workspace/workspace.js';

const pattern = /^(.+)-(\d{1,10})$/;

/** Parses a task key such as `LOFO-4`, in upper or lower case. Returns null if the query is not a task key. */
export function parseTaskKey(query: string): TaskKey | null {
  const [, projectKey = '', digits] = pattern.exec(query.trim()) ?? [];
  const number = Number(digits);
  if (!isProjectKey(projectKey) || number > maxTaskNumber) return null;
  return { projectKey: projectKey.toUpperCase(), number };
}
