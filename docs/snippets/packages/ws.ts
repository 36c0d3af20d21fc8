import type { Server } from 'node:http';
import { attachRealtime } from '@crewkit/adapter-ws';
import type { Crewkit } from '@crewkit/core';

/** Returns what ends it, in good order. */
export function serve(crewkit: Crewkit, httpServer: Server): () => Promise<void> {
  const realtime = attachRealtime(httpServer, crewkit);
  return async () => {
    await realtime.close();
    httpServer.close();
    await crewkit.close();
  };
}
