import type { Account } from '../../../domain/accounts/account.js';
import { requireMayTake } from '../../../domain/access/grant-policy.js';
import type { Role } from '../../../domain/access/role.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedStep } from '../authorization/authorized-transaction.js';
import { requireLiveSession } from '../../sign-in/checks/require-live-session.js';

export interface AccountView {
  readonly account: Account;
  /** The global roles that are assigned to the account. */
  readonly roles: readonly Role[];
}

type At = Pick<AuthorizedStep, 'stores' | 'now'>;

/** Returns an account and its global roles, without locking the account. Throws `NOT_FOUND` if the account does not exist or is closed. */
export async function findAccount({ stores, now }: At, id: string): Promise<AccountView> {
  return withRoles({ stores, now }, await stores.accounts.findById(id));
}

/**
 * Returns an account and its global roles, and locks the account in the database until the transaction ends. Throws `NOT_FOUND` if the
 * account does not exist or is closed.
 */
export async function lockAccount({ stores, now }: At, id: string): Promise<AccountView> {
  return withRoles({ stores, now }, await stores.accounts.lockById(id));
}

/**
 * Works like `lockAccount`, but requires that the caller has every permission of the account's global roles. Otherwise, throws `FORBIDDEN`.
 * Throws `NOT_FOUND` as `lockAccount` does. Throws `UNAUTHENTICATED` if the caller's session has ended, because the access token of an
 * ended session must not be usable to end other sessions.
 */
export async function lockLesserAccount(step: AuthorizedStep, actor: Caller, id: string): Promise<AccountView> {
  const view = await lockAccount(step, id);
  const { userId, accessTokenId } = actor;
  if (accessTokenId !== null) {
    await requireLiveSession(step.stores, await step.stores.accounts.findById(userId), {
      actor: { accessTokenId },
      now: step.now,
    });
  }
  requireMayTake(step.access, view.roles);
  return view;
}

async function withRoles({ stores, now }: At, account: Account | null): Promise<AccountView> {
  // A closed account is treated as missing, and cannot be reopened.
  if (account === null || account.closedAt !== null) throw new CrewkitError('NOT_FOUND');
  return { account, roles: await stores.assignments.rolesAt(account.id, { scope: 'GLOBAL' }, now) };
}
