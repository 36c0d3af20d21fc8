import type { Place } from '../domain/grant.js';
import type { RoleAssignment } from '../domain/role-assignment.js';
import type { Role } from '../domain/role.js';

/** A role that a permission group gives its members. */
export interface GroupRole {
  readonly roleId: string;
  readonly place: Exclude<Place, { readonly scope: 'GLOBAL' }>;
  readonly expiresAt: Date | null;
}

/**
 * A holder whose access ended: a user, or the members of a permission group. `organizationId` is null if the role was held at GLOBAL, which
 * only users can hold roles at.
 */
export interface EndedAccess {
  readonly organizationId: string | null;
  /** The value is null if the access of a group's members ended. */
  readonly userId: string | null;
}

/**
 * Stores role assignments: holder, role and place. The database rejects assignments that cross organizations. These are assignments to a
 * holder who is not a member or permission group of the place's organization, of another organization's role, or at another organization's
 * place. Permission groups have no GLOBAL roles.
 */
export interface AssignmentStore {
  /**
   * Adds the assignment. If an assignment with the same holder, role and place exists, updates its `expiresAt` and keeps its `createdAt`.
   */
  assign(assignment: RoleAssignment): Promise<void>;
  /** Removes the assignment; returns whether the assignment existed. */
  unassign(holder: RoleAssignment['holder'], roleId: string, place: Place): Promise<boolean>;
  /** Lists the user's own unexpired roles at exactly this place, in order of ids. Roles from permission groups are not included. */
  rolesAt(userId: string, place: Place, now: Date): Promise<Role[]>;
  /**
   * Returns whether another user is OWNER of the organization. Only a direct assignment without an expiry counts, and only if that user's
   * account is not disabled.
   */
  hasOtherOwner(organizationId: string, exceptUserId: string): Promise<boolean>;
  /** Lists the permission group's unexpired roles, in order of (role id, place id). */
  listOfGroup(organizationId: string, groupId: string, now: Date): Promise<GroupRole[]>;
  /**
   * Removes assignments that expired at or before `now`, or a batch of them. Returns each affected holder once. An empty result means that
   * no expired assignments are left.
   */
  deleteExpired(now: Date): Promise<EndedAccess[]>;
}
