import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';

import { findRedis, startRedis } from '../src/index.js';
import { askRedis } from './ask-server.js';
import { startHolder } from './start-holder.js';

// Without Redis, the global setup prints a warning that tests are skipped.
describe.skipIf(findRedis() === null)('startRedis', () => {
  it('starts a server that restarts, empty, after a crash and after a stop', async () => {
    const server = await startRedis();
    onTestFinished(() => server.dispose());
    for (const end of ['kill', 'stop'] as const) {
      expect(await askRedis(server.url, 'SET mark 1')).toBe('+OK');
      await server[end]();
      await expect(askRedis(server.url, 'PING')).rejects.toThrow('ECONNREFUSED');
      await server.start();
      expect(await askRedis(server.url, 'GET mark')).toBe('$-1');
    }
  });

  it('leaves nothing when the process that started it is killed', async () => {
    const child = await startHolder(['redis'], null);
    expect(await askRedis(child.url, 'PING')).toBe('+PONG');
    expect(child.files()).toHaveLength(1);
    await child.kill();
    await vi.waitUntil(() => child.files().length === 0, { timeout: 10_000 });
    await expect(askRedis(child.url, 'PING')).rejects.toThrow('ECONNREFUSED');
  });

  it('is available in every test', async () => {
    expect(await askRedis(inject('redisUrl') ?? '', 'PING')).toBe('+PONG');
  });
});
