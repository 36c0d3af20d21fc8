import { setTimeout as sleep } from 'node:timers/promises';
import { prometheusMeter } from '@crewkit/adapter-metrics-prometheus';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { ManualClock, createHttpFixture } from '@crewkit/contracts';
import { parseMetrics, toValue } from '@crewkit/test-servers';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { BcryptPasswordHasher } from '../src/defaults/sign-in/bcrypt-password-hasher.js';
import { BoundedMeter } from '../src/defaults/observability/bounded-meter.js';
import { OpenTelemetryTracer } from '../src/defaults/observability/open-telemetry-tracer.js';
import { silentLogger } from '../src/defaults/observability/no-op.js';
import { CrewkitError } from '../src/errors/crewkit-error.js';
import { ReportSignIn, type SignInAttempt } from '../src/features/sign-in/login/report-sign-in.js';
import { subscribeHandlers } from '../src/runtime/events/event-handlers.js';
import { RunSubscription } from '../src/runtime/events/run-subscription.js';
import { SubscriptionLag } from '../src/runtime/events/subscription-lag.js';
import { DeliverMail } from '../src/features/mail/deliver-mail.js';
import { measureOutbox } from '../src/runtime/observability/measure-backlogs.js';
import { RuntimeUnitOfWork } from '../src/runtime/runtime-unit-of-work.js';
import type { MailOutbox } from '../src/ports/mail/mail-outbox.js';
import type { StoreAdapter } from '../src/ports/store-adapter.js';
import type { UnitOfWork } from '../src/ports/unit-of-work.js';
import { BackgroundJobs } from '../src/wiring/background-jobs.js';

const tracer = new OpenTelemetryTracer();
const stores: StoreAdapter[] = [];
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
});

async function openStore(): Promise<StoreAdapter> {
  const store = sqliteStore({ path: ':memory:' });
  await store.migrate();
  stores.push(store);
  return store;
}

/** Creates a meter as Crewkit does, and a function that reads a series as Prometheus would see it. */
function setUp() {
  const prometheus = prometheusMeter({ maxAgeMs: 0 });
  const seen = async (name: string, labels: Readonly<Record<string, string>> = {}): Promise<number> =>
    toValue(parseMetrics(await prometheus.text()), `crewkit_${name}`, labels);
  const isThere = async (name: string): Promise<boolean> =>
    (parseMetrics(await prometheus.text()).get(`crewkit_${name}`)?.samples.length ?? 0) > 0;
  return { meter: new BoundedMeter(prometheus.meter), seen, isThere };
}

describe('email metrics', () => {
  it('report waiting emails, their age, and the outcome of each attempt', async () => {
    const { meter, seen } = setUp();
    const [store, clock] = [await openStore(), new ManualClock()];
    const { unitOfWork } = store;
    const send = vi.fn(() => Promise.reject(new Error('no route')));
    const mailer = { keepsMails: false, send, close: () => Promise.resolve() };
    const secretBox = {
      seal: () => '',
      open: () => JSON.stringify({ to: 'ada@example.com' }),
      needsReseal: () => false,
    };
    const tools = { secretBox: secretBox as never, clock, logger: silentLogger, meter, tracer };
    const deliverMail = new DeliverMail(unitOfWork, mailer, tools);
    measureOutbox(meter, unitOfWork, clock);
    expect([await seen('mail_outbox_pending'), await seen('mail_outbox_oldest_age_seconds')]).toEqual([0, 0]);
    const id = '01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c';
    await unitOfWork.run(({ mailOutbox }) => mailOutbox.enqueue({ id, sealed: 'x', createdAt: clock.now() }));
    clock.advance({ seconds: 90 });
    await deliverMail.execute();
    expect(await seen('mail_deliveries_total', { result: 'retried' })).toBe(1);
    expect([await seen('mail_outbox_pending'), await seen('mail_outbox_oldest_age_seconds')]).toEqual([1, 90]);
    clock.advance({ hours: 24 });
    await deliverMail.execute();
    expect(await seen('mail_deliveries_total', { result: 'given_up' })).toBe(1);
    expect(await seen('mail_deliveries_total', { result: 'sent' })).toBe(0);
    expect([await seen('mail_outbox_pending'), await seen('mail_outbox_oldest_age_seconds')]).toEqual([0, 0]);
  });

  it('do not load emails that keep failing', async () => {
    const { meter } = setUp();
    const [{ unitOfWork }, clock] = [await openStore(), new ManualClock()];
    const read: UnitOfWork['read'] = (work) =>
      unitOfWork.read((each) => {
        const state = (): never => {
          throw new Error('read every mail that waits');
        };
        return work({ ...each, mailOutbox: Object.assign(Object.create(each.mailOutbox) as MailOutbox, { state }) });
      });
    const error = vi.fn();
    const mailer = { keepsMails: false, send: () => Promise.reject(new Error('no')), close: () => Promise.resolve() };
    const secretBox = { open: () => JSON.stringify({ to: 'ada@example.com' }) } as never;
    const tools = { secretBox, clock, logger: { ...silentLogger, error }, meter, tracer };
    const deliverMail = new DeliverMail({ run: (work) => unitOfWork.run(work), read }, mailer, tools);
    const [id, createdAt] = ['01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c', clock.now()];
    await unitOfWork.run(({ mailOutbox }) => mailOutbox.enqueue({ id, sealed: 'x', createdAt }));
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await deliverMail.execute();
      clock.advance({ hours: 1 });
    }
    expect(error).toHaveBeenCalledTimes(1);
    expect(error.mock.calls[0]?.[0]).toMatchObject({ mailId: id, attempts: 5, waiting: 1, oldestWaitingAt: createdAt });
  });

  it('send one query to the store per scrape', async () => {
    const { meter, seen, isThere } = setUp();
    const store = await openStore();
    const read = vi.spyOn(store.unitOfWork, 'read');
    measureOutbox(meter, store.unitOfWork, new ManualClock());
    await seen('mail_outbox_pending');
    expect(read).toHaveBeenCalledTimes(1);
    await store.close();
    // The scrape continues without this metric.
    expect(await isThere('mail_outbox_pending')).toBe(false);
  });
});

describe('job metrics', () => {
  it('report outcome and last success, with all subscriptions as one kind', async () => {
    const { meter, seen, isThere } = setUp();
    const jobs = new BackgroundJobs({ logger: silentLogger, meter, tracer });
    jobs.add({ name: 'sweep-expired', everySeconds: 100, run: () => Promise.reject(new Error('broken')) });
    await expect.poll(() => seen('job_duration_seconds_count', { job: 'sweep-expired', result: 'failed' })).toBe(1);
    expect(await isThere('job_last_success_timestamp_seconds')).toBe(false);
    jobs.add({ name: 'subscription of ada@example.com', everySeconds: 100, run: () => Promise.resolve(false) });
    await expect.poll(() => seen('job_duration_seconds_count', { job: 'subscription', result: 'ok' })).toBe(1);
    const at = await seen('job_last_success_timestamp_seconds', { job: 'subscription' });
    expect(Math.abs(Date.now() / 1000 - at)).toBeLessThan(10);
    await jobs.stop();
  });
});

describe('subscription metrics', () => {
  it('report lag and failing handlers', async () => {
    const { meter, seen, isThere } = setUp();
    const [{ unitOfWork }, clock] = [await openStore(), new ManualClock()];
    let works = false;
    const handlers = { 'user.verified': () => (works ? Promise.resolve() : Promise.reject(new Error('broken'))) };
    const tools = { holder: 'a', clock, logger: silentLogger, meter };
    const subscription = new RunSubscription(unitOfWork, subscribeHandlers('plans', handlers), tools);
    const lag = new SubscriptionLag(meter, unitOfWork);
    expect(await isThere('event_subscription_lag')).toBe(false);
    const end = lag.watch(subscription);
    await subscription.start();
    expect(await seen('event_subscription_lag')).toBe(0);
    const userId = '01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c';
    const events = Array.from({ length: 3 }, () => ({ type: 'user.verified', userId }) as const);
    await unitOfWork.run((each) => each.events.append(events, clock.now()));
    await subscription.execute();
    expect(await seen('event_subscription_lag')).toBe(3);
    expect(await seen('event_handler_calls_total', { result: 'failed' })).toBe(1);
    works = true;
    clock.advance({ seconds: 2 });
    await subscription.execute();
    expect(await seen('event_subscription_lag')).toBe(0);
    expect(await seen('event_handler_calls_total', { result: 'ok' })).toBe(3);
    end();
    expect(await isThere('event_subscription_lag')).toBe(false);
  });
});

describe('store metrics', () => {
  it('report only failures of the store', async () => {
    const { meter, seen } = setUp();
    const store = await openStore();
    const observed = new RuntimeUnitOfWork(store.unitOfWork, {
      bus: { publish: () => undefined },
      jobs: { wake: () => undefined },
      meter,
      tracer,
    });
    const refused = new CrewkitError('NOT_FOUND');
    await expect(observed.run(() => Promise.reject(refused))).rejects.toBe(refused);
    await expect(observed.run(() => Promise.reject(new TypeError('bug')))).rejects.toThrow('bug');
    expect(await observed.read(() => Promise.resolve(5))).toBe(5);
    await store.close();
    await expect(observed.read(() => Promise.resolve(5))).rejects.toThrow('closed');
    const failures = 'unit_of_work_failures_total';
    expect(await seen(failures)).toBe(2);
    expect(await seen(failures, { kind: 'write', reason: 'fault' })).toBe(1);
    expect(await seen(failures, { kind: 'read', reason: 'unavailable' })).toBe(1);
    expect(await seen('unit_of_work_duration_seconds_count', { kind: 'write' })).toBe(2);
    expect(await seen('unit_of_work_duration_seconds_count', { kind: 'read' })).toBe(2);
  });

  it('report waiting writers, and how many transactions share a commit', async () => {
    const { meter, seen } = setUp();
    const store = await openStore();
    store.measure?.(meter);
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    const first = store.unitOfWork.run(() => gate);
    await sleep(5);
    const others = Array.from({ length: 5 }, () => store.unitOfWork.run(() => Promise.resolve()));
    expect(await seen('store_waiting')).toBe(5);
    go();
    await Promise.all([first, ...others]);
    expect(await seen('store_waiting')).toBe(0);
    expect(await seen('store_group_size_count')).toBe(2);
    expect(await seen('store_group_size_sum')).toBe(6);
  });
});

describe('sign-in metrics', () => {
  it('report the outcome of each method', async () => {
    const { meter, seen } = setUp();
    const report = new ReportSignIn(silentLogger, meter);
    const client = { ipAddress: null, userAgent: null };
    const watch = (way: SignInAttempt['way'], ends: () => Promise<{ account: { id: string } }>): Promise<unknown> =>
      report.watch({ way, factor: null, client, userId: null }, ends).catch(() => null);
    await watch('password', () => Promise.resolve({ account: { id: 'ada' } }));
    await watch('second-factor', () => Promise.reject(new CrewkitError('ACCOUNT_LOCKED')));
    await watch('second-factor', () => Promise.reject(new Error('ada@example.com')));
    report.count('identity', 'TWO_FACTOR_REQUIRED');
    for (const [way, result] of [
      ['password', 'OK'],
      ['identity', 'TWO_FACTOR_REQUIRED'],
      ['second-factor', 'ACCOUNT_LOCKED'],
      ['second-factor', 'INTERNAL'],
    ] as const) {
      expect(await seen('sign_ins_total', { way, result })).toBe(1);
    }
    expect(await seen('sign_ins_total')).toBe(4);
  });

  it('report running and waiting password hashes', async () => {
    const { meter, seen } = setUp();
    const hasher = new BcryptPasswordHasher({ cost: 6, maxConcurrent: 2 });
    hasher.measure(meter);
    const hashes = Promise.all(Array.from({ length: 5 }, () => hasher.hash('Correct-horse-7')));
    expect(await seen('password_hashes', { state: 'running' })).toBe(2);
    expect(await seen('password_hashes', { state: 'waiting' })).toBe(3);
    await hashes;
    expect(await seen('password_hashes')).toBe(0);
  });
});

describe('an instance with and without a meter', () => {
  it('records metrics, and works as usual without a meter', async () => {
    const prometheus = prometheusMeter({ maxAgeMs: 0 });
    const { crewkit } = await createHttpFixture(sqliteStore({ path: ':memory:' }), { meter: prometheus.meter });
    const families = parseMetrics(await prometheus.text());
    expect(toValue(families, 'crewkit_event_bus_connected')).toBe(1);
    expect(families.size).toBeGreaterThan(15);
    await crewkit.close();
    expect(toValue(parseMetrics(await prometheus.text()), 'crewkit_event_bus_connected')).toBe(0);
  });
});
