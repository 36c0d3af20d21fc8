import assert from 'node:assert/strict';
import { pause } from '../until.js';
import { assertRejectsWith, assertSame } from './support/assert-same.js';
import type { StoreCases } from './support/store-case.js';
import { addAccount, at, sampleAccount } from './support/store-samples.js';

export const storeAdapterCases: StoreCases = {
  async 'does nothing in a second migration'(store) {
    const id = await addAccount(store);
    assertSame(await store.migrate(), []);
    assertSame(await store.migrate(), []);
    assert.notEqual(await store.unitOfWork.read((stores) => stores.accounts.findById(id)), null);
  },

  async 'answers a ping'(store) {
    await store.ping();
  },

  async 'fails with UNAVAILABLE after it was closed'(store) {
    await store.close();
    await assertRejectsWith(
      'UNAVAILABLE',
      store.unitOfWork.run(async () => 1),
    );
    await assertRejectsWith(
      'UNAVAILABLE',
      store.unitOfWork.read(async () => 1),
    );
    await assertRejectsWith('UNAVAILABLE', store.ping());
    await assertRejectsWith('UNAVAILABLE', store.migrate());
  },

  async 'waits for running transactions before it closes'(store) {
    const account = sampleAccount();
    const order: string[] = [];
    const running = store.unitOfWork.run(async (stores) => {
      await stores.accounts.insertIfAbsent(account);
      await pause(20);
      order.push('run');
      return stores.accounts.findById(account.id);
    });
    const closing = store.close().then(() => order.push('closed'));
    assertSame(await running, account);
    await closing;
    assert.deepEqual(order, ['run', 'closed']);
  },

  async 'waits for running reads before it closes'(store) {
    const id = await addAccount(store);
    const reading = store.unitOfWork.read(async (stores) => {
      await stores.accounts.findById(id);
      await pause(20);
      return stores.accounts.findById(id);
    });
    await Promise.all([store.close(), reading]);
    assert.equal((await reading)?.id, id);
  },

  async 'rejects new work while it closes'(store) {
    const running = store.unitOfWork.run(async (stores) => {
      await pause(20);
      return stores.markers.claim('a', at(0));
    });
    const closing = store.close();
    const refused = [store.unitOfWork.run(async () => 1), store.unitOfWork.read(async () => 1)];
    const [claimed] = await Promise.all([
      running,
      closing,
      ...refused.map((each) => assertRejectsWith('UNAVAILABLE', each)),
    ]);
    assert.equal(claimed, true);
  },
};
