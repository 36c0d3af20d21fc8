import { requirePageLimit, type Page } from '../../../domain/page.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import type { AssignedTask } from '../../../domain/workspace/task.js';
import type { Clock } from '../../../ports/clock.js';
import type { AssignedQuery, DuePosition } from '../../../ports/workspace/task-store.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';

/**
 * Lists the tasks that are assigned to the caller, in all projects in which the caller may see tasks. Tasks with the earliest due dates
 * come first, and tasks without a due date come last. Throws `VALIDATION_FAILED`.
 */
export class ListOwnTasks {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute({ userId }: Actor, query: Omit<AssignedQuery, 'now'>): Promise<Page<AssignedTask, DuePosition>> {
    requirePageLimit(query.limit);
    const now = this.clock.now();
    return this.unitOfWork.read((stores) => stores.tasks.listAssigned(userId, { ...query, now }));
  }
}
