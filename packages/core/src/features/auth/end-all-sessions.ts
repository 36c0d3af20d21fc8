import type { Stores } from '../../ports/unit-of-work.js';

/**
 * Ends every session of the account and returns the number of ended sessions. Records each end, so that the connections of exactly these
 * sessions are closed, and connections of a sign-in right after are not. Also ends sign-ins that wait for their second factor. The caller
 * must hold the database lock of the account.
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
