import type { Actor } from '../../domain/session.js';
import type { Stores } from '../../ports/unit-of-work.js';

/**
 * Ends every session of the caller's account but the one that his access token belongs to, and records each end. Sign-ins
 * that wait for their second factor end with them. The caller of this has locked the account.
 */
export async function endOtherSessions(
  stores: Stores,
  { accountId, accessTokenId }: Pick<Actor, 'accountId' | 'accessTokenId'>,
  at: Date,
): Promise<void> {
  await stores.signInChallenges.deleteAllFor(accountId);
  const own = await stores.sessions.findByAccessToken(accessTokenId, at);
  const others = (await stores.sessions.list(accountId, at)).filter(({ id }) => id !== own?.id);
  for (const { id } of others) await stores.sessions.delete(accountId, id);
  await stores.events.append(
    others.map(({ id }) => ({ type: 'session.revoked' as const, userId: accountId, sessionId: id })),
    at,
  );
}
