import { randomUUID } from 'node:crypto';
import { prometheusMeter } from '@crewkit/adapter-metrics-prometheus';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { ManualClock } from '@crewkit/contracts';
import { addChat, sampleSession, sampleToken } from '@crewkit/contracts/samples';
import { parseMetrics, toValue } from '@crewkit/test-servers';
import { expect, it, onTestFinished } from 'vitest';

import { UuidIdSource } from '../../src/defaults/clock-and-ids.js';
import { silentLogger } from '../../src/defaults/observability/no-op.js';
import { lifetimes, secondsAfter } from '../../src/domain/lifetimes.js';
import { PushNotifications } from '../../src/features/notifications/push-notifications.js';
import { pushPolicy } from '../../src/domain/notifications/push.js';
import type { OutboundResult } from '../../src/ports/outbound/outbound-http.js';
import type { StoreAdapter } from '../../src/ports/store-adapter.js';

/** Adds a user with a browser, and a conversation with another user. */
async function addUser(store: StoreAdapter, now: Date) {
  const { first: userId, chat } = await addChat(store);
  const expiresAt = secondsAfter(now, lifetimes.refreshTokenSeconds);
  const session = sampleSession(userId, { expiresAt });
  await store.unitOfWork.run(async ({ sessions, pushSubscriptions }) => {
    await sessions.insert(session);
    await sessions.insertToken(sampleToken(session, { expiresAt }));
    const target = { endpoint: 'https://push.example.org/1', p256dh: 'a', auth: 'b', keyId: 'c' };
    await pushSubscriptions.save({ id: randomUUID(), userId, sessionId: session.id, ...target, createdAt: now });
  });
  return { userId, chat };
}

it('counts the attempts to send push messages by their result', async () => {
  const [store, clock] = [sqliteStore({ path: ':memory:' }), new ManualClock()];
  onTestFinished(() => store.close());
  await store.migrate();
  const { unitOfWork } = store;
  const { userId, chat } = await addUser(store, clock.now());
  const prometheus = prometheusMeter({ maxAgeMs: 0 });
  let answer: OutboundResult = { kind: 'failed', reason: 'connection_failed' };
  const encoder = { key: { id: 'c', publicKey: 'k' }, encode: () => ({ headers: {}, body: new Uint8Array() }) };
  const push = new PushNotifications(
    unitOfWork,
    { findProblem: () => Promise.resolve(null), post: () => Promise.resolve(answer) },
    { encoder, ids: new UuidIdSource(), clock, logger: silentLogger, meter: prometheus.meter },
  );
  const notify = (position: number): Promise<void> =>
    unitOfWork.run(async ({ notifications, pushSubscriptions }) => {
      const event = { kind: 'message', subjectId: chat, messageId: null, actorId: null, position } as const;
      await notifications.record({ ...event, at: clock.now() }, [{ id: randomUUID(), userId, listed: false }]);
      await pushSubscriptions.makeDue([userId], { position, dueAt: clock.now() });
    });
  const count = async (): Promise<readonly number[]> => {
    const families = parseMetrics(await prometheus.text());
    return ['delivered', 'retried', 'failed'].map((result) =>
      toValue(families, 'crewkit_push_attempts_total', { result }),
    );
  };
  const attempt = async (): Promise<void> => {
    await push.execute();
    clock.advance({ hours: 12 });
  };
  await notify(1);
  for (let tries = 1; tries < pushPolicy.maxFailures; tries += 1) await attempt();
  expect(await count()).toEqual([0, pushPolicy.maxFailures - 1, 0]);
  await attempt();
  await attempt();
  expect(await count()).toEqual([0, pushPolicy.maxFailures - 1, 1]);
  answer = { kind: 'answered', status: 201, retryAfter: null };
  await notify(2);
  await attempt();
  expect(await count()).toEqual([1, pushPolicy.maxFailures - 1, 1]);
});
