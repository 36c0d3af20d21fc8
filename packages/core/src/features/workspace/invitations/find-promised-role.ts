import { PermissionSet } from '../../../domain/access/permissions/permission-set.js';
import type { Role } from '../../../domain/access/role.js';
import type { Invitation } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import type { Authorize } from '../../access/authorization/authorize.js';
import { organizationPlace } from '../../access/authorization/access-at.js';
import { requireMayGiveUntil } from '../../access/authorization/require-may-give-until.js';

const mayInvite = PermissionSet.of(['org:members.invite']);

/**
 * Returns the role that the invited user gets by accepting the invitation. Returns null if the role no longer exists, or if the inviter is
 * no longer allowed to invite members or to grant the role without an expiry date.
 */
export async function findPromisedRole(
  authorize: Authorize,
  { stores, now }: { readonly stores: Stores; readonly now: Date },
  { organizationId, invitedBy, roleId }: Invitation,
): Promise<Role | null> {
  const place = organizationPlace(organizationId);
  const inviter = await authorize.visibleToUser(stores, invitedBy, place);
  const role = await stores.roles.find(organizationId, roleId);
  if (inviter === null || role === null || !inviter.may(mayInvite)) return null;
  try {
    await requireMayGiveUntil({ stores, now }, { userId: invitedBy, key: null }, { place, roles: [role], until: null });
    return role;
  } catch (error) {
    if (CrewkitError.is(error, 'GRANT_EXCEEDS_OWN')) return null;
    throw error;
  }
}
