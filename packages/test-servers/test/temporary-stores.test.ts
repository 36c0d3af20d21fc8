import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { openTemporaryStore, storeKinds } from '../src/index.js';

describe.each(storeKinds)('a temporary store of the kind %s', (kind) => {
  it('is empty, and separate from every other store', async () => {
    const both = await Promise.all([openTemporaryStore(kind), openTemporaryStore(kind)]);
    const event = { type: 'user.verified', userId: randomUUID() } as const;
    for (const { store } of both) {
      await store.migrate();
      expect(await store.unitOfWork.run(({ events }) => events.append([event], new Date()))).toEqual([1]);
    }
    for (const { store, dispose } of both) {
      await store.close();
      await dispose();
    }
  });
});
