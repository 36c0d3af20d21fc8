import type { Stores } from '../../../ports/unit-of-work.js';

/**
 * Ends every session of the account and returns the number of ended sessions. Records the end of each session, so that only the connections
 * of these sessions are closed, and not those of a later sign-in. Also ends sign-ins that are waiting for a second factor. The calling code
 * must hold the account's database lock.
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
