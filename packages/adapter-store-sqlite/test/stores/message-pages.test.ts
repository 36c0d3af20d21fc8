import { randomUUID } from 'node:crypto';

import type { StoreAdapter } from '@crewkit/core/adapter';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sqliteStore } from '../../src/index.js';

const mostMessages = 25;
const createdAt = new Date(0);
const contentHash = new Uint8Array(32);

/** Creates a conversation of each length. The index in the result is the length. */
async function addConversations(store: StoreAdapter): Promise<string[]> {
  const senderId = randomUUID();
  const ids = Array.from({ length: mostMessages + 1 }, () => randomUUID());
  const account = { id: senderId, email: 'ada@example.org', firstName: 'Ada', lastName: 'L', passwordHash: null };
  const rest = { emailVerifiedAt: null, twoFactorEnabled: false, disabledAt: null, closedAt: null, createdAt };
  const participants = [{ userId: senderId, role: 'owner', joinedAt: createdAt, lastReadSeq: 0 } as const];
  await store.unitOfWork.run(async ({ accounts, conversations, messages }) => {
    await accounts.insertIfAbsent({ ...account, ...rest });
    for (const id of ids) {
      const conversation = { id, directKey: id, createdBy: senderId, participants, createdAt };
      await conversations.insertDirectIfAbsent(conversation);
    }
    for (const [length, conversationId] of ids.entries()) {
      for (let count = 0; count < length; count += 1) {
        const message = { id: randomUUID(), conversationId, conversationKind: 'direct', senderId } as const;
        const text = { kind: 'text', body: 'x', words: ['x'], replyToId: null, mentions: [] } as const;
        await messages.append({ ...message, ...text, clientMessageId: null, contentHash, createdAt });
      }
    }
  });
  return ids;
}

const steps = fc.array(
  fc.record({ direction: fc.constantFrom('before', 'after'), size: fc.integer({ min: 1, max: 7 }) }),
  { maxLength: 20 },
);

describe('paging through messages', () => {
  const store = sqliteStore({ path: ':memory:' });
  let conversations: string[] = [];
  beforeAll(async () => {
    await store.migrate();
    conversations = await addConversations(store);
  });
  afterAll(() => store.close());

  async function page(id: string, direction: 'before' | 'after', edge: number, size: number): Promise<number[]> {
    const window = { before: null, after: null, limit: size, [direction]: edge };
    const found = await store.unitOfWork.read((stores) => stores.messages.list(id, window));
    const seqs = found.map((each) => each.seq);
    // The additional row shows that the list continues, and the next page returns it.
    return seqs.slice(0, size);
  }

  it('returns each message exactly once, in order, with any page sizes and directions', async () => {
    const walks = fc.record({ length: fc.nat({ max: mostMessages }), start: fc.nat({ max: mostMessages + 2 }), steps });
    const property = fc.asyncProperty(walks, async ({ length, start, steps: taken }) => {
      const id = conversations[length] ?? '';
      // Every seq in [low, high) must be returned, in order.
      const met: number[] = [];
      const walk = async (direction: 'before' | 'after', size: number): Promise<number> => {
        const edge = direction === 'before' ? (met[0] ?? start + 1) : (met.at(-1) ?? start);
        const seqs = await page(id, direction, edge, size);
        if (direction === 'before') met.unshift(...seqs.reverse());
        else met.push(...seqs);
        return seqs.length;
      };
      for (const { direction, size } of taken) await walk(direction, size);
      for (const direction of ['before', 'after'] as const) while ((await walk(direction, 3)) > 0);
      expect(met).toEqual(Array.from({ length }, (_, index) => index + 1));
    });
    await fc.assert(property, { numRuns: 300 });
  });

  it('reads one more message to detect another page', async () => {
    const windows = fc.record({
      length: fc.nat({ max: mostMessages }),
      edge: fc.nat({ max: mostMessages + 2 }),
      limit: fc.integer({ min: 1, max: 8 }),
    });
    const property = fc.asyncProperty(windows, async ({ length, edge, limit }) => {
      const all = Array.from({ length }, (_, index) => index + 1);
      const list = (window: { before: number | null; after: number | null }): Promise<number[]> =>
        store.unitOfWork.read(async ({ messages }) => {
          const found = await messages.list(conversations[length] ?? '', { ...window, limit });
          return found.map((each) => each.seq);
        });
      const newer = all.filter((seq) => seq > edge);
      const older = all.filter((seq) => seq < edge).reverse();
      expect(await list({ before: null, after: edge })).toEqual(newer.slice(0, limit + 1));
      expect(await list({ before: edge, after: null })).toEqual(older.slice(0, limit + 1));
      expect(await list({ before: null, after: null })).toEqual([...all].reverse().slice(0, limit + 1));
    });
    await fc.assert(property, { numRuns: 200 });
  });
});
