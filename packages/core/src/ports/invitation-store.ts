import type { Page } from '../domain/page.js';
import type { Invitation } from '../domain/workspace.js';
import type { IdWindow } from './grant-store.js';

export interface InvitationStore {
  /**
   * Adds the invitation. Its role is one of the organization's or built in (the database refuses others). Throws `CONFLICT`
   * if one of the same organization and email is there and has not expired at the new one's `createdAt`; an expired one is
   * replaced. One guarded statement or constraint: of N parallel calls exactly one succeeds.
   */
  insert(invitation: Invitation): Promise<void>;
  find(organizationId: string, id: string): Promise<Invitation | null>;
  /** Not expired at `now`; null otherwise. */
  findByToken(tokenHash: Uint8Array, now: Date): Promise<Invitation | null>;
  /** The one of this (normalized) email that has not expired at `now`; null: there is none. */
  findByEmail(organizationId: string, email: string, now: Date): Promise<Invitation | null>;
  /** Not expired at `now`, in order of ids. */
  list(organizationId: string, now: Date, window: IdWindow): Promise<Page<Invitation, string>>;
  /**
   * Gives the invitation another token, inviter and end, also when it has expired, so that the token before is void. Returns
   * whether there was one. Throws `CONFLICT` if another invitation has the token.
   */
  renew(
    organizationId: string,
    id: string,
    renewal: Pick<Invitation, 'tokenHash' | 'invitedBy' | 'expiresAt'>,
  ): Promise<boolean>;
  /** Says whether there was one: of N parallel calls exactly one gets true. */
  delete(organizationId: string, id: string): Promise<boolean>;
  /** Removes those of the role that expired at or before `now`, so that they do not keep the role in use. */
  deleteExpiredFor(roleId: string, now: Date): Promise<void>;
  /** Removes those that expired at or before `now`, or as many as are good for one transaction; returns how many. */
  deleteExpired(now: Date): Promise<number>;
}
