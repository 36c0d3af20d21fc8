// Runs the contract suite in Node's test runner, on this store with the given flaw: node test/broken-contract.mjs <flaw>
import { after, before, describe, it } from 'node:test';
import { brokenStores, storeContract } from '@crewkit/contracts';
import { createStore } from '../dist/create-store.js';

const { breakStore } = brokenStores.find(({ flaw }) => flaw === process.argv[2]);
storeContract({
  runner: { describe, it, beforeAll: before, afterAll: after },
  createStore: async () => breakStore(await createStore()),
});
