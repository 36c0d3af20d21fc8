import type { Place, RoleAssignment } from '../../domain/access/grant.js';
import type { Role } from '../../domain/access/role.js';

/** A role that a permission group gives its members. */
export interface GroupRole {
  readonly roleId: string;
  readonly place: Exclude<Place, { readonly scope: 'GLOBAL' }>;
  readonly expiresAt: Date | null;
}

/**
 * The holder of an expired role assignment: a user or a permission group. If a group's assignment expires, all members of the group lose
 * the permissions that it gave them. `organizationId` is null if the role was assigned for the whole installation (GLOBAL), which is
 * possible only for users.
 */
interface EndedAccess {
  readonly organizationId: string | null;
  /** The value is null if the holder is a permission group. */
  readonly userId: string | null;
}

/**
 * Stores role assignments. A role assignment gives a role to a holder (a user or a permission group) at a place. A place is an
 * organization, a team, a project, or the whole installation (GLOBAL). Permission groups cannot have roles at GLOBAL. The database rejects
 * assignments that cross organizations. An assignment crosses organizations if at least one of these is true:
 * - The holder is neither a member nor a permission group of the place's organization.
 * - The role belongs to a different organization than the place.
 * - The place is a team or project, and this team or project does not belong to the organization with the id `place.organizationId`.
 */
export interface AssignmentStore {
  /**
   * Adds the assignment. If an assignment with the same holder, role and place exists, updates its `expiresAt` and keeps its `createdAt`.
   */
  assign(assignment: RoleAssignment): Promise<void>;
  /** Removes the assignment; returns whether the assignment existed. */
  unassign(holder: RoleAssignment['holder'], roleId: string, place: Place): Promise<boolean>;
  /**
   * Lists the roles from the user's direct, unexpired assignments at exactly this place, ordered by role id. Roles from permission groups
   * are not included.
   */
  rolesAt(userId: string, place: Place, now: Date): Promise<Role[]>;
  /**
   * Returns whether a user other than `exceptUserId` is OWNER of the organization. Considers only direct assignments without an expiry
   * date, and only users whose accounts are not disabled.
   */
  hasOtherOwner(organizationId: string, exceptUserId: string): Promise<boolean>;
  /** Lists the roles from the permission group's unexpired assignments, ordered by role id, then by place id. */
  listOfGroup(organizationId: string, groupId: string, now: Date): Promise<GroupRole[]>;
  /**
   * Removes assignments that expired at or before `now`, at most one batch per call. Returns each affected holder once. An empty result
   * means that no expired assignments are left.
   */
  deleteExpired(now: Date): Promise<EndedAccess[]>;
}
