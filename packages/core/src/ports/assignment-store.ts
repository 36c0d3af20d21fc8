import type { Place } from '../domain/grant.js';
import type { RoleAssignment } from '../domain/role-assignment.js';
import type { Role } from '../domain/role.js';

/** A role that a group gives its members. */
export interface Attachment {
  readonly roleId: string;
  readonly place: Exclude<Place, { readonly scope: 'GLOBAL' }>;
  readonly expiresAt: Date | null;
}

/** Whose access ended: a person's (`organizationId` null: at GLOBAL), or that of a group's members. */
export interface EndedAccess {
  readonly organizationId: string | null;
  /** null: of members of a group. */
  readonly userId: string | null;
}

/**
 * Who has which role where. The database refuses what crosses organizations: a holder who is no member (or no group) of the
 * place's organization, a role of another organization, a place of another one. Groups have no GLOBAL roles.
 */
export interface AssignmentStore {
  /** Adds the assignment; the same holder, role and place again: gives it the new `expiresAt` and keeps `createdAt`. */
  assign(assignment: RoleAssignment): Promise<void>;
  /** Says whether there was such an assignment. */
  unassign(holder: RoleAssignment['holder'], roleId: string, place: Place): Promise<boolean>;
  /** The roles that the user himself, not a group, has at exactly this place and that have not expired; in order of ids. */
  rolesAt(userId: string, place: Place, now: Date): Promise<Role[]>;
  /** Somebody else, whose account is not disabled, is OWNER of the organization: by himself, without an end. */
  hasOtherOwner(organizationId: string, exceptUserId: string): Promise<boolean>;
  /** What is attached to the group and has not expired, in order of (role id, place id). */
  listOfGroup(organizationId: string, groupId: string, now: Date): Promise<Attachment[]>;
  /**
   * Removes what expired at or before `now`, or as much of it as is good for one transaction; returns whose access that was,
   * each once. Empty: there is no more.
   */
  deleteExpired(now: Date): Promise<EndedAccess[]>;
}
