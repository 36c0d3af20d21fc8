import type { Account } from '../../../domain/accounts/account.js';
import type { SessionActor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import type { Authorize } from '../../access/authorization/authorize.js';
import { toWriteRoles } from '../../access/roles/role-requirements.js';

export interface ServiceAccountKey {
  readonly organizationId: string;
  readonly accountId: string;
}

/** Returns the organization's service account. Throws `NOT_FOUND` if there is none with this id, or if it was deleted. */
export async function findServiceAccount(
  { accounts }: Pick<Stores, 'accounts'>,
  { organizationId, accountId }: ServiceAccountKey,
): Promise<Account> {
  const account = await accounts.findById(accountId);
  if (account?.organizationId !== organizationId || account.closedAt !== null) throw new CrewkitError('NOT_FOUND');
  return account;
}

/**
 * Returns the organization's service account, after locking the organization in the database and checking that the caller may change roles
 * in it. Changes of a service account and of its keys therefore run one at a time. The transaction can already hold the lock of the caller's
 * account. Throws `NOT_FOUND` or `FORBIDDEN`.
 */
export async function lockServiceAccount(
  stores: Stores,
  authorize: Authorize,
  { actor, key }: { readonly actor: SessionActor; readonly key: ServiceAccountKey },
): Promise<Account> {
  // This check runs before the lock, so that callers without permission cannot make other transactions wait.
  await authorize.require(stores, actor, toWriteRoles(key.organizationId));
  if ((await stores.organizations.lockById(key.organizationId)) === null) throw new CrewkitError('NOT_FOUND');
  await authorize.require(stores, actor, toWriteRoles(key.organizationId));
  return findServiceAccount(stores, key);
}
