import { connect } from 'node:net';

import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';

import { findNats, startNats } from '../src/index.js';
import { startHolder } from './start-holder.js';

/** Connects to NATS and returns what the server says about itself. */
function askNats(url: string): Promise<Readonly<Record<string, unknown>>> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      socket.destroy();
      resolve(JSON.parse(chunk.toString('utf8').replace('INFO ', '')) as Record<string, unknown>);
    });
  });
}

// Without NATS, the global setup prints a warning that tests are skipped.
describe.skipIf(findNats() === null)('startNats', () => {
  it('starts a server that restarts after a crash and after a stop', async () => {
    const { server } = await startNats();
    onTestFinished(() => server.dispose());
    for (const end of ['kill', 'stop'] as const) {
      expect(await askNats(server.url)).toMatchObject({ port: server.port });
      await server[end]();
      await expect(askNats(server.url)).rejects.toThrow('ECONNREFUSED');
      await server.start();
    }
  });

  it('uses its configuration, and changes of it', async () => {
    const { server, configure } = await startNats('authorization { token: first }');
    onTestFinished(() => server.dispose());
    expect(await askNats(server.url)).toMatchObject({ auth_required: true });
    configure('max_payload: 2000');
    await vi.waitFor(async () => expect(await askNats(server.url)).toMatchObject({ max_payload: 2000 }), 15_000);
  });

  it('leaves nothing when the process that started it is killed', async () => {
    const child = await startHolder(['nats'], null);
    await askNats(child.url);
    expect(child.files()).toHaveLength(1);
    await child.kill();
    await vi.waitUntil(() => child.files().length === 0, { timeout: 15_000 });
    await expect(askNats(child.url)).rejects.toThrow('ECONNREFUSED');
  });

  it('is available in every test', async () => {
    expect(await askNats(inject('natsUrl') ?? '')).toHaveProperty('server_id');
  });
});
