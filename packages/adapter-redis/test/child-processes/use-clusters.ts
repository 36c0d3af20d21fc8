// For each cluster, prints how many requests remain after each of two limiters has counted one, and whether a bus receives its own notice.
import { silentLogger as logger } from '@crewkit/core';

import { redisEventBus } from '../../src/event-bus.js';
import { RedisRateLimiter } from '../../src/rate-limiter.js';

for (const url of process.argv.slice(2)) {
  const remaining: number[] = [];
  for (const limiter of [0, 1].map(() => new RedisRateLimiter({ url, logger }))) {
    const decision = await limiter.consume({ name: 'test', limit: 5, windowSeconds: 3_600 }, 'key');
    remaining.push(decision.remaining);
    await limiter.close();
  }
  const bus = redisEventBus({ url, logger });
  const outcome = await receiveOwnNotice(bus).catch((error: unknown) =>
    String(error instanceof Error ? error.cause : error),
  );
  await bus.close();
  process.stdout.write(`${remaining.join()}: ${outcome}\n`);
}

async function receiveOwnNotice(bus: ReturnType<typeof redisEventBus>): Promise<string> {
  await bus.connect();
  return new Promise((resolve) => {
    bus.subscribe(() => resolve('received'));
    bus.publish({ passing: { type: 'typing.announced', conversationId: 'c', userId: 'u' } });
  });
}
