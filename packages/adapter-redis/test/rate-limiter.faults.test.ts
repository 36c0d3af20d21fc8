import { rateLimiterContract } from '@crewkit/contracts';
import { silentLogger } from '@crewkit/core';
import type { RateLimitRule } from '@crewkit/core/adapter';
import { startRedis, type TestServer, recordingLogger, type RecordingLogger } from '@crewkit/test-servers';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';

import { RedisRateLimiter } from '../src/rate-limiter.js';
import { redisShared } from '../src/redis-shared.js';

const rule: RateLimitRule = { name: 'faults', limit: 3, windowSeconds: 600 };
const alone = 'warn: requests cannot be counted together with the other processes: limits hold for each process alone';
const together = 'info: requests are counted together with the other processes again';

describe.skipIf(inject('redisUrl') === null)('RedisRateLimiter', () => {
  // A separate server, because the tests kill and suspend it.
  let server: TestServer;
  let admin: Redis;

  beforeAll(async () => {
    server = await startRedis();
    admin = new Redis(server.url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
    admin.on('error', () => undefined);
  });
  afterAll(async () => {
    admin.disconnect();
    await server.dispose();
  });

  function createLimiter(prefix?: string): { limiter: RedisRateLimiter; logger: RecordingLogger } {
    const logger = recordingLogger();
    const limiter = new RedisRateLimiter({ url: server.url, logger, ...(prefix === undefined ? {} : { prefix }) });
    onTestFinished(() => limiter.close());
    return { limiter, logger };
  }

  const create = (): RedisRateLimiter => new RedisRateLimiter({ url: server.url, logger: silentLogger });
  rateLimiterContract({
    runner: {
      describe: (_name, define) => describe('suspended', define),
      it: (name, run) => (name.startsWith('counts locally') ? it(name, run) : undefined),
      beforeAll,
      afterAll,
    },
    create,
    createPeers: async () => [create(), create()],
    async interrupt() {
      const pid = Number(/process_id:(\d+)/.exec(await admin.info('server'))?.[1]);
      process.kill(pid, 'SIGSTOP');
      return async () => void process.kill(pid, 'SIGCONT');
    },
  });

  it('logs an outage once, and its end', async () => {
    const { limiter, logger } = createLimiter();
    await limiter.consume(rule, 'a');
    await server.kill();
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(Array.from({ length: 20 }, (_, index) => limiter.consume(rule, `${round} ${index}`)));
    }
    expect(logger.lines).toEqual([alone]);
    await server.start();
    await vi.waitFor(
      async () => {
        await limiter.consume(rule, 'a');
        expect(logger.lines).toEqual([alone, together]);
      },
      { timeout: 10_000, interval: 50 },
    );
  });

  it('counts locally from the start if Redis is unavailable', async () => {
    const logger = recordingLogger();
    const limiter = new RedisRateLimiter({ url: 'redis://127.0.0.1:1', logger });
    onTestFinished(() => limiter.close());
    const decisions = await Promise.all(Array.from({ length: 10 }, () => limiter.consume(rule, 'a')));
    expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(rule.limit);
    expect(logger.lines).toEqual([alone]);
  });

  it('does not report its first request as an outage', async () => {
    const { limiter, logger } = createLimiter();
    await Promise.all(Array.from({ length: 10 }, () => limiter.consume(rule, 'first')));
    expect(logger.lines).toEqual([]);
  });

  it('continues when Redis has lost its script', async () => {
    const { limiter, logger } = createLimiter();
    await limiter.consume(rule, 'scripted');
    await admin.script('FLUSH');
    expect(await limiter.consume(rule, 'scripted')).toMatchObject({ allowed: true, remaining: 1 });
    expect(logger.lines).toEqual([]);
  });

  it('stores keys hashed, under its prefix, and no longer than their window', async () => {
    await admin.flushall();
    for (const prefix of [undefined, 'other']) await createLimiter(prefix).limiter.consume(rule, 'ada@example.com');
    const keys = (await admin.keys('*')).sort();
    expect(keys).toEqual([
      expect.stringMatching(/^crewkit:limits:faults:3:600:[\w-]{43}$/) as string,
      expect.stringMatching(/^other:limits:faults:3:600:[\w-]{43}$/) as string,
    ]);
    for (const key of keys) {
      expect(await admin.get(key)).toBe('1');
      expect(await admin.ttl(key)).toBeGreaterThan(590);
    }
  });

  it('sends no further queries about an exhausted key', async () => {
    const { limiter } = createLimiter('flood');
    for (let index = 0; index < 100; index += 1) await limiter.consume(rule, 'a');
    const [key = ''] = await admin.keys('flood:*');
    expect(await admin.get(key)).toBe(String(rule.limit));
  });

  it('leaves no connection after close', async () => {
    const { limiter } = createLimiter('closed');
    await limiter.consume(rule, 'a');
    await limiter.close();
    await vi.waitFor(async () => expect(String(await admin.client('LIST'))).not.toContain('name=closed-'));
  });

  it('is created by redisShared, together with an event bus', async () => {
    const shared = redisShared({ url: server.url, prefix: 'shared' });
    const [bus, limiter] = [shared.createEventBus(silentLogger), shared.createRateLimiter(silentLogger)];
    await bus.connect();
    await limiter.consume(rule, 'a');
    const list = String(await admin.client('LIST'));
    for (const name of ['shared-publish', 'shared-subscribe', 'shared-limits']) expect(list).toContain(`name=${name}`);
    await Promise.all([bus.close(), limiter.close()]);
  });
});
