// What the documents quote: each region is a block. Compiled with the tests, run by snippets.test.ts.
import type { Crewkit } from '@crewkit/core';

interface Parts {
  readonly crewkit: Crewkit;
  readonly plans: { createFirstPlan(userId: string): Promise<void> };
  readonly audit: { note(userId: string, sessionId: string): Promise<void> };
}

/** Returns what ends it. */
export async function followEvents({ crewkit, plans, audit }: Parts): Promise<() => Promise<void>> {
  // #region events
  const end = await crewkit.handleEvents('plans', {
    'user.registered': ({ userId }) => plans.createFirstPlan(userId),
    'session.revoked': ({ userId, sessionId }) => audit.note(userId, sessionId),
  });
  // #endregion
  return end;
}
