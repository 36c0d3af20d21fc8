import type { Account } from '../../domain/account.js';
import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { Stores } from '../../ports/unit-of-work.js';

/**
 * Rejects a caller whose session has ended. Their access token stays valid for some minutes (decision 2), but it must not
 * change how the account is signed in to, nor end its sessions. `account` is the caller's account; lock it before you
 * change it. Returns it, or throws `UNAUTHENTICATED`.
 */
export async function requireLiveSession(
  { sessions }: Pick<Stores, 'sessions'>,
  account: Account | null,
  { actor, now }: { readonly actor: Pick<Actor, 'accessTokenId'>; readonly now: Date },
): Promise<Account> {
  const session = await sessions.findByAccessToken(actor.accessTokenId, now);
  const isOpen = account !== null && account.disabledAt === null && account.closedAt === null;
  if (!isOpen || session?.userId !== account.id) throw new AppError('UNAUTHENTICATED');
  return account;
}
