import type { Place } from '../domain/grant.js';
import type { RoleAssignment } from '../domain/role-assignment.js';
import type { Role } from '../domain/role.js';

/** A role that a group gives its members. */
export interface GroupRole {
  readonly roleId: string;
  readonly place: Exclude<Place, { readonly scope: 'GLOBAL' }>;
  readonly expiresAt: Date | null;
}

/** A holder whose access ended: a user (`organizationId` null: at GLOBAL), or the members of a group. */
export interface EndedAccess {
  readonly organizationId: string | null;
  /** null: of the members of a group. */
  readonly userId: string | null;
}

/**
 * Stores role assignments: holder, role and place. The database rejects assignments that cross organizations: a holder who is not a
 * member (or not a group) of the place's organization, a role of another organization, a place of another organization. Groups have no
 * GLOBAL roles.
 */
export interface AssignmentStore {
  /** Adds the assignment. If the same holder, role and place exist, updates `expiresAt` and keeps `createdAt`. */
  assign(assignment: RoleAssignment): Promise<void>;
  /** Removes the assignment; returns whether it existed. */
  unassign(holder: RoleAssignment['holder'], roleId: string, place: Place): Promise<boolean>;
  /** Lists the user's own unexpired roles (not those of groups) at exactly this place, in order of ids. */
  rolesAt(userId: string, place: Place, now: Date): Promise<Role[]>;
  /** Returns whether another user, whose account is not disabled, is OWNER of the organization, assigned directly and without an expiry. */
  hasOtherOwner(organizationId: string, exceptUserId: string): Promise<boolean>;
  /** Lists the group's unexpired roles, in order of (role id, place id). */
  listOfGroup(organizationId: string, groupId: string, now: Date): Promise<GroupRole[]>;
  /** Removes what expired at or before `now`, or a batch of it; returns the affected holders, each once. Empty: none are left. */
  deleteExpired(now: Date): Promise<EndedAccess[]>;
}
