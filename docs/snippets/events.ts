// The docs quote each region of this file as a code block. The file is compiled with the tests, and snippets.test.ts runs it.
import type { Crewkit } from '@crewkit/core';

interface Parts {
  readonly crewkit: Crewkit;
  readonly plans: { createFirstPlan(userId: string): Promise<void> };
  readonly audit: { note(userId: string, sessionId: string): Promise<void> };
}

/** Starts to handle events. Returns a function that stops it. */
export async function followEvents({ crewkit, plans, audit }: Parts): Promise<() => Promise<void>> {
  // #region events
  const end = await crewkit.handleEvents('plans', {
    'user.registered': ({ userId }) => plans.createFirstPlan(userId),
    'session.revoked': ({ userId, sessionId }) => audit.note(userId, sessionId),
  });
  // #endregion
  return end;
}
