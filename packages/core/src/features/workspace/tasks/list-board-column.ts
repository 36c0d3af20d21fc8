import type { BoardTask } from '../../../domain/workspace/board.js';
import { requirePageLimit, type Page } from '../../../domain/page.js';
import type { TaskStatus } from '../../../domain/workspace/task.js';
import type { UserReader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { toBoardFilter, type BoardFilterInput } from './board-filter.js';
import { getTaskRequirement } from './task-requirements.js';

export interface ListBoardColumnInput extends BoardFilterInput {
  readonly projectId: string;
  readonly status: TaskStatus;
  /** The position of the task after which the page starts. null means that the page starts at the top of the column. */
  readonly after: string | null;
  readonly limit: number;
}

/** Lists a page of one column of a board. Requires `project:task.view`. Throws `VALIDATION_FAILED`, `NOT_FOUND` or `FORBIDDEN`. */
export class ListBoardColumn {
  constructor(private readonly work: AuthorizedTransaction) {}

  async execute(reader: UserReader, input: ListBoardColumnInput): Promise<Page<BoardTask, string>> {
    const { projectId, status, after, limit, ...rest } = input;
    requirePageLimit(limit);
    const query = { status, filter: toBoardFilter(rest), after, limit };
    return this.work.read(reader, getTaskRequirement(projectId), ({ stores, actor: { userId } }) =>
      stores.boards.listColumn(projectId, { ...query, userId }),
    );
  }
}
