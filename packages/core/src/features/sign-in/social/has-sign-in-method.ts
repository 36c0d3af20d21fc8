import type { Account } from '../../../domain/accounts/account.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import type { SocialProviders } from './social-providers.js';

// The maximum number of identities to read. It is higher than the number of identities that any user links.
const mostLooked = 100;

/** Returns whether the user can sign in without a passkey, by a password or an identity from a configured provider. */
export async function hasSignInMethod(
  stores: Stores,
  account: Account,
  providers: Pick<SocialProviders, 'knows'>,
): Promise<boolean> {
  if (account.passwordHash !== null) return true;
  const { items } = await stores.identities.list(account.id, { after: null, limit: mostLooked });
  return items.some(({ provider }) => providers.knows(provider));
}
