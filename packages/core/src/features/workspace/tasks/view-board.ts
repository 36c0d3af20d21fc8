import type { BoardTask } from '../../../domain/workspace/board.js';
import { requirePageLimit, type Page } from '../../../domain/page.js';
import { taskStatuses, type TaskStatus } from '../../../domain/workspace/task.js';
import type { UserReader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { toBoardFilter, type BoardFilterInput } from './board-filter.js';
import { getTaskRequirement } from './task-requirements.js';

export interface ViewBoardInput extends BoardFilterInput {
  readonly projectId: string;
  /** The maximum number of tasks per column. */
  readonly limit: number;
  /** Returns whether the caller already has the response for the given revision of the board. */
  readonly isKnown: (revision: number) => boolean;
}

export interface BoardColumn extends Page<BoardTask, string> {
  /** The total number of tasks in the column that match the filter. */
  readonly count: number;
}

export interface Board {
  readonly revision: number;
  /** The columns, or null if the caller already has them. */
  readonly columns: Readonly<Record<TaskStatus, BoardColumn>> | null;
}

/**
 * Returns the first tasks in each column of a project's board. Requires `project:task.view`. Throws `VALIDATION_FAILED`, `NOT_FOUND` or
 * `FORBIDDEN`.
 */
export class ViewBoard {
  constructor(private readonly work: AuthorizedTransaction) {}

  async execute(reader: UserReader, { projectId, limit, isKnown, ...input }: ViewBoardInput): Promise<Board> {
    requirePageLimit(limit);
    const filter = toBoardFilter(input);
    return this.work.read(reader, getTaskRequirement(projectId), async ({ stores: { boards }, actor: { userId } }) => {
      // The revision is read before the columns. If the columns change between the two reads, the response has a revision that is no longer
      // current, and the caller's next request gets the columns again.
      const revision = await boards.findRevision(projectId);
      if (isKnown(revision)) return { revision, columns: null };
      const counts = await boards.countTasks(projectId, filter);
      const columns: Partial<Record<TaskStatus, BoardColumn>> = {};
      for (const status of taskStatuses) {
        const query = { status, filter, userId, after: null, limit };
        const page = counts[status] === 0 ? nothing : await boards.listColumn(projectId, query);
        columns[status] = { ...page, count: counts[status] };
      }
      return { revision, columns: columns as Record<TaskStatus, BoardColumn> };
    });
  }
}

const nothing: Page<BoardTask, string> = { items: [], next: null };
