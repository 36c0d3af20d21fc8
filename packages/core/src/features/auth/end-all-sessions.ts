import type { Stores } from '../../ports/unit-of-work.js';

/**
 * Ends every session of the account and records each end, so that connections of exactly these sessions are closed, and
 * those of a sign-in right after are not. Sign-ins that wait for their second factor end too. The caller must hold the lock
 * of the account. Returns the number of sessions.
 */
export async function endAllSessions(stores: Stores, userId: string, at: Date): Promise<number> {
  await stores.signInChallenges.deleteAllFor(userId);
  const sessionIds = await stores.sessions.deleteAll(userId);
  await stores.events.append(
    sessionIds.map((sessionId) => ({ type: 'session.revoked' as const, userId, sessionId })),
    at,
  );
  return sessionIds.length;
}
