import type { AccessHolder } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import { taskViews } from '../../../domain/access/access.js';
import { PermissionSet } from '../../../domain/access/permissions/permission-set.js';

const seesTasks = PermissionSet.of(taskViews);

/**
 * Makes a user a participant of a task conversation and marks all earlier messages as read. Returns whether the user is a new participant.
 * Call it only after `ChatAccess.hold` has confirmed that the user can see the task. Throws `NOT_FOUND` if the conversation was deleted
 * with its task.
 */
export async function joinTaskConversation(
  { conversations }: Stores,
  { conversationId, userId }: { readonly conversationId: string; readonly userId: string },
  now: Date,
): Promise<boolean> {
  if (!(await conversations.lockById(conversationId))) throw new CrewkitError('NOT_FOUND');
  const lastReadSeq = (await conversations.findById(conversationId))?.lastSeq ?? 0;
  const newcomer = { userId, role: 'member' as const, joinedAt: now, lastReadSeq };
  return (await conversations.addParticipants(conversationId, [newcomer], now)).length > 0;
}

/**
 * Returns the ids of the projects in which the caller takes part in at least one task conversation and can see the tasks at `now`, without
 * the projects of the organizations `unmet` (see `listUnmetOrganizations`). Runs at most two queries.
 */
export async function listTaskProjectIds(
  stores: Stores,
  { userId, key }: AccessHolder,
  { unmet, now }: { readonly unmet: ReadonlySet<string>; readonly now: Date },
): Promise<readonly string[]> {
  if (key !== null && !key.permissions.covers(seesTasks)) return [];
  const projectIds = await stores.conversations.getProjectIds(userId);
  if (projectIds.length === 0) return [];
  const query = { projectIds, permissions: taskViews, exceptOrganizationIds: [...unmet], now };
  return stores.grants.listHeldProjectIds(userId, query);
}
