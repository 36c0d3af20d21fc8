import { priorities, type TaskPriority } from '../task/task-words.js';

/** The filters of a project's tasks. */
export interface BoardFilters {
  /** Searched in keys, titles and descriptions; empty: all. */
  readonly search: string;
  /** A user's id, `me`, or `unassigned` for tasks without assignees; null: all. */
  readonly assignee: string | null;
  readonly priority: TaskPriority | null;
}

export const me = 'me';
export const unassigned = 'unassigned';

export const noFilters: BoardFilters = { search: '', assignee: null, priority: null };

/** Reads the filters from the address of the page; ignores invalid values. */
export function readFilters(parameters: URLSearchParams): BoardFilters {
  const priority = parameters.get('priority');
  return {
    search: parameters.get('search') ?? '',
    assignee: parameters.get('assignee'),
    priority: priorities.find(({ id }) => id === priority)?.id ?? null,
  };
}

/** Returns the address with these filters; its other parameters stay. */
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

/** The filters as query parameters of the API. */
export interface BoardQuery {
  readonly search?: string;
  readonly assigneeId?: string;
  readonly priority?: TaskPriority;
}

export function toBoardQuery({ search, assignee, priority }: BoardFilters, userId: string): BoardQuery {
  const words = search.trim();
  return {
    ...(words === '' ? {} : { search: words }),
    ...(assignee === null ? {} : { assigneeId: toAssigneeId(assignee, userId) }),
    ...(priority === null ? {} : { priority }),
  };
}

function toAssigneeId(assignee: string, userId: string): string {
  if (assignee === me) return userId;
  return assignee === unassigned ? 'none' : assignee;
}
