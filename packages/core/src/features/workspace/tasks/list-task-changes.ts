import type { Shown } from '../../../domain/fields/host-fields.js';
import { requirePageLimit } from '../../../domain/page.js';
import type { Task } from '../../../domain/workspace/task.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import type { FieldAccess } from '../../access/authorization/field-access.js';
import { parseChangeCursor, toChangeCursor } from './change-cursor.js';
import { getTaskRequirement } from './task-requirements.js';

export interface ListTaskChangesInput {
  readonly projectId: string;
  /** A cursor of an earlier page or from the acknowledgement of `watch`, or `start`. */
  readonly changedAfter: string;
  readonly limit: number;
}

/** The tasks of a project that have changed since a cursor. */
export interface TaskChanges {
  /** The changed tasks as they are now, the least recently changed first. */
  readonly items: readonly Shown<Task>[];
  readonly deletedIds: readonly string[];
  /** The cursor with which the next page starts. */
  readonly nextCursor: string;
}

/**
 * Lists the tasks that were created, changed or deleted after a cursor. `limit` counts changed and deleted tasks. Requires
 * `project:task.view`. Throws `VALIDATION_FAILED`, `NOT_FOUND` or `FORBIDDEN`. Throws `CURSOR_INVALID` for an invalid cursor, and for one
 * that is ahead of the project, as after the database was replaced by an older backup.
 */
export class ListTaskChanges {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly fields: FieldAccess,
  ) {}

  async execute(reader: Reader, { projectId, changedAfter, limit }: ListTaskChangesInput): Promise<TaskChanges> {
    requirePageLimit(limit);
    const after = parseChangeCursor(projectId, changedAfter);
    return this.work.read(reader, getTaskRequirement(projectId), async ({ stores: { taskChanges }, access }) => {
      const changes = await taskChanges.list(projectId, { after, limit });
      if (changes.length === 0 && after > (await taskChanges.findLast(projectId))) {
        throw new CrewkitError('CURSOR_INVALID');
      }
      return {
        items: changes.flatMap(({ task }) => (task === null ? [] : [this.fields.show('task', task, access)])),
        deletedIds: changes.flatMap(({ task, taskId }) => (task === null ? [taskId] : [])),
        nextCursor: toChangeCursor(projectId, changes.at(-1)?.seq ?? after),
      };
    });
  }
}
