import assert from 'node:assert/strict';
import type { StoreAdapter } from '@crewkit/core/adapter';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addAccount, addAccounts, at, toHash } from '../support/store-samples.js';
import { write } from '../workspace/workspace-samples.js';

const remember = (
  store: StoreAdapter,
  userId: string,
  { device = 'browser', seenAt = at(0) } = {},
): Promise<'first' | 'new' | 'known'> =>
  write(store, ({ knownDevices }) => knownDevices.remember({ userId, fingerprint: toHash(device), seenAt }));
const sweep = (store: StoreAdapter, before: Date): Promise<number> =>
  write(store, ({ knownDevices }) => knownDevices.deleteIdle(before));

export const knownDeviceStoreCases: StoreCases = {
  async 'distinguishes the first device of an account from new and known ones'(store) {
    const [first = '', second = ''] = await addAccounts(store, 2);
    assert.equal(await remember(store, first), 'first');
    assert.equal(await remember(store, first), 'known');
    assert.equal(await remember(store, first, { device: 'phone' }), 'new');
    for (const device of ['browser', 'phone']) assert.equal(await remember(store, first, { device }), 'known', device);
    assert.equal(await remember(store, second, { device: 'phone' }), 'first');
    assert.equal(await remember(store, second, { device: 'browser' }), 'new');
  },

  async 'reports a device as new to one of many parallel callers'(store) {
    const id = await addAccount(store);
    for (const [device, told] of [
      ['browser', 'first'],
      ['phone', 'new'],
    ] as const) {
      const got = await inParallel(racers, () => remember(store, id, { device }));
      assert.deepEqual(got.sort(), [told, ...Array.from({ length: racers - 1 }, () => 'known')].sort());
    }
  },

  async 'removes devices by their last use, and counts them'(store) {
    const [first = '', second = ''] = await addAccounts(store, 2);
    await remember(store, first, { device: 'idle', seenAt: at(9) });
    await remember(store, first, { device: 'just idle', seenAt: at(10) });
    await remember(store, first, { device: 'used', seenAt: at(1) });
    await remember(store, first, { device: 'used', seenAt: at(11) });
    await remember(store, second, { device: 'idle', seenAt: at(5) });
    await remember(store, second, { device: 'used', seenAt: at(11) });
    assert.equal(await sweep(store, at(10)), 3);
    assert.equal(await sweep(store, at(10)), 0);
    for (const id of [first, second]) assert.equal(await remember(store, id, { device: 'used' }), 'known');
    for (const device of ['idle', 'just idle']) assert.equal(await remember(store, first, { device }), 'new', device);
  },

  async 'keeps the most recent device of each account, however old'(store) {
    const [first = '', second = ''] = await addAccounts(store, 2);
    for (const [device, milliseconds] of [
      ['a', 5],
      ['last', 8],
      ['z', 3],
      ['b', 7],
    ] as const) {
      await remember(store, first, { device, seenAt: at(milliseconds) });
    }
    await remember(store, second, { device: 'only', seenAt: at(1) });
    assert.equal(await sweep(store, at(10)), 3);
    assert.equal(await sweep(store, at(10)), 0);
    assert.equal(await remember(store, first, { device: 'last', seenAt: at(8) }), 'known');
    assert.equal(await remember(store, second, { device: 'only', seenAt: at(1) }), 'known');
    // An unknown device is new afterward, so the owner is notified.
    for (const device of ['a', 'b', 'z']) assert.equal(await remember(store, first, { device }), 'new', device);
    assert.equal(await remember(store, second, { device: 'a' }), 'new');
  },

  async 'keeps one of several most recent devices with the same last use'(store) {
    const id = await addAccount(store);
    const devices = ['a', 'b', 'c'];
    for (const device of devices) await remember(store, id, { device, seenAt: at(5) });
    assert.equal(await sweep(store, at(5)), 2);
    assert.equal(await sweep(store, at(5)), 0);
    assert.equal(await remember(store, id, { device: 'd' }), 'new');
  },
};
