import { openTemporaryStore } from '@crewkit/test-servers';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { defineGuardContract } from './define-guard-contract.js';

defineGuardContract({ describe, it, beforeAll, afterAll }, () => openTemporaryStore('sqlite'));
