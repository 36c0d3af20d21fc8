import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';

import { ServerProcess } from '../support/server-process.js';

const burst = 1500;

describe.skipIf(longestQueue() < burst)('a burst of connections', () => {
  it('is queued by the operating system without rejections', async () => {
    const server = await ServerProcess.start();
    const { hostname: host, port } = new URL(server.url);
    // This simulates a busy process. While the process accepts no connections, the operating system queues them.
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

/** Returns the operating system's upper limit on a server's backlog, or 0 if the limit is unknown. */
function longestQueue(): number {
  try {
    return Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  } catch {
    return 0;
  }
}
