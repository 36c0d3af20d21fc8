import { describe, expect, it } from 'vitest';

import { openTemporaryStore, storeKinds } from '../src/index.js';

describe.each(storeKinds)('a temporary store of the kind %s', (kind) => {
  it('is empty, not migrated, and separate from every other store', async () => {
    const both = await Promise.all([openTemporaryStore(kind), openTemporaryStore(kind)]);
    for (const { store, dispose } of both) {
      expect((await store.migrate()).length).toBeGreaterThan(0);
      await store.ping();
      await store.close();
      await dispose();
    }
  });
});
