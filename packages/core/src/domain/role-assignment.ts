import type { Place } from './grant.js';

/** That somebody, or every member of a group, has a role at one place. */
export interface RoleAssignment {
  readonly holder: { readonly userId: string } | { readonly groupId: string };
  readonly roleId: string;
  readonly place: Place;
  /** null: it never ends by itself. */
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
}
