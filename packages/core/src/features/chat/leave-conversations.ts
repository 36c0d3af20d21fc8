import type { Stores } from '../../ports/unit-of-work.js';

/**
 * Removes a user from every conversation of the organization: those about its tasks, and the groups that belong to it. Only under
 * the organization's lock, which adding a participant takes too.
 */
export async function leaveConversations(
  { conversations, events }: Stores,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  now: Date,
): Promise<void> {
  const ofTasks = await conversations.leaveTasksOf(organizationId, userId, now);
  const groups = await conversations.lockOrganizationGroups(organizationId, userId);
  const left = [...ofTasks, ...(await conversations.leave(groups, userId, now))];
  const removed = left.map((conversationId) => ({ type: 'participant.removed', conversationId, userId }) as const);
  if (removed.length > 0) await events.append(removed, now);
}
