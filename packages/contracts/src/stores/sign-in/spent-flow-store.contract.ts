import assert from 'node:assert/strict';
import type { StoreAdapter } from '@crewkit/core/adapter';
import { assertOneTrue } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { at, toHash } from '../support/store-samples.js';
import { write } from '../workspace/workspace-samples.js';

const spend = (store: StoreAdapter, hash: Uint8Array, expiresAt = at(60_000)): Promise<boolean> =>
  write(store, ({ spentFlows }) => spentFlows.spend(hash, expiresAt));
const sweep = (store: StoreAdapter, now: Date): Promise<number> =>
  write(store, ({ spentFlows }) => spentFlows.deleteExpired(now));

export const spentFlowStoreCases: StoreCases = {
  async 'spends each flow once'(store) {
    const flow = toHash('flow');
    const alike = Uint8Array.from(flow, (byte, index) => (index === flow.length - 1 ? byte ^ 1 : byte));
    for (const each of [flow, alike, toHash('other')]) assert.equal(await spend(store, each), true);
    for (const each of [flow, alike, toHash('other')]) assert.equal(await spend(store, each), false);
    // A spent flow does not become valid again, neither with a later expiry nor with a past one.
    assert.equal(await spend(store, flow, at(120_000)), false);
    assert.equal(await spend(store, flow, at(-1000)), false);
  },

  async 'spends a flow for one of many parallel callers'(store) {
    assertOneTrue(await inParallel(racers, (index) => spend(store, toHash('flow'), at(60_000 + index))));
  },

  async 'spends no flow whose transaction is rolled back'(store) {
    const failing = write(store, async ({ spentFlows }) => {
      await spentFlows.spend(toHash('flow'), at(60_000));
      throw new Error('undo');
    });
    await assert.rejects(failing, /undo/);
    assert.equal(await spend(store, toHash('flow')), true);
  },

  async 'removes expired flows and counts them'(store) {
    await spend(store, toHash('first'), at(9));
    await spend(store, toHash('second'), at(10));
    await spend(store, toHash('live'), at(11));
    assert.equal(await sweep(store, at(10)), 2);
    assert.equal(await sweep(store, at(10)), 0);
    assert.equal(await spend(store, toHash('live'), at(11)), false);
    assert.equal(await spend(store, toHash('first')), true);
  },
};
