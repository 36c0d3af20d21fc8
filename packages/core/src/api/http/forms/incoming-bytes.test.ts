import { PassThrough, Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

import { afterEach, describe, expect, it } from 'vitest';

import { bodyTimes } from '../input/body-times.js';
import { IncomingBytes } from './incoming-bytes.js';

const usual = { ...bodyTimes };
afterEach(() => void Object.assign(bodyTimes, usual));

const refused = (code: string, detail?: RegExp): unknown =>
  expect.objectContaining({ code, ...(detail && { message: expect.stringMatching(detail) as string }) });
const failure = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);

async function all(incoming: IncomingBytes): Promise<string> {
  let text = '';
  for (let chunk = await incoming.next(); chunk !== null; chunk = await incoming.next()) text += chunk.toString();
  return text;
}

describe('IncomingBytes', () => {
  it('returns chunks as they arrive, and null at the end', async () => {
    const body = new PassThrough();
    const read = all(new IncomingBytes(body, 100));
    for (const piece of ['a', 'b', 'c']) {
      body.write(piece);
      await pause(2);
    }
    body.end();
    expect(await read).toBe('abc');
  });

  it('accepts exactly as many bytes as allowed', async () => {
    expect(await all(new IncomingBytes(Readable.from([Buffer.alloc(10, 'x')]), 10))).toHaveLength(10);
    const more = new IncomingBytes(Readable.from([Buffer.alloc(10, 'x'), Buffer.from('y')]), 10);
    expect(await failure(all(more))).toEqual(refused('PAYLOAD_TOO_LARGE'));
  });

  it('distinguishes aborted bodies from timeouts', async () => {
    const gone = new PassThrough();
    const broken = failure(new IncomingBytes(gone, 100).next());
    gone.destroy();
    expect(await broken).toEqual(refused('VALIDATION_FAILED', /incomplete/));
    bodyTimes.stall = 30;
    expect(await failure(new IncomingBytes(new PassThrough(), 100).next())).toEqual(
      refused('VALIDATION_FAILED', /not received in time/),
    );
  });

  it('times out even if chunks keep arriving', async () => {
    bodyTimes.upload = 100;
    const body = new PassThrough();
    const drip = setInterval(() => body.write('x'), 5);
    const startedAt = performance.now();
    expect(await failure(all(new IncomingBytes(body, 1000)))).toEqual(
      refused('VALIDATION_FAILED', /not received in time/),
    );
    clearInterval(drip);
    expect(performance.now() - startedAt).toBeGreaterThan(60);
  });

  it('can be interrupted while it waits, and stays interrupted', async () => {
    const body = new PassThrough();
    const incoming = new IncomingBytes(body, 100);
    const waiting = failure(incoming.next());
    incoming.interrupt();
    expect(await waiting).toEqual(refused('VALIDATION_FAILED', /incomplete/));
    body.write('x');
    expect(await failure(incoming.next())).toEqual(refused('VALIDATION_FAILED', /incomplete/));
  });

  it('drains the rest, even after an interruption, and leaves no listener', async () => {
    const body = new PassThrough();
    const incoming = new IncomingBytes(body, 100);
    incoming.interrupt();
    body.end('x'.repeat(1000));
    const before = body.listenerCount('readable');
    await incoming.discard();
    expect([body.readableEnded, body.listenerCount('readable')]).toEqual([true, before]);
  });

  it('limits the time to drain the rest of a late or endless body', async () => {
    bodyTimes.stall = 20;
    const late = new IncomingBytes(new PassThrough(), 100);
    await failure(late.next());
    const startedAt = performance.now();
    await late.discard();
    expect(performance.now() - startedAt).toBeLessThan(usual.discard / 10);
    bodyTimes.discard = 40;
    const begunAt = performance.now();
    await new IncomingBytes(new PassThrough(), 100).discard();
    expect(performance.now() - begunAt).toBeGreaterThan(25);
  });

  it('discards at most 200 MiB', async () => {
    let given = 0;
    const mebibyte = Buffer.alloc(1024 * 1024);
    const body = new Readable({
      read() {
        given += 1;
        this.push(given > 400 ? null : mebibyte);
      },
    });
    await new IncomingBytes(body, 100).discard();
    expect(given).toBeGreaterThan(195);
    expect(given).toBeLessThan(210);
  });

  it('survives a disconnected client', async () => {
    const body = new PassThrough();
    const incoming = new IncomingBytes(body, 100);
    body.destroy(new Error('reset'));
    await incoming.discard();
    expect(body.destroyed).toBe(true);
  });
});
