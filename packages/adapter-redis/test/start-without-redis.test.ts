import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createCrewkit, createJwtKey, devMailer, fileBlobs, type Crewkit } from '@crewkit/core';
import type { RateLimitRule } from '@crewkit/core/adapter';
import {
  openTemporaryStore,
  startRedis,
  type TestServer,
  recordingLogger,
  type RecordingLogger,
} from '@crewkit/test-servers';
import { Redis } from 'ioredis';
import { afterAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';

import { redisShared } from '../src/index.js';

const away = 'error: the event bus cannot be reached: events of other processes arrive a second late';
const back = 'info: the event bus is connected: events of other processes arrive at once';
const alone = 'warn: requests cannot be counted together with the other processes: limits hold for each process alone';
const rule: RateLimitRule = { name: 'start', limit: 3, windowSeconds: 600 };

describe.skipIf(inject('redisUrl') === null)('a process that starts during an outage of Redis', () => {
  // A separate server, because the tests kill it.
  let server: TestServer | undefined;

  beforeEach(async () => {
    server ??= await startRedis();
    await server.kill();
  });
  afterAll(() => server?.dispose());

  const redis = (): TestServer => {
    if (server === undefined) throw new Error('The server is there inside the tests only.');
    return server;
  };

  async function start(url = redis().url): Promise<{ crewkit: Crewkit; logger: RecordingLogger }> {
    const { store, dispose } = await openTemporaryStore('sqlite');
    const directory = await mkdtemp(join(tmpdir(), 'crewkit-redis-'));
    const logger = recordingLogger();
    const crewkit = await createCrewkit({
      store,
      shared: redisShared({ url }),
      mailer: devMailer(),
      blobs: fileBlobs({ directory }),
      keys: {
        jwt: [createJwtKey({ kid: 'test', algorithm: 'HS256', secret: Buffer.alloc(32, 1) })],
        encryption: [{ kid: 'test', key: Buffer.alloc(32, 2) }],
      },
      publicUrl: 'http://127.0.0.1',
      appOrigins: ['http://127.0.0.1'],
      ports: { logger },
    });
    onTestFinished(async () => {
      await crewkit.close();
      await dispose();
      await rm(directory, { recursive: true, force: true });
    });
    return { crewkit, logger };
  }

  /** Returns whether the two instances share their counts. */
  async function countTogether(one: Crewkit, other: Crewkit, key: string): Promise<boolean> {
    for (let count = 0; count < rule.limit; count += 1) await one.rateLimiter?.consume(rule, key);
    return (await other.rateLimiter?.consume(rule, key))?.allowed === false;
  }

  it('handles requests, logs the reason, counts locally, and connects when Redis is back', async () => {
    const [one, other] = [await start(), await start()];
    for (const { crewkit, logger } of [one, other]) {
      expect(crewkit.events.isConnected()).toBe(false);
      await crewkit.ping();
      expect(logger.lines.filter((line) => line.startsWith('error'))).toEqual([away]);
      expect(logger.texts.join()).toContain('ECONNREFUSED');
    }
    expect(await countTogether(one.crewkit, other.crewkit, 'before')).toBe(false);
    expect(one.logger.lines).toContain(alone);
    await redis().start();
    await vi.waitFor(
      () => {
        for (const { crewkit } of [one, other]) expect(crewkit.events.isConnected()).toBe(true);
      },
      { timeout: 15_000, interval: 50 },
    );
    expect(one.logger.lines).toContain(back);
    let round = 0;
    await vi.waitFor(
      async () => {
        round += 1;
        expect(await countTogether(one.crewkit, other.crewkit, `after ${round}`)).toBe(true);
      },
      { timeout: 15_000, interval: 100 },
    );
  });

  it('also handles requests with a wrong password, and logs the error without the password', async () => {
    await redis().start();
    const admin = new Redis(redis().url);
    await admin.config('SET', 'requirepass', 'open-sesame');
    admin.disconnect();
    const { crewkit, logger } = await start(redis().url.replace('//', '//:sesame@'));
    expect(crewkit.events.isConnected()).toBe(false);
    expect(logger.lines.filter((line) => line.startsWith('error'))).toEqual([away]);
    expect(logger.texts.join()).toMatch(/AUTH|WRONGPASS/);
    expect(logger.texts.join()).not.toContain('sesame');
  });

  it('does not start with an invalid address', async () => {
    await expect(start('redis://u:sesame@host:99999')).rejects.toThrow('url: expected redis://…');
  });

  it('can be closed while it retries', async () => {
    const { crewkit } = await start();
    await crewkit.close();
    await redis().start();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(crewkit.events.isConnected()).toBe(false);
  });
});
