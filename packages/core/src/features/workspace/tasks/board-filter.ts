import { toSearch } from '../../../domain/text/search-text.js';
import type { TaskPriority } from '../../../domain/workspace/task.js';
import type { BoardFilter } from '../../../ports/workspace/board-store.js';

/** The value of a filter by assignee that selects tasks without assignees. It is given instead of a user's id. */
export const unassigned = 'none';

/** The conditions by which the caller filters the tasks of a board. */
export interface BoardFilterInput {
  /** A user's id, or `unassigned`. null means all tasks. */
  readonly assigneeId: string | null;
  readonly priority: TaskPriority | null;
  /** The search text as typed. null or blank means all tasks. */
  readonly search: string | null;
}

export function toBoardFilter({ assigneeId, priority, search }: BoardFilterInput): BoardFilter {
  const isUnassigned = assigneeId === unassigned;
  return {
    assigneeId: isUnassigned ? null : assigneeId,
    isUnassigned,
    priority,
    search: toSearch(search),
  };
}
