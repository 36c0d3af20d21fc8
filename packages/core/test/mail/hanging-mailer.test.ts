import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { ManualClock } from '@crewkit/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { AesGcmSecretBox } from '../../src/defaults/crypto/aes-gcm-secret-box.js';
import { createJwtKey } from '../../src/defaults/crypto/create-jwt-key.js';
import { fileBlobs } from '../../src/defaults/files/file-blobs.js';
import { noMeter } from '../../src/defaults/observability/no-op.js';
import { OpenTelemetryTracer } from '../../src/defaults/observability/open-telemetry-tracer.js';
import { UuidIdSource } from '../../src/defaults/clock-and-ids.js';
import type { Mail } from '../../src/domain/mail.js';
import { DeliverMail, type MailDeliveryLimits } from '../../src/features/mail/deliver-mail.js';
import { outboxContext } from '../../src/features/mail/sealed-mail.js';
import type { Mailer } from '../../src/ports/mail/mailer.js';
import type { StoreAdapter } from '../../src/ports/store-adapter.js';
import { createCrewkit } from '../../src/wiring/create-crewkit.js';

const encryption = [{ kid: 'k', key: randomBytes(32) }];
const secretBox = new AesGcmSecretBox(encryption);
const ids = new UuidIdSource();
const never = new Promise<never>(() => undefined);
const notSoon = 60_000;

let store: StoreAdapter;
let clock: ManualClock;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crewkit-mails-'));
  store = sqliteStore({ path: join(folder, 'crewkit.db') });
  await store.migrate();
  clock = new ManualClock();
});
afterEach(async () => {
  vi.useRealTimers();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

function setUp(send: Mailer['send'], limits: Partial<MailDeliveryLimits> = {}) {
  const warn = vi.fn<(fields: object, message: string) => void>();
  const logger = { debug: vi.fn(), info: vi.fn(), warn, error: vi.fn() };
  const mailer = { keepsMails: false, send: vi.fn(send), close: () => Promise.resolve() };
  const deliverMail = new DeliverMail(store.unitOfWork, mailer, {
    secretBox,
    clock,
    logger,
    meter: noMeter,
    tracer: new OpenTelemetryTracer(),
    limits: { sendMs: notSoon, batchMs: 20, closeMs: 20, ...limits },
  });
  return { deliverMail, mailer, warn };
}

/** Adds emails to these users to the outbox, in this order. */
async function enqueue(...users: string[]): Promise<void> {
  await store.unitOfWork.run(async ({ mailOutbox }) => {
    for (const user of users) {
      const id = ids.rowId();
      const mail = { to: `${user}@example.org`, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
      await mailOutbox.enqueue({
        id,
        sealed: secretBox.seal(JSON.stringify(mail), outboxContext(id)),
        createdAt: clock.now(),
      });
    }
  });
}

const backlog = async (): Promise<number> =>
  (await store.unitOfWork.read(({ mailOutbox }) => mailOutbox.backlog())).waiting;

function openPromise() {
  const settle: { resolve?: () => void; reject?: (error: Error) => void } = {};
  const promise = new Promise<void>((resolve, reject) => Object.assign(settle, { resolve, reject }));
  return { promise, resolve: () => settle.resolve?.(), reject: (error: Error) => settle.reject?.(error) };
}

/** Hangs for recipients whose address contains `part`, and records all others. */
function hangFor(part: string) {
  const sent: string[] = [];
  const send = (mail: Mail): Promise<void> => {
    if (mail.to.includes(part)) return never;
    sent.push(mail.to);
    return Promise.resolve();
  };
  return { sent, send };
}

describe('a mailer that never settles', () => {
  it('does not delay later emails', async () => {
    const { sent, send } = hangFor('hanging');
    const { deliverMail } = setUp(send);
    await enqueue('hanging', 'ada');
    await deliverMail.execute();
    await enqueue('grace', 'alan');
    await deliverMail.execute();
    expect(sent).toEqual(['ada@example.org', 'grace@example.org', 'alan@example.org']);
    expect(await backlog()).toBe(1);
  });

  it('is aborted at the time limit, and the email is retried later', async () => {
    const { deliverMail, mailer, warn } = setUp(() => never, { sendMs: 10, batchMs: notSoon });
    await enqueue('ada');
    await deliverMail.execute();
    const message = 'The mailer did not respond within 0.01 seconds.';
    const nextAttemptAt = new Date(clock.now().getTime() + 5_000);
    expect(warn.mock.calls[0]?.[0]).toMatchObject({ reason: 'MAILER_TIMEOUT', message, attempts: 1, nextAttemptAt });
    await deliverMail.execute();
    expect(mailer.send).toHaveBeenCalledTimes(1);
    clock.advance({ seconds: 5 });
    await deliverMail.execute();
    expect(mailer.send).toHaveBeenCalledTimes(2);
    expect(await backlog()).toBe(1);
  });

  it('is notified of the abort by its signal', async () => {
    const signals: AbortSignal[] = [];
    const send = (_mail: Mail, signal: AbortSignal): Promise<void> => {
      signals.push(signal);
      return never;
    };
    const { deliverMail } = setUp(send, { sendMs: 10, batchMs: notSoon });
    await enqueue('ada');
    await deliverMail.execute();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it.each(['resolves', 'rejects'])('changes nothing when it %s after the limit', async (outcome) => {
    const late = openPromise();
    const { deliverMail, mailer, warn } = setUp(() => late.promise, { sendMs: 10, batchMs: notSoon });
    await enqueue('ada');
    await deliverMail.execute();
    if (outcome === 'resolves') late.resolve();
    else late.reject(new Error('too late'));
    await new Promise((resolve) => setImmediate(resolve));
    expect([warn.mock.calls.length, await backlog()]).toEqual([1, 1]);
    expect(mailer.send).toHaveBeenCalledTimes(1);
  });

  it('sends at most 16 emails at a time', async () => {
    const { deliverMail, mailer } = setUp(() => never);
    await enqueue(...Array.from({ length: 40 }, (_, index) => `user${index}`));
    expect(await deliverMail.execute()).toBe(true);
    expect(await deliverMail.execute()).toBe(true);
    expect(mailer.send).toHaveBeenCalledTimes(16);
    expect(await backlog()).toBe(40);
  });

  it('does not delay close, and loses no email', async () => {
    const { deliverMail, warn } = setUp(() => never);
    await enqueue('ada');
    await deliverMail.execute();
    await deliverMail.close();
    expect(warn.mock.calls[0]?.[0]).toMatchObject({ reason: 'SHUTTING_DOWN' });
    clock.advance({ seconds: 5 });
    const { sent, send } = hangFor('none');
    await setUp(send).deliverMail.execute();
    expect(sent).toEqual(['ada@example.org']);
  });
});

it('an instance waits for deliveries that are about to succeed before it closes', async () => {
  const answer = openPromise();
  const { deliverMail, warn } = setUp(() => answer.promise, { closeMs: notSoon });
  await enqueue('ada');
  await deliverMail.execute();
  const closing = deliverMail.close();
  answer.resolve();
  await closing;
  expect([await backlog(), warn.mock.calls]).toEqual([0, []]);
});

it("an email that the mailer's error quotes is not logged", async () => {
  const { deliverMail, warn } = setUp((mail) => Promise.reject(new Error(`550 no mailbox ${mail.to}: ${mail.text}`)));
  await enqueue('ada');
  await deliverMail.execute();
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ reason: 'Error', message: '550 no mailbox […]' });
});

it('an instance closes even if its mailer settles neither deliveries nor its own close', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const mailer = { keepsMails: false, send: vi.fn(() => never), close: () => never };
  await enqueue('ada');
  const error = vi.fn<(fields: object, message: string) => void>();
  const crewkit = await createCrewkit({
    store,
    mailer,
    blobs: fileBlobs({ directory: join(folder, 'blobs') }),
    keys: { jwt: [createJwtKey({ kid: 'k', algorithm: 'HS256', secret: randomBytes(32) })], encryption },
    publicUrl: 'https://api.example',
    appOrigins: ['https://app.example'],
    ports: { logger: { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error } },
  });
  await vi.waitFor(() => expect(mailer.send).toHaveBeenCalled());
  const closing = crewkit.close();
  for (let second = 0; second < 10; second += 1) await vi.advanceTimersByTimeAsync(1000);
  await closing;
  expect(error).toHaveBeenCalledWith(expect.anything(), 'gave up waiting for the mailer to close');
  await expect(store.ping()).rejects.toThrow();
});
