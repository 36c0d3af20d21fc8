import { openTemporaryStore } from '@crewkit/test-servers';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { defineHttpContract } from './define-http-contract.js';

defineHttpContract({ describe, it, beforeAll, afterAll }, 'routes', () => openTemporaryStore('sqlite'));
