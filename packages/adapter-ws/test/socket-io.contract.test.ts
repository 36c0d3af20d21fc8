import { realtimeContract } from '@crewkit/core/contracts';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { createRealtimeServer } from './create-realtime-server.js';

realtimeContract({ runner: { describe, it, beforeAll, afterAll }, createServer: createRealtimeServer });
