import type { FieldValues, Shown } from '../../../domain/fields/host-fields.js';
import type { FieldAccess } from '../../access/authorization/field-access.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import type { HookTask } from '../../../ports/hooks.js';
import type { Task, TaskPriority, TaskStatus } from '../../../domain/workspace/task.js';
import type { Authorize } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction, AuthorizedStep } from '../../access/authorization/authorized-transaction.js';
import type { CallHooks } from '../../hooks/call-hooks.js';
import { checkedTexts } from '../../shared/checked-texts.js';
import { requireAssignable, requireMayAssign } from './assign-rules.js';
import { requireLabels } from './require-labels.js';
import { reportNewTask } from './report-task-change.js';

export interface CreateTaskInput {
  readonly projectId: string;
  readonly title: string;
  readonly description?: string | undefined;
  /** The status. The default is `todo`. */
  readonly status?: TaskStatus | undefined;
  /** The priority. The default is `normal`. */
  readonly priority?: TaskPriority | undefined;
  readonly dueAt?: Date | null | undefined;
  readonly assigneeIds?: readonly string[] | undefined;
  readonly labelIds?: readonly string[] | undefined;
  /** The values of the embedding application's fields. */
  readonly fields?: FieldValues<'task'> | undefined;
}

/**
 * Creates a task with the project's next number. Requires `project:task.create`. To assign the task to users other than the caller, also
 * requires `project:task.assign`. Throws `NOT_FOUND`, `FORBIDDEN`, `VALIDATION_FAILED` or `ASSIGNEE_WITHOUT_ACCESS`, and
 * the errors of `CallHooks.call`.
 */
export class CreateTask {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly authorize: Authorize,
    private readonly tools: { readonly hooks: CallHooks; readonly fields: FieldAccess },
  ) {}

  async execute(actor: Actor, input: CreateTaskInput): Promise<Shown<Task>> {
    const requirement = {
      permissions: ['project:task.create'],
      resource: { scope: 'PROJECT', id: input.projectId },
    } as const;
    const { fields } = this.tools;
    const authorize = (): Promise<unknown> =>
      this.work.read(actor, requirement, async ({ access }) => fields.change('task', input.fields, access));
    const admitted = await this.tools.hooks.call('beforeCreateTask', toTask(input), { ...actor, authorize });
    const task = checkedTexts(admitted);
    // A new task does not affect access, so the organization is not locked and tasks can be created concurrently.
    return this.work.write(actor, requirement, async (step) => {
      const values = fields.create('task', { given: input.fields, admitted: task.fields }, step.access);
      const labelIds = await requireLabels(step, input.projectId, input.labelIds ?? []);
      const made = await this.create(step, actor, { ...task, labelIds, fields: values });
      return fields.show('task', made, step.access);
    });
  }

  private async create(step: AuthorizedStep, { userId }: Actor, task: CheckedTask): Promise<Task> {
    const { projectId, title, description, status, priority, dueAt, labelIds, fields } = task;
    const assigneeIds = [...new Set(task.assigneeIds)];
    requireMayAssign(step.access, userId, assigneeIds);
    await requireAssignable(this.authorize, step, { projectId, userIds: assigneeIds });
    const made = await step.stores.tasks.insert({
      id: step.newId(),
      projectId,
      title,
      description,
      status,
      priority,
      dueAt,
      assigneeIds,
      labelIds,
      createdBy: userId,
      createdAt: step.now,
      updatedAt: step.now,
      fields,
    });
    await reportNewTask(step, made);
    return made;
  }
}

type CheckedTask = HookTask & Pick<Task, 'labelIds' | 'fields'>;

function toTask({ projectId, title, description = '', ...input }: CreateTaskInput): HookTask {
  const { status = 'todo', priority = 'normal', dueAt = null, assigneeIds, fields } = input;
  return checkedTexts({
    projectId,
    title,
    description,
    status,
    priority,
    dueAt,
    assigneeIds: [...new Set(assigneeIds)],
    ...(fields && { fields }),
  });
}
