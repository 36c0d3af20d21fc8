// Runs the published store contract on this store, in Node's own test runner:
// node --test dist/contract.js
import { after, before, describe, it } from 'node:test';
import { storeContract } from '@crewkit/contracts';
import { createStore } from './create-store.js';

storeContract({ runner: { describe, it, beforeAll: before, afterAll: after }, createStore });
