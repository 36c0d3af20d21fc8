import type { Place } from './grant.js';

/** The assignment of a role to a user, or to every member of a permission group, at one place. */
export interface RoleAssignment {
  readonly holder: { readonly userId: string } | { readonly groupId: string };
  readonly roleId: string;
  readonly place: Place;
  /** The value is null if the assignment never expires. */
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
}
