import type { Page } from '../domain/page.js';
import type { Invitation } from '../domain/workspace.js';
import type { IdWindow } from './grant-store.js';

export interface InvitationStore {
  /**
   * Adds the invitation. Its role belongs to the organization or is built in (the database rejects others). Throws `CONFLICT` if the
   * organization has one for the same email that has not expired at the new one's `createdAt`; an expired one is replaced. One guarded
   * statement or constraint: of N parallel calls exactly one succeeds.
   */
  insert(invitation: Invitation): Promise<void>;
  find(organizationId: string, id: string): Promise<Invitation | null>;
  /** Returns the invitation if it has not expired at `now`; null otherwise. */
  findByToken(tokenHash: Uint8Array, now: Date): Promise<Invitation | null>;
  /** Returns the invitation for this (normalized) email that has not expired at `now`; null if there is none. */
  findByEmail(organizationId: string, email: string, now: Date): Promise<Invitation | null>;
  /** Lists those that have not expired at `now`, in order of ids. */
  list(organizationId: string, now: Date, window: IdWindow): Promise<Page<Invitation, string>>;
  /**
   * Sets a new token, inviter and expiry, even if the invitation has expired; the previous token becomes void. Returns whether the
   * invitation exists. Throws `CONFLICT` if another invitation has the token.
   */
  renew(
    organizationId: string,
    id: string,
    renewal: Pick<Invitation, 'tokenHash' | 'invitedBy' | 'expiresAt'>,
  ): Promise<boolean>;
  /** Deletes the invitation; returns whether it existed: of N parallel calls exactly one gets true. */
  delete(organizationId: string, id: string): Promise<boolean>;
  /** Removes invitations with the role that expired at or before `now`, so that they do not keep the role in use. */
  deleteExpiredFor(roleId: string, now: Date): Promise<void>;
  /** Removes those that expired at or before `now`, or a batch of them that suits one transaction; returns how many. */
  deleteExpired(now: Date): Promise<number>;
}
