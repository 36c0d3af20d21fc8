import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { sampleMessage } from '../../test/sample-message.js';
import { CrewkitError } from '../crewkit-error.js';
import type { Message } from '../schemas.js';
import type { UnsentMessage } from './open-conversation.js';
import { unsentMessage } from './unsent-message.js';
import { SendQueue } from './send-queue.js';

const fault = (
  code: 'NETWORK_ERROR' | 'UNAVAILABLE' | 'RATE_LIMITED' | 'VALIDATION_FAILED',
  retryAfterSeconds?: number,
) => new CrewkitError(code, { message: code, retryAfterSeconds: retryAfterSeconds ?? null });

let seq = 0;
function stored({ clientMessageId, body }: UnsentMessage): Message {
  seq += 1;
  return sampleMessage({ id: `m${seq}`, seq, body, clientMessageId });
}

function setUp() {
  const posted: string[] = [];
  const answers: (() => Promise<Message>)[] = [];
  const delivered: string[] = [];
  const queue = new SendQueue({
    post: (message) => {
      posted.push(message.body);
      return answers.shift()?.() ?? Promise.resolve(stored(message));
    },
    delivered: ({ body }) => delivered.push(body),
    changed: () => undefined,
    random: () => 1,
  });
  return { queue, posted, delivered, answers };
}

describe('the queue of outgoing messages', () => {
  beforeEach(() => {
    seq = 0;
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it('sends one message after another, in order', async () => {
    const { queue, posted, answers } = setUp();
    let answer: (message: Message) => void = () => undefined;
    answers.push(() => new Promise((resolve) => (answer = resolve)));
    const first = queue.add(unsentMessage({ body: 'one' }));
    const second = queue.add(unsentMessage({ body: 'two' }));
    await vi.advanceTimersByTimeAsync(100);
    expect(posted).toEqual(['one']);
    const [waiting] = queue.unsent;
    if (waiting === undefined) throw new Error('It is still on its way.');
    answer(stored(waiting));
    expect((await first).body).toBe('one');
    expect((await second).body).toBe('two');
    expect(queue.isIdle).toBe(true);
  });

  it('retries with the same id and exponential backoff, and immediately when the connection is back', async () => {
    const { queue, posted, answers } = setUp();
    answers.push(...Array.from({ length: 9 }, () => () => Promise.reject(fault('NETWORK_ERROR'))));
    const sent = queue.add(unsentMessage({ body: 'one' }));
    const [{ clientMessageId } = { clientMessageId: '' }] = queue.unsent;
    await vi.advanceTimersByTimeAsync(499);
    expect(posted).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(posted).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(999);
    expect(posted).toHaveLength(2);
    answers.length = 0;
    queue.wakeUp();
    expect((await sent).clientMessageId).toBe(clientMessageId);
    expect(posted).toHaveLength(3);
  });

  it('waits as long as the server requests', async () => {
    const { queue, posted, answers } = setUp();
    answers.push(() => Promise.reject(fault('RATE_LIMITED', 7)));
    const sent = queue.add(unsentMessage({ body: 'one' }));
    await vi.advanceTimersByTimeAsync(6900);
    expect(posted).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    await sent;
    expect(posted).toHaveLength(2);
  });

  it('reports a rejection, continues with the next message, and retries on request', async () => {
    const { queue, posted, answers } = setUp();
    answers.push(() => Promise.reject(fault('VALIDATION_FAILED')));
    const refused = queue.add(unsentMessage({ body: 'bad' }));
    const next = queue.add(unsentMessage({ body: 'good' }));
    await expect(refused).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await next;
    queue.forget(99);
    const [bad] = queue.unsent;
    expect([bad?.status, bad?.error?.code, queue.isIdle]).toEqual(['refused', 'VALIDATION_FAILED', true]);
    queue.retry(bad?.clientMessageId ?? '');
    await vi.advanceTimersByTimeAsync(1);
    queue.forget(99);
    expect([queue.unsent, posted]).toEqual([[], ['bad', 'good', 'bad']]);
  });

  it("treats the message's own event as the response, and removes a message only once it is shown", async () => {
    const { queue, answers, posted } = setUp();
    answers.push(() => new Promise(() => undefined));
    const sent = queue.add(unsentMessage({ body: 'one' }));
    const next = queue.add(unsentMessage({ body: 'two' }));
    const [waiting] = queue.unsent;
    if (waiting === undefined) throw new Error('It is still on its way.');
    queue.recognize(stored(waiting));
    await expect(sent).resolves.toMatchObject({ seq: 1 });
    await next;
    expect(posted).toEqual(['one', 'two']);
    queue.forget(0);
    expect(queue.unsent).toHaveLength(2);
    queue.forget(1);
    expect(queue.unsent.map(({ body }) => body)).toEqual(['two']);
  });

  it('does not resend a message in progress when another one is confirmed', async () => {
    const { queue, answers, posted } = setUp();
    answers.push(() => Promise.reject(fault('NETWORK_ERROR')));
    answers.push(() => new Promise(() => undefined));
    void queue.add(unsentMessage({ body: 'one' }));
    await vi.advanceTimersByTimeAsync(600);
    void queue.add(unsentMessage({ body: 'two' }));
    const two = queue.unsent[1];
    if (two === undefined) throw new Error('It is still on its way.');
    queue.recognize(stored(two));
    await vi.advanceTimersByTimeAsync(1000);
    expect(posted).toEqual(['one', 'one']);
  });

  it('times out on a missing response, and retries', async () => {
    const { queue, answers, posted } = setUp();
    answers.push(() => new Promise(() => undefined));
    const sent = queue.add(unsentMessage({ body: 'one' }));
    await vi.advanceTimersByTimeAsync(21_000);
    await sent;
    expect(posted).toEqual(['one', 'one']);
  });

  it('discards messages, and rejects all of them when it is closed', async () => {
    const { queue, answers, posted } = setUp();
    answers.push(() => Promise.reject(fault('UNAVAILABLE')));
    const discarded = queue.add(unsentMessage({ body: 'one' }));
    const ended = queue.add(unsentMessage({ body: 'two' }));
    await vi.advanceTimersByTimeAsync(1);
    queue.discard(queue.unsent[0]?.clientMessageId ?? '');
    await expect(discarded).rejects.toMatchObject({ code: 'ABORTED' });
    queue.close(new CrewkitError('SIGNED_OUT', { message: '' }));
    await expect(ended).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([posted, queue.unsent, queue.isIdle]).toEqual([['one'], [], true]);
  });
});
