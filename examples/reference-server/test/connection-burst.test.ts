import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';

import { ServerProcess } from './server-process.js';

const burst = 1500;

describe.skipIf(longestQueue() < burst)('a burst of connections', () => {
  it('waits for the server, and is not turned away for seconds', async () => {
    const server = await ServerProcess.start();
    const { hostname: host, port } = new URL(server.url);
    // As if it were busy: it accepts nothing meanwhile, and the system keeps who comes.
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

/** How many the system lets wait at most, whatever a server asks for; 0 where it does not tell. */
function longestQueue(): number {
  try {
    return Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  } catch {
    return 0;
  }
}
