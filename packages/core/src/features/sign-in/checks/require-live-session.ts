import type { Account } from '../../../domain/accounts/account.js';
import type { SessionActor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Stores } from '../../../ports/unit-of-work.js';

/**
 * Returns the caller's account, or throws `UNAUTHENTICATED` if the caller's session has ended. The access token of an ended session stays
 * valid for a few minutes (docs/contributing/decisions/0002-access-tokens-stay-stateless.md). This check prevents such a token from being
 * used to change the account's sign-in methods or to end the account's sessions. `account` is the caller's account; lock it in the database
 * before you change it.
 */
export async function requireLiveSession(
  { sessions }: Pick<Stores, 'sessions'>,
  account: Account | null,
  { actor, now }: { readonly actor: Pick<SessionActor, 'accessTokenId'>; readonly now: Date },
): Promise<Account> {
  const session = await sessions.findByAccessToken(actor.accessTokenId, now);
  const isOpen = account !== null && account.disabledAt === null && account.closedAt === null;
  if (!isOpen || session?.userId !== account.id) throw new CrewkitError('UNAUTHENTICATED');
  return account;
}
