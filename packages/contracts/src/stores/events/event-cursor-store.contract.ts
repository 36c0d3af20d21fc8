import assert from 'node:assert/strict';
import type { StoreAdapter } from '@crewkit/core/adapter';
import { assertOneTrue } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { at, awkwardText } from '../support/store-samples.js';

const claim = (
  store: StoreAdapter,
  holder: string,
  { name = 'mails', now = 0, lease = 1000, startAt = 0 } = {},
): Promise<number | null> =>
  store.unitOfWork.run((stores) =>
    stores.eventCursors.claim({ name, holder, now: at(now), leaseUntil: at(now + lease) }, startAt),
  );
const advance = (store: StoreAdapter, holder: string, position: number): Promise<boolean> =>
  store.unitOfWork.run((stores) => stores.eventCursors.advance('mails', holder, position));
const release = (store: StoreAdapter, holder: string): Promise<void> =>
  store.unitOfWork.run((stores) => stores.eventCursors.release('mails', holder));

export const eventCursorStoreCases: StoreCases = {
  async 'starts where requested, and then continues from its position'(store) {
    assert.equal(await claim(store, 'a', { startAt: 41 }), 41);
    assert.equal(await advance(store, 'a', 50), true);
    assert.equal(await claim(store, 'a', { startAt: 99 }), 50);
  },

  async 'can be claimed by only one of many parallel callers'(store) {
    const got = await inParallel(racers, (index) => claim(store, `holder ${index}`, { startAt: 7 }));
    assertOneTrue(got.map((position) => position === 7));
    assert.equal(got.filter((position) => position === null).length, racers - 1);
  },

  async 'stays with its holder until the lease ends'(store) {
    await claim(store, 'a', { lease: 1000 });
    assert.equal(await claim(store, 'b', { now: 999 }), null);
    assert.equal(await claim(store, 'a', { now: 999, lease: 1000 }), 0);
    assert.equal(await claim(store, 'b', { now: 1998 }), null);
    assert.equal(await claim(store, 'b', { now: 1999 }), 0);
  },

  async 'passes to one of many callers when the lease ends'(store) {
    await claim(store, 'gone', { startAt: 3, lease: 10 });
    const got = await inParallel(racers, (index) => claim(store, `holder ${index}`, { now: 10 }));
    assertOneTrue(got.map((position) => position === 3));
  },

  async 'is moved only by its latest holder, and never back'(store) {
    await claim(store, 'a', { startAt: 5, lease: 10 });
    assert.equal(await advance(store, 'b', 9), false);
    assert.equal(await advance(store, 'a', 4), true);
    assert.equal(await claim(store, 'b', { now: 10 }), 5);
    assert.equal(await advance(store, 'a', 8), false);
    assert.equal(await advance(store, 'b', 9_007_199_254_740_991), true);
    assert.equal(await claim(store, 'b', { now: 10 }), 9_007_199_254_740_991);
  },

  async 'is released at once by its holder'(store) {
    await claim(store, 'a', { startAt: 2 });
    await release(store, 'b');
    assert.equal(await claim(store, 'b'), null);
    await release(store, 'a');
    assert.equal(await advance(store, 'a', 9), false);
    assert.equal(await claim(store, 'b'), 2);
    assert.equal(await advance(store, 'a', 9), false);
  },

  async 'does not exist before it is claimed'(store) {
    assert.equal(await advance(store, 'a', 9), false);
    await release(store, 'a');
    assert.equal(await claim(store, 'a', { startAt: 4 }), 4);
  },

  async 'is separate for each name'(store) {
    for (const [index, name] of ['a', 'A', awkwardText].entries()) {
      assert.equal(await claim(store, `holder ${index}`, { name, startAt: index }), index, name);
    }
  },
};
