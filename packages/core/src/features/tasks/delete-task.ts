import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import { requireHeld } from '../access/authorize.js';
import type { GuardedWork, Step } from '../access/guarded-work.js';
import { requireExpected, type ExpectedVersions } from './expected-versions.js';
import { onTasksOf } from './task-demands.js';

export interface DeleteTaskInput {
  readonly projectId: string;
  readonly taskId: string;
  readonly expected: ExpectedVersions;
}

/**
 * Removes a task, and the conversation about it. Needs `project:task.delete`, or to have created it and to see it still. Throws `NOT_FOUND`, `FORBIDDEN`, and
 * `PRECONDITION_FAILED` if it has none of the expected versions.
 */
export class DeleteTask {
  constructor(private readonly work: GuardedWork) {}

  execute(actor: Actor, { projectId, taskId, expected }: DeleteTaskInput): Promise<void> {
    return this.work.write(actor, onTasksOf(projectId), async (step) => {
      const { organizationId, access, now } = step;
      const { tasks } = step.stores;
      const task = await tasks.find(projectId, taskId);
      if (task === null) throw new AppError('NOT_FOUND');
      if (task.createdBy !== actor.accountId) requireHeld(access, ['project:task.delete']);
      requireExpected(task.version, expected);
      // A change of nothing, so that nobody else changes it between this look at its version and its end. Before its
      // conversation is locked: in this order it goes with a project too.
      const expectedVersion = expected === null ? null : task.version;
      const kept = await tasks.update(projectId, taskId, { changes: {}, expectedVersion, at: now });
      if (kept.kind === 'stale') throw new AppError('PRECONDITION_FAILED');
      await this.endConversation(step, taskId);
      if (!(await tasks.delete(projectId, taskId))) throw new AppError('NOT_FOUND');
      const target = { type: 'task', id: taskId } as const;
      await step.record({
        action: 'task.deleted',
        organizationId,
        target,
        details: { projectId, number: task.number },
      });
    });
  }

  /** It goes with the task, and nobody could be told afterwards who took part. */
  private async endConversation({ stores: { conversations, events }, now }: Step, taskId: string): Promise<void> {
    const conversationId = await conversations.findIdForTask(taskId);
    if (conversationId === null || !(await conversations.lockById(conversationId))) return;
    const { userIds = [] } = (await conversations.rosterOf(conversationId)) ?? {};
    const removed = userIds.map((userId) => ({ type: 'participant.removed', conversationId, userId }) as const);
    if (removed.length > 0) await events.append(removed, now);
  }
}
