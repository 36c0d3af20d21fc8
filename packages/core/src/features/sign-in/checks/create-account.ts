import type { Account } from '../../../domain/accounts/account.js';
import type { Stores } from '../../../ports/unit-of-work.js';

const noProfile = { displayName: null, avatarId: null, locale: null, timeZone: null, fields: {} } as const;
const defaults = {
  ...noProfile,
  organizationId: null,
  twoFactorEnabled: false,
  disabledAt: null,
  closedAt: null,
} as const;

type NewAccount = Omit<Account, keyof typeof defaults> & Partial<Account>;

/**
 * Adds a new account and appends its events. Returns false, and changes nothing, if its email is taken. Everything that creates accounts
 * calls this function.
 */
export async function createAccount(stores: Stores, account: NewAccount): Promise<boolean> {
  if (!(await stores.accounts.insertIfAbsent({ ...defaults, ...account }))) return false;
  const { id: userId, emailVerifiedAt, createdAt } = account;
  const registered = { type: 'user.registered', userId } as const;
  const events = emailVerifiedAt === null ? [registered] : [registered, { type: 'user.verified', userId } as const];
  await stores.events.append(events, createdAt);
  return true;
}
