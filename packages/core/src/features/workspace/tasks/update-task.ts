import type { FieldValues, Shown } from '../../../domain/fields/host-fields.js';
import type { FieldAccess } from '../../access/authorization/field-access.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import type { Task, TaskPriority, TaskStatus } from '../../../domain/workspace/task.js';
import { findFieldChanges, type TaskFieldChange } from '../../../domain/workspace/task-activity.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { TaskChanges } from '../../../ports/workspace/task-store.js';
import type { Authorize } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction, AuthorizedStep } from '../../access/authorization/authorized-transaction.js';
import { checkedTexts } from '../../shared/checked-texts.js';
import { givenFields } from '../../shared/input-fields.js';
import { requireAssignable, requireMayAssign } from './assign-rules.js';
import { reportTaskChange } from './report-task-change.js';
import { requireLabels } from './require-labels.js';
import { getTaskRequirement, requireExpected, type ExpectedVersions } from './task-requirements.js';

export interface UpdateTaskInput {
  readonly projectId: string;
  readonly taskId: string;
  readonly expected: ExpectedVersions;
  readonly changes: {
    readonly title?: string | undefined;
    readonly description?: string | undefined;
    readonly status?: TaskStatus | undefined;
    /** The task of the same column after which the task is placed. null means the top of the column. */
    readonly afterId?: string | null | undefined;
    readonly priority?: TaskPriority | undefined;
    readonly dueAt?: Date | null | undefined;
    /** The complete new set of assignees. */
    readonly assigneeIds?: readonly string[] | undefined;
    /** The complete new set of labels. */
    readonly labelIds?: readonly string[] | undefined;
    /** The changes of the embedding application's fields. null removes a value. */
    readonly fields?: FieldValues<'task'> | undefined;
  };
}

/**
 * Changes those fields of a task that are in the input. An input without fields changes nothing. Requires `project:task.edit`. To add or
 * remove assignees other than the caller, also requires `project:task.assign`. Of N parallel changes that expect the same version, exactly
 * one is made. Throws `NOT_FOUND`, `FORBIDDEN` or `VALIDATION_FAILED`. Throws `ASSIGNEE_WITHOUT_ACCESS` if an added user may not see the
 * task. Throws `CONFLICT` if the task `afterId` is not in the column. Throws `PRECONDITION_FAILED` if the task's version is not one of the expected versions.
 */
export class UpdateTask {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly authorize: Authorize,
    private readonly fields: FieldAccess,
  ) {}

  execute(actor: Caller, input: UpdateTaskInput): Promise<Shown<Task>> {
    const {
      changes: { fields: given, ...changes },
      ...rest
    } = input;
    const update = { ...rest, callerId: actor.userId, changes: givenFields(changes) };
    return this.work.write(actor, getTaskRequirement(input.projectId, 'project:task.edit'), async (step) => {
      const fields = this.fields.change('task', given, step.access);
      const hasFields = Object.keys(fields).length > 0;
      const { labelIds } = update.changes;
      if (labelIds !== undefined) await requireLabels(step, input.projectId, labelIds);
      const all = { ...checkedTexts(update.changes), ...(hasFields && { fields }) };
      const task = await this.update(step, { ...update, changes: all });
      if (hasFields) this.fields.requireSize('task', task.fields);
      return this.fields.show('task', task, step.access);
    });
  }

  private async update(step: AuthorizedStep, update: Update): Promise<Task> {
    const { projectId, taskId, changes, expected } = update;
    const { tasks } = step.stores;
    const task = await tasks.find(projectId, taskId);
    if (task === null) throw new CrewkitError('NOT_FOUND');
    requireExpected(task.version, expected);
    if (Object.keys(changes).length === 0) return task;
    const fieldChanges = findFieldChanges(task, changes);
    await this.checkAssignees(step, update, fieldChanges);
    const { afterId, status = task.status } = changes;
    // The checked assignees, the place and the recorded changes belong to `task.version`. The update therefore expects this version, even if
    // the caller accepts any version.
    const outcome = await tasks.update(projectId, taskId, {
      changes: afterId === undefined ? changes : { ...changes, status },
      expectedVersion: task.version,
      at: step.now,
    });
    if (outcome.kind === 'missing') throw new CrewkitError('NOT_FOUND');
    if (outcome.kind === 'misplaced') throw new CrewkitError('CONFLICT', { detail: notInColumn });
    // If the task was not updated, a concurrent change has increased its version. The update is tried again with the new state.
    if (outcome.kind !== 'updated') return this.update(step, update);
    await reportTaskChange(step, outcome.task, fieldChanges);
    return outcome.task;
  }

  private async checkAssignees(
    step: AuthorizedStep,
    { projectId, callerId }: Update,
    changes: readonly TaskFieldChange[],
  ): Promise<void> {
    const assignees = changes.find(isAssigneeChange);
    if (assignees === undefined) return;
    requireMayAssign(step.access, callerId, [...assignees.added, ...assignees.removed]);
    await requireAssignable(this.authorize, step, { projectId, userIds: assignees.added });
  }
}

function isAssigneeChange(change: TaskFieldChange): change is TaskFieldChange & { readonly field: 'assignees' } {
  return change.field === 'assignees';
}

const notInColumn = 'The task `afterId` is not in this column.';

interface Update extends Omit<UpdateTaskInput, 'changes'> {
  readonly callerId: string | null;
  readonly changes: TaskChanges;
}
