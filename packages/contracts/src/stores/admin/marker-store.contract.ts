import assert from 'node:assert/strict';
import { assertOneTrue } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { at, awkwardText } from '../support/store-samples.js';

export const markerStoreCases: StoreCases = {
  async 'lets one call set a marker'(store) {
    const claim = (name: string): Promise<boolean> =>
      store.unitOfWork.run((stores) => stores.markers.claim(name, at(0)));
    for (const name of ['a', 'A', awkwardText]) {
      assert.equal(await claim(name), true, name);
      assert.equal(await claim(name), false, name);
    }
  },

  async 'lets one of many parallel calls set a marker'(store) {
    const got = await inParallel(racers, (index) =>
      store.unitOfWork.run((stores) => stores.markers.claim('once', at(index))),
    );
    assertOneTrue(got);
  },

  async 'lets a marker be set again when the first transaction was rolled back'(store) {
    const failing = store.unitOfWork.run(async (stores) => {
      assert.equal(await stores.markers.claim('once', at(0)), true);
      throw new Error('undo');
    });
    await assert.rejects(failing, /undo/);
    assert.equal(await store.unitOfWork.run((stores) => stores.markers.claim('once', at(1))), true);
  },
};
