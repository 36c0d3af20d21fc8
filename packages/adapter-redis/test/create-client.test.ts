import { setTimeout as pause } from 'node:timers/promises';

import { silentLogger } from '@crewkit/core';
import { startRedis, recordingLogger } from '@crewkit/test-servers';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';

import { createClient } from '../src/create-client.js';

describe('createClient', () => {
  it.each([
    'redis://u:s3cr#tPASS@127.0.0.1:1',
    'redis://u:tPASS%zz@127.0.0.1',
    'redis://u:tPASS@[',
    'redis://u:tPASS@host:99999',
  ])('reports that %s is not a URL, without its content', (url) => {
    const logger = recordingLogger();
    const thrown = vi.fn();
    try {
      createClient({ url, logger }, 'test').disconnect();
    } catch (error) {
      thrown(error);
      logger.error({ err: error }, 'refused');
    }
    expect(thrown).toHaveBeenCalledExactlyOnceWith(new TypeError('The address of the Redis server is not a URL.'));
    expect(thrown.mock.calls[0]?.[0]).not.toHaveProperty('cause');
    expect(logger.texts.join()).not.toContain('tPASS');
  });
});

describe.skipIf(inject('redisUrl') === null)('createClient', () => {
  it('creates a client that fails commands at once without a connection, and prints nothing', async () => {
    const server = await startRedis();
    onTestFinished(() => server.dispose());
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const client = createClient({ url: server.url, logger: silentLogger }, 'test');
    onTestFinished(() => client.disconnect());
    await client.connect();
    // This command is in flight when the connection is lost.
    const waiting = client.blpop('nothing', 0).then(
      () => 'answered',
      () => 'failed',
    );
    await pause(50);
    await server.kill();
    expect(await waiting).toBe('failed');
    // By now the client's backoff is long.
    await pause(700);
    const begin = performance.now();
    await expect(client.ping()).rejects.toThrow();
    expect(performance.now() - begin).toBeLessThan(50);
    expect(printed).not.toHaveBeenCalled();
    await server.start();
    await vi.waitFor(() => client.ping(), { timeout: 6_000 });
  });
});
