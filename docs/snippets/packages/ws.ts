import type { Server } from 'node:http';
import { attachRealtime } from '@crewkit/adapter-ws';
import type { Crewkit } from '@crewkit/core';

/** Attaches real time to the server. Returns a function that shuts everything down in the right order. */
export function serve(crewkit: Crewkit, httpServer: Server): () => Promise<void> {
  const realtime = attachRealtime(httpServer, crewkit);
  return async () => {
    await realtime.close();
    httpServer.close();
    await crewkit.close();
  };
}
