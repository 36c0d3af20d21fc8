import type { Actor } from '../../domain/sign-in/session.js';
import type { Stores } from '../../ports/unit-of-work.js';

/**
 * Ends every session of the account except the session of the caller's access token, and records the end of each session. Also ends
 * sign-ins that are waiting for a second factor. The calling code must hold the account's database lock.
 */
export async function endOtherSessions(
  stores: Stores,
  { userId, accessTokenId }: Pick<Actor, 'userId' | 'accessTokenId'>,
  at: Date,
): Promise<void> {
  await stores.signInChallenges.deleteAllFor(userId);
  const own = await stores.sessions.findByAccessToken(accessTokenId, at);
  const others = await stores.sessions.deleteAll(userId, own?.id);
  await stores.events.append(
    others.map((sessionId) => ({ type: 'session.revoked' as const, userId, sessionId })),
    at,
  );
}
