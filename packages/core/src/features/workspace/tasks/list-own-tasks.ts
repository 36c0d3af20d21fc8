import { taskViews } from '../../../domain/access/access.js';
import { requireInKey } from '../../access/authorization/authorize.js';
import type { Shown } from '../../../domain/fields/host-fields.js';
import { listUnmetOrganizations } from '../../access/authorization/unmet-policy.js';
import type { FieldAccess } from '../../access/authorization/field-access.js';
import { requirePageLimit, type Page } from '../../../domain/page.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import type { AssignedTask, Task } from '../../../domain/workspace/task.js';
import type { Clock } from '../../../ports/clock.js';
import type { AssignedQuery, DuePosition } from '../../../ports/workspace/task-store.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';

/** A task with its project, and with the fields that the caller may read. */
export type ShownAssignedTask = Omit<AssignedTask, 'task'> & { readonly task: Shown<Task> };

/**
 * Lists the tasks that are assigned to the caller, in all projects in which the caller may see tasks. Tasks with the earliest due dates
 * come first, and tasks without a due date come last. Tasks of organizations whose sign-in policy the caller does not meet are left out, so
 * a page can be shorter than its limit. Throws `VALIDATION_FAILED`.
 */
export class ListOwnTasks {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly fields: FieldAccess,
  ) {}

  async execute(actor: Actor, query: Omit<AssignedQuery, 'now'>): Promise<Page<ShownAssignedTask, DuePosition>> {
    requirePageLimit(query.limit);
    requireInKey(actor, taskViews);
    const now = this.clock.now();
    return this.unitOfWork.read(async (stores) => {
      const page = await stores.tasks.listAssigned(actor.userId, { ...query, now });
      const unmet = await listUnmetOrganizations(stores, actor, now);
      const items = page.items.filter(({ project }) => !unmet.has(project.organizationId));
      const ids = items.map(({ project }) => project.id);
      const show = await this.fields.inProjects('task', ids, { stores, actor, now });
      return { ...page, items: items.map((each) => ({ ...each, task: show(each.task, each.project.id) })) };
    });
  }
}
