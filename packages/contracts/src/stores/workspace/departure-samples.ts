import assert from 'node:assert/strict';
import type { StoreAdapter } from '@crewkit/core/adapter';
import { at } from '../support/store-samples.js';
import { look } from './workspace-samples.js';

type Reads = Readonly<Record<string, unknown>>;

/**
 * Reads a group conversation as a participant, in every way that no other permission check precedes. The conversation
 * must have a message that contains `bernoulli`.
 */
export function readGroup(store: StoreAdapter, id: string, userId: string): Promise<Reads> {
  return look(store, async ({ conversations, grants, messages, personalData, accounts }) => {
    const chat = { scope: 'CHAT', id } as const;
    const page = { after: null, limit: 100 };
    const asked = { words: ['bernoulli'], participantId: userId, projectIds: [], before: null, limit: 10 };
    const holdings = [
      await grants.heldOn(userId, chat, at(1)),
      (await grants.heldByEach([userId], chat, at(1))).get(userId) ?? null,
    ];
    const person = { userId, email: (await accounts.findById(userId))?.email ?? '' };
    const exported = await personalData.list('conversations', person, page);
    return {
      participation: await conversations.getParticipation(id, userId),
      view: await conversations.findForParticipant(id, userId),
      list: (await conversations.listFor(userId, { ...page, projectIds: [] })).items.find((each) => each.id === id),
      roster: (await conversations.getRoster(id))?.userIds.includes(userId),
      participants: (await conversations.findById(id))?.participants.some((each) => each.userId === userId),
      access: holdings[0]?.participation,
      'access of each': holdings[1]?.participation,
      search: (await messages.search({ ...asked, conversationId: null })).items.find(
        (each) => each.conversationId === id,
      ),
      'search in it': (await messages.search({ ...asked, conversationId: id })).items.at(0),
      'personal data': exported.items.find(({ conversationId }) => conversationId === id),
    };
  });
}

export function assertEvery(reads: Reads, isThere: boolean): void {
  for (const [name, found] of Object.entries(reads)) assert.equal(Boolean(found), isThere, name);
}
