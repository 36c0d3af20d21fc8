import type { Account } from '../../domain/accounts/account.js';

/** Returns whether the account can get notifications: service accounts, and disabled and closed accounts, get none. */
export function isNotified({ organizationId, disabledAt, closedAt }: Account): boolean {
  const isPerson = organizationId === null;
  return isPerson && disabledAt === null && closedAt === null;
}
