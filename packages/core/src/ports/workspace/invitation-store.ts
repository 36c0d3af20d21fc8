import type { Page } from '../../domain/page.js';
import type { Invitation } from '../../domain/workspace/workspace.js';
import type { IdWindow } from '../access/grant-store.js';

export interface InvitationStore {
  /**
   * Adds the invitation. The invitation's role must belong to the organization or be built in. The database rejects other roles. Throws
   * `CONFLICT` if the organization has an invitation for the same email that has not expired at the new invitation's `createdAt`. An
   * expired invitation for that email is replaced. A constraint or one conditional SQL statement ensures that exactly one of N parallel
   * calls for the same email succeeds.
   */
  insert(invitation: Invitation): Promise<void>;
  find(organizationId: string, id: string): Promise<Invitation | null>;
  /** Returns the invitation with this token if it has not expired at `now`, and null otherwise. */
  findByToken(tokenHash: Uint8Array, now: Date): Promise<Invitation | null>;
  /** Returns the invitation for this normalized email that has not expired at `now`, or null if there is none. */
  findByEmail(organizationId: string, email: string, now: Date): Promise<Invitation | null>;
  /** Lists the invitations that have not expired at `now`, ordered by id. */
  list(organizationId: string, now: Date, window: IdWindow): Promise<Page<Invitation, string>>;
  /**
   * Sets a new token, inviter and expiry, even if the invitation has expired. The previous token becomes invalid. Returns whether the
   * invitation exists. Throws `CONFLICT` if another invitation already has the new token.
   */
  renew(
    organizationId: string,
    id: string,
    renewal: Pick<Invitation, 'tokenHash' | 'invitedBy' | 'expiresAt'>,
  ): Promise<boolean>;
  /** Deletes the invitation and returns whether it existed. Of N parallel calls, exactly one returns true. */
  delete(organizationId: string, id: string): Promise<boolean>;
  /** Removes invitations with this role that expired at or before `now`, so that they no longer count as uses of the role. */
  deleteExpiredFor(roleId: string, now: Date): Promise<void>;
  /** Removes invitations that expired at or before `now`, at most one batch per call. Returns the number of removed invitations. */
  deleteExpired(now: Date): Promise<number>;
}
