import type { Task } from '@crewkit/client-sdk';

import { priorities, type TaskPriority } from './task-words.js';

/** What of a project's tasks is shown. */
export interface BoardFilters {
  /** Looked for in names, titles and descriptions; empty for all. */
  readonly search: string;
  /** Somebody's id; `me`, and `nobody` for those that are nobody's; null for all. */
  readonly assignee: string | null;
  readonly priority: TaskPriority | null;
}

export const me = 'me';
export const nobody = 'nobody';

export const noFilters: BoardFilters = { search: '', assignee: null, priority: null };

/** What the address of the page says; what it says wrong counts as not said. */
export function readFilters(parameters: URLSearchParams): BoardFilters {
  const priority = parameters.get('priority');
  return {
    search: parameters.get('search') ?? '',
    assignee: parameters.get('assignee'),
    priority: priorities.find(({ id }) => id === priority)?.id ?? null,
  };
}

/** The address with these filters; what else it says stays. */
export function writeFilters(parameters: URLSearchParams, filters: BoardFilters): URLSearchParams {
  const written = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(filters) as [string, string | null][]) {
    if (value === null || value === '') written.delete(name);
    else written.set(name, value);
  }
  return written;
}

export function isFiltering({ search, assignee, priority }: BoardFilters): boolean {
  return search.trim() !== '' || assignee !== null || priority !== null;
}

interface Reader {
  readonly filters: BoardFilters;
  /** Who `me` is. */
  readonly userId: string;
  readonly nameOf: (task: Task) => string;
}

/** Whether a task is shown. */
export function fits(task: Task, { filters, userId, nameOf }: Reader): boolean {
  const { search, assignee, priority } = filters;
  if (priority !== null && task.priority !== priority) return false;
  if (!isAssigned(task, assignee === me ? userId : assignee)) return false;
  const words = search.trim().toLowerCase();
  return words === '' || `${nameOf(task)} ${task.title} ${task.description}`.toLowerCase().includes(words);
}

function isAssigned({ assigneeIds }: Task, assignee: string | null): boolean {
  if (assignee === null) return true;
  return assignee === nobody ? assigneeIds.length === 0 : assigneeIds.includes(assignee);
}
