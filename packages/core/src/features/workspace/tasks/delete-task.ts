import type { Caller } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import { requireHeld } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction, AuthorizedStep } from '../../access/authorization/authorized-transaction.js';
import { getTaskRequirement, requireExpected, type ExpectedVersions } from './task-requirements.js';

export interface DeleteTaskInput {
  readonly projectId: string;
  readonly taskId: string;
  readonly expected: ExpectedVersions;
}

/**
 * Deletes a task and its conversation. Requires `project:task.delete`, unless the caller created the task and may still see it. Throws
 * `NOT_FOUND` or `FORBIDDEN`. Throws `PRECONDITION_FAILED` if the task's version is not one of the expected versions.
 */
export class DeleteTask {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, { projectId, taskId, expected }: DeleteTaskInput): Promise<void> {
    return this.work.write(actor, getTaskRequirement(projectId), async (step) => {
      const { organizationId, access, now } = step;
      const { tasks } = step.stores;
      const task = await tasks.find(projectId, taskId);
      if (task === null) throw new CrewkitError('NOT_FOUND');
      // An API key needs the permission even for its owner's tasks.
      const isOwn = task.createdBy === actor.userId && actor.key === null;
      if (!isOwn) requireHeld(access, ['project:task.delete']);
      requireExpected(task.version, expected);
      // An update without changes checks the version and locks the task until the deletion. It must come before the conversation's lock,
      // because the deletion of a project locks in the same order.
      const expectedVersion = expected === null ? null : task.version;
      const kept = await tasks.update(projectId, taskId, { changes: {}, expectedVersion, at: now });
      if (kept.kind === 'stale') throw new CrewkitError('PRECONDITION_FAILED');
      if (kept.kind !== 'updated') throw new CrewkitError('NOT_FOUND');
      const { version } = kept.task;
      await this.endConversation(step, taskId);
      if (!(await tasks.delete(projectId, taskId))) throw new CrewkitError('NOT_FOUND');
      await step.stores.events.append([{ type: 'task.deleted', organizationId, projectId, taskId, version }], now);
      const target = { type: 'task', id: taskId } as const;
      await step.record({
        action: 'task.deleted',
        organizationId,
        target,
        details: { projectId, number: task.number },
      });
    });
  }

  /**
   * Appends the events that notify the participants of the conversation's end. The conversation is deleted with the task, and after the
   * deletion, its participants could no longer be looked up.
   */
  private async endConversation(
    { stores: { conversations, events }, now }: AuthorizedStep,
    taskId: string,
  ): Promise<void> {
    const conversationId = await conversations.findIdForTask(taskId);
    if (conversationId === null || !(await conversations.lockById(conversationId))) return;
    const { userIds = [] } = (await conversations.getRoster(conversationId)) ?? {};
    const removed = userIds.map((userId) => ({ type: 'participant.removed', conversationId, userId }) as const);
    if (removed.length > 0) await events.append(removed, now);
  }
}
