import type { Account, PendingRegistration } from '../../../domain/accounts/account.js';
import { lifetimes, secondsAfter } from '../../../domain/lifetimes.js';
import type { Stores } from '../../../ports/unit-of-work.js';

export interface WaitingRegistration {
  readonly person: Pick<
    PendingRegistration,
    'firstName' | 'lastName' | 'passwordHash' | 'next' | 'verifierHash' | 'fields'
  >;
  /**
   * Whether other registrations for the email have a different password. If so, it is unknown which registration is the mailbox owner's.
   */
  readonly isContested: boolean;
}

/**
 * Finds the newest unconfirmed registration for an email, even if its link has expired. Returns null if there is none or the email has a
 * verified account. An account that was imported unverified counts as the oldest registration. Runs the same SQL statements in every case.
 */
export async function findWaitingRegistration(
  stores: Stores,
  { email, now }: { readonly email: string; readonly now: Date },
): Promise<WaitingRegistration | null> {
  const since = secondsAfter(now, -lifetimes.registrationSeconds);
  const account = await stores.accounts.findByEmail(email);
  const pending = await stores.pendingRegistrations.findNewest(email, since);
  const isContested = await stores.pendingRegistrations.isContested(email, since);
  if (account !== null && account.emailVerifiedAt !== null) return null;
  const imported = account === null ? null : toPerson(account);
  if (pending === null) return imported === null ? null : { person: imported, isContested: false };
  const { firstName, lastName, passwordHash, next, verifierHash, fields } = pending;
  const differs = imported !== null && imported.passwordHash !== passwordHash;
  const person = { firstName, lastName, passwordHash, next, verifierHash, fields };
  return { person, isContested: isContested || differs };
}

function toPerson({ firstName, lastName, passwordHash }: Account): WaitingRegistration['person'] | null {
  // The fields of the account stay as they are.
  const rest = { next: null, verifierHash: null, fields: {} };
  return passwordHash === null ? null : { firstName, lastName, passwordHash, ...rest };
}
