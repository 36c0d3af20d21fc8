import { dayAfter, startOfDay } from '../../../parts/day.js';
import { priorities, type TaskPriority } from '../task/task-words.js';

/** The filters of a project's tasks. */
export interface BoardFilters {
  /** Searched in keys, titles and descriptions; empty: all. */
  readonly search: string;
  /** A user's id, `me`, or `unassigned` for tasks without assignees; null: all. */
  readonly assignee: string | null;
  readonly priority: TaskPriority | null;
  /** The id of a label; null: all. */
  readonly label: string | null;
  readonly due: DueFilter | null;
}

/** `overdue`: due before today. `week`: today and the next seven days. */
export const dueFilters = ['overdue', 'today', 'week', 'none'] as const;
export type DueFilter = (typeof dueFilters)[number];

export const me = 'me';
export const unassigned = 'unassigned';

export const noFilters: BoardFilters = { search: '', assignee: null, priority: null, label: null, due: null };

/** Reads the filters from the address of the page; ignores invalid values. */
export function readFilters(parameters: URLSearchParams): BoardFilters {
  const priority = parameters.get('priority');
  const due = parameters.get('due');
  return {
    search: parameters.get('search') ?? '',
    assignee: parameters.get('assignee'),
    priority: priorities.find(({ id }) => id === priority)?.id ?? null,
    label: parameters.get('label'),
    due: dueFilters.find((each) => each === due) ?? null,
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

export function isFiltering({ search, ...others }: BoardFilters): boolean {
  return search.trim() !== '' || Object.values(others).some((value) => value !== null);
}

/** The filters as query parameters of the API. */
export interface BoardQuery {
  readonly search?: string;
  readonly assigneeId?: string;
  readonly priority?: TaskPriority;
  readonly labelId?: string;
  readonly dueAfter?: string;
  readonly dueBefore?: string;
  readonly due?: 'none';
}

/** `now`: only its day matters. */
export function toBoardQuery(filters: BoardFilters, userId: string, now: Date): BoardQuery {
  const { search, assignee, priority, label, due } = filters;
  const words = search.trim();
  return {
    ...(words === '' ? {} : { search: words }),
    ...(assignee === null ? {} : { assigneeId: toAssigneeId(assignee, userId) }),
    ...(priority === null ? {} : { priority }),
    ...(label === null ? {} : { labelId: label }),
    ...toDueQuery(due, now),
  };
}

function toDueQuery(due: DueFilter | null, now: Date): Pick<BoardQuery, 'dueAfter' | 'dueBefore' | 'due'> {
  const [today, tomorrow, nextWeek] = [0, 1, 8].map((days) => startOfDay(dayAfter(now, days))) as [
    string,
    string,
    string,
  ];
  switch (due) {
    case null:
      return {};
    case 'none':
      return { due };
    case 'overdue':
      return { dueBefore: today };
    case 'today':
      return { dueAfter: today, dueBefore: tomorrow };
    case 'week':
      return { dueAfter: today, dueBefore: nextWeek };
  }
}

function toAssigneeId(assignee: string, userId: string): string {
  if (assignee === me) return userId;
  return assignee === unassigned ? 'none' : assignee;
}
