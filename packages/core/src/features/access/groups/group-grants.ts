import type { Role } from '../../../domain/access/role.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import type { Group } from '../../../domain/workspace/workspace.js';
import { requireMayTake } from '../../../domain/access/grant-policy.js';
import type { GroupRole } from '../../../ports/access/assignment-store.js';
import { accessAt, organizationPlace } from '../authorization/access-at.js';
import { findRole } from '../roles/find-role.js';
import type { AuthorizedStep } from '../authorization/authorized-transaction.js';
import { requireMayGiveUntil } from '../authorization/require-may-give-until.js';

/** The permissions that a permission group grants each member at the organization itself, or at one of its teams or projects. */
interface GroupGrant {
  readonly place: GroupRole['place'];
  readonly given: Pick<Role, 'id' | 'permissions'>;
  readonly expiresAt: Date | null;
}

/**
 * Checks that the caller may grant everything that a permission group grants, because adding a user to the group grants all of it to the
 * user. A group grants its own permissions in the whole organization. It also grants the permissions of each attached role, at the place
 * where the role is attached and until the attachment expires. Throws `GRANT_EXCEEDS_OWN`.
 */
export async function requireMayGiveAll(step: AuthorizedStep, actor: Caller, group: Group): Promise<void> {
  for (const { place, given, expiresAt: until } of await listGroupGrants(step, group)) {
    await requireMayGiveUntil(step, actor, { place, roles: [given], until });
  }
}

/** Throws `FORBIDDEN` unless the caller may remove all permissions that a permission group grants. */
export async function requireMayTakeAll(step: AuthorizedStep, actor: Caller, group: Group): Promise<void> {
  for (const { place, given } of await listGroupGrants(step, group)) {
    requireMayTake(await accessAt(step, actor, place), [given]);
  }
}

async function listGroupGrants({ stores, now }: AuthorizedStep, group: Group): Promise<GroupGrant[]> {
  const { organizationId } = group;
  const whole = organizationPlace(organizationId);
  const granted: GroupGrant[] = [{ place: whole, given: group, expiresAt: null }];
  for (const { roleId, place, expiresAt } of await stores.assignments.listOfGroup(organizationId, group.id, now)) {
    const given = await findRole(stores, { organizationId, roleId });
    granted.push({ place, given, expiresAt });
  }
  return granted;
}
