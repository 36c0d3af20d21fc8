import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Crewkit, Actor } from '@crewkit/core';

import { createPerson, type Person } from './people.js';

interface TestInstance {
  readonly crewkit: Crewkit;
}

export const toActor = ({ id: userId }: Person): Actor => ({
  userId,
  accessTokenId: '',
  key: null,
  client: { ipAddress: null, userAgent: null },
});

/** Creates two users with a conversation. */
export async function createPair({
  crewkit,
}: TestInstance): Promise<{ readonly ada: Person; readonly bob: Person; readonly conversationId: string }> {
  const [ada, bob] = [await createPerson(crewkit), await createPerson(crewkit)];
  const { conversation } = await crewkit.useCases.openDirectConversation.execute(toActor(ada), bob.id);
  return { ada, bob, conversationId: conversation.id };
}

export function post(
  { crewkit }: TestInstance,
  person: Person,
  conversationId: string,
  body: string,
): Promise<unknown> {
  return crewkit.useCases.postMessage.execute(toActor(person), { conversationId, body });
}

export async function eventually(
  reached: () => boolean | Promise<boolean>,
  what: string,
  timeoutMs = 3000,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await reached())) {
    assert.ok(performance.now() < deadline, `waited in vain until ${what}`);
    await sleep(5);
  }
}
