import { toSearch } from '../../../domain/text/search-text.js';
import type { TaskPriority } from '../../../domain/workspace/task.js';
import type { BoardFilter } from '../../../ports/workspace/board-store.js';
import type { LabelAndDueFilter } from '../../../ports/workspace/task-store.js';

/** The value of a filter by assignee that selects tasks without assignees. It is given instead of a user's id. */
export const unassigned = 'none';

/** The conditions by which the caller filters the tasks of a board. */
export interface BoardFilterInput extends LabelAndDueFilter {
  /** A user's id, or `unassigned`. null means all tasks. */
  readonly assigneeId: string | null;
  readonly priority: TaskPriority | null;
  /** The search text as typed. null or blank means all tasks. */
  readonly search: string | null;
}

export function toBoardFilter({ assigneeId, priority, search, ...input }: BoardFilterInput): BoardFilter {
  const isUnassigned = assigneeId === unassigned;
  const { labelId, dueAfter, dueBefore, isUndated } = input;
  return {
    labelId,
    dueAfter,
    dueBefore,
    isUndated,
    assigneeId: isUnassigned ? null : assigneeId,
    isUnassigned,
    priority,
    search: toSearch(search),
  };
}
