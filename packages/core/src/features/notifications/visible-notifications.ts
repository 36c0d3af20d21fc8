import { taskViews } from '../../domain/access/access.js';
import type { NotificationSubject } from '../../domain/notifications/notification.js';
import type { Actor } from '../../domain/sign-in/session.js';
import type { Stores } from '../../ports/unit-of-work.js';
import { listUnmetOrganizations } from '../access/authorization/unmet-policy.js';

type Caller = Pick<Actor, 'userId' | 'accessTokenId'>;
type Place = Pick<NotificationSubject, 'organizationId' | 'projectId'>;

/**
 * Returns a function that returns whether the caller may now see the subjects of notifications in a place. It adds the permissions in
 * projects and the sign-in policies of organizations to the conditions of `NotificationStore`. Runs a few queries for any number of places.
 */
export async function findVisible(
  stores: Stores,
  actor: Caller,
  { places, now }: { readonly places: readonly Place[]; readonly now: Date },
): Promise<(place: Place) => boolean> {
  const unmet = await listUnmetOrganizations(stores, actor, now);
  const projectIds = [...new Set(places.flatMap(({ projectId }) => projectId ?? []))];
  const query = { projectIds, permissions: taskViews, exceptOrganizationIds: [...unmet], now };
  const held = projectIds.length === 0 ? [] : await stores.grants.listHeldProjectIds(actor.userId, query);
  const visible = new Set(held);
  return ({ organizationId, projectId }) =>
    projectId === null ? organizationId === null || !unmet.has(organizationId) : visible.has(projectId);
}

/** Returns the number of the caller's unread notifications that the caller may see. Runs one query if there are none. */
export async function countUnread(stores: Stores, actor: Caller, now: Date): Promise<number> {
  const unread = await stores.notifications.countUnread(actor.userId, now);
  if (unread.length === 0) return 0;
  const isVisible = await findVisible(stores, actor, { places: unread, now });
  return unread.filter(isVisible).reduce((sum, { count }) => sum + count, 0);
}
