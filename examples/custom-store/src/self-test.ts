// Checks that each known flaw makes its test case fail, because a suite that passes every store proves nothing: node --test
// dist/self-test.js
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { brokenStores, collectResults, storeContract } from '@crewkit/contracts';
import { createStore } from './create-store.js';

for (const { flaw, caughtBy, breakStore } of brokenStores) {
  void it(`the contract catches a store that ${flaw}`, async () => {
    const results = await collectResults(
      (runner) => storeContract({ runner, createStore: async () => breakStore(await createStore()) }),
      (name) => name.endsWith(` > ${caughtBy}`),
    );
    // The case must fail by an assertion and not by an unrelated error.
    const verdicts = results.map(({ error }) => error instanceof assert.AssertionError);
    assert.deepEqual(verdicts, [true], `${caughtBy}: ${String(results[0]?.error)}`);
  });
}
