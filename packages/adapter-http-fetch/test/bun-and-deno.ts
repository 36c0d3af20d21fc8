// Runs the contracts with the runner of Bun or Deno, with Postgres: `npm run test:runtimes`.
import { openTemporaryPostgres } from '@crewkit/test-servers';
import { after, before, describe, it } from 'node:test';

import { defineGuardContract } from './define-guard-contract.js';
import { defineHttpContract } from './define-http-contract.js';

const runner = { describe, it, beforeAll: before, afterAll: after };

// oxlint-disable-next-line no-restricted-properties -- this file is the main program of a test run
const openStore = () => openTemporaryPostgres(process.env.CREWKIT_TEST_POSTGRES_URL ?? '');

defineHttpContract(runner, 'routes', openStore);
defineHttpContract(runner, 'flows', openStore);
defineGuardContract(runner, openStore);
