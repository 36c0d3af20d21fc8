import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';

import { ServerProcess } from './server-process.js';

const burst = 1500;

describe.skipIf(longestQueue() < burst)('a burst of connections', () => {
  it('is queued for the server, without rejections', async () => {
    const server = await ServerProcess.start();
    const { hostname: host, port } = new URL(server.url);
    // This simulates a busy process. It accepts no connections during that time, and the system queues them.
    process.kill(server.pid, 'SIGSTOP');
    const sockets = Array.from({ length: burst }, () => connect({ host, port: Number(port) }));
    try {
      let connected = 0;
      for (const socket of sockets) socket.once('connect', () => (connected += 1)).on('error', () => undefined);
      for (let tries = 0; tries < 40 && connected < burst; tries += 1) await sleep(20);
      expect(connected).toBe(burst);
    } finally {
      process.kill(server.pid, 'SIGCONT');
      for (const socket of sockets) socket.destroy();
      await server.dispose();
    }
  });
});

/** Returns the system's limit on the backlog, whatever a server requests; 0 if it is unknown. */
function longestQueue(): number {
  try {
    return Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  } catch {
    return 0;
  }
}
