import type { Account } from '../../domain/account.js';
import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { Stores } from '../../ports/unit-of-work.js';

/**
 * Refuses a caller whose session has ended. His access token goes on for some minutes (decision 2), but not as far as the
 * ways in to the account: whoever is signed out must not leave himself one. `account`: the caller's, locked by whoever is
 * about to change it. Returns it, or throws `UNAUTHENTICATED`.
 */
export async function requireLiveSession(
  { sessions }: Pick<Stores, 'sessions'>,
  account: Account | null,
  { actor, now }: { readonly actor: Pick<Actor, 'accessTokenId'>; readonly now: Date },
): Promise<Account> {
  const session = await sessions.findByAccessToken(actor.accessTokenId, now);
  const isOpen = account !== null && account.disabledAt === null && account.closedAt === null;
  if (!isOpen || session?.accountId !== account.id) throw new AppError('UNAUTHENTICATED');
  return account;
}
