import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoticeSender } from './notice-sender.js';
import { silentLogger } from '../observability/no-op.js';

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** Creates a sender whose batches the test completes one by one. */
function createSender() {
  const batches: number[][] = [];
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const [warn, info] = [vi.fn(), vi.fn()];
  const sender = new NoticeSender(
    (batch) => {
      batches.push(batch.map((notice) => ('position' in notice ? notice.position : 0)));
      return new Promise((resolve, reject) => ends.push({ resolve, reject }));
    },
    { ...silentLogger, warn, info },
  );
  const add = (from: number, to: number): void => {
    for (let position = from; position <= to; position += 1) sender.add({ position, keys: [] });
  };
  const end = async (error?: Error, rest = 10): Promise<void> => {
    if (error === undefined) ends.shift()?.resolve();
    else ends.shift()?.reject(error);
    await turns(1);
    await vi.advanceTimersByTimeAsync(rest);
  };
  return { sender, batches, add, end, warn, info };
}

describe('NoticeSender', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('waits ten milliseconds after a batch, to collect the next one', async () => {
    const { batches, add, end } = createSender();
    add(1, 1);
    await turns(1);
    await end(undefined, 9);
    add(2, 2);
    await turns(2);
    add(3, 3);
    expect(batches).toEqual([[1]]);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches).toEqual([[1], [2, 3]]);
  });

  it('batches notices of one turn, and those that arrive during a send', async () => {
    const { batches, add, end } = createSender();
    add(1, 3);
    expect(batches).toEqual([]);
    await turns(1);
    add(4, 4);
    await turns(2);
    add(5, 5);
    expect(batches).toEqual([[1, 2, 3]]);
    await end();
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    await end();
    add(6, 6);
    await turns(1);
    expect(batches.at(-1)).toEqual([6]);
  });

  it('drops a batch that fails, continues with the next, and reports the outage once', async () => {
    const { batches, add, end, warn, info } = createSender();
    const failure = new Error('away');
    for (const seq of [1, 2, 3]) {
      add(seq, seq);
      await turns(1);
      await end(failure);
    }
    add(4, 4);
    await turns(1);
    await end();
    expect(batches).toEqual([[1], [2], [3], [4]]);
    expect(warn.mock.calls).toEqual([[{ err: failure }, expect.stringContaining('cannot be sent') as string]]);
    expect(info).toHaveBeenCalledTimes(1);
  });

  it('drops the oldest notices if too many are waiting', async () => {
    const { batches, add, end, warn } = createSender();
    add(1, 1);
    await turns(1);
    add(2, 50_000);
    for (let batch = 0; batch < 100; batch += 1) await end();
    const sent = batches.flat();
    expect(sent.length).toBeGreaterThan(9_000);
    expect(sent.length).toBeLessThan(10_002);
    expect(sent.slice(1)).toEqual(Array.from({ length: sent.length - 1 }, (_, i) => 50_000 - sent.length + 2 + i));
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('sends in batches of a thousand', async () => {
    const { batches, add, end } = createSender();
    add(1, 2_500);
    await turns(1);
    for (let batch = 0; batch < 3; batch += 1) await end();
    expect(batches.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
  });

  it('ends when everything is sent, and accepts nothing more', async () => {
    const { sender, batches, add, end } = createSender();
    add(1, 1_500);
    const ended = vi.fn();
    const ending = sender.end().then(ended);
    add(1_501, 1_501);
    await turns(2);
    await end();
    expect(ended).not.toHaveBeenCalled();
    await end();
    await ending;
    expect(batches.flat()).toHaveLength(1_500);
  });

  it('ends at the first failure', async () => {
    const { sender, batches, add, end } = createSender();
    add(1, 5_000);
    const ending = sender.end();
    await turns(1);
    await end(new Error('away'));
    await ending;
    expect(batches).toHaveLength(1);
  });
});
