// Runs the published contract of the stores over this store, in the test runner that Node brings:
//   node --test dist/contract.js
import { after, before, describe, it } from 'node:test';
import { storeContract } from '@crewkit/core/contracts';
import { createStore } from './create-store.js';

storeContract({ runner: { describe, it, beforeAll: before, afterAll: after }, createStore });
