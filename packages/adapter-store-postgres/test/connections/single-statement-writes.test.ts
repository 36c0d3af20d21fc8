import { setTimeout as pause } from 'node:timers/promises';

import type { NewMessage, Stores } from '@crewkit/core/adapter';
import { createDatabase, startPostgres } from '@crewkit/test-servers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { migrate } from '../../src/migrate.js';
import { openPool } from '../../src/connections/open-pool.js';
import { PostgresUnitOfWork } from '../../src/unit-of-work.js';
import { openUnitOfWork, type Opened, type OpenOptions } from '../support/open-unit-of-work.js';
import { upTo } from '../support/race.js';
import { addConversation, at, sampleMessage } from '../support/samples.js';
import { query } from '../support/temporary-database.js';

const unavailable = expect.objectContaining({ code: 'UNAVAILABLE' }) as unknown;
const conflict = expect.objectContaining({ code: 'CONFLICT' }) as unknown;

interface Chatting extends Opened {
  readonly chat: string;
  readonly sender: string;
}

async function openChat(options: OpenOptions = {}): Promise<Chatting> {
  const opened = await openUnitOfWork(options);
  const { chat, members } = await opened.unitOfWork.run(addConversation);
  return { ...opened, chat, sender: members[0] ?? '' };
}

/** Posts a message as idempotent work and counts the work's runs. */
function post({ unitOfWork, chat, sender }: Chatting, changes: Partial<NewMessage> = {}) {
  const message = { ...sampleMessage(chat, sender, 'client id'), ...changes };
  let runs = 0;
  const work = ({ messages }: Stores) => {
    runs += 1;
    return messages.append(message);
  };
  return { running: unitOfWork.run(work, { isIdempotent: true }), runs: () => runs };
}

const seqsIn = async ({ url, chat }: Chatting): Promise<number[]> => {
  const sql = `SELECT seq::int AS seq FROM crewkit.messages WHERE conversation_id = '${chat}' ORDER BY seq`;
  return (await query<{ seq: number }>(url, sql)).map(({ seq }) => seq);
};

/** Sets the fate of the first `count` transactions of posts. */
function decide({ proxy }: Opened, fate: 'cut' | 'cut after' | 'swallow', count = 1): void {
  let left = count;
  proxy.decide((text) => {
    if (!text.includes('INSERT INTO crewkit.messages') || left === 0) return 'pass';
    left -= 1;
    return fate;
  });
}

const countWaiting = async (url: string): Promise<number> => {
  const sql = `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return (await query<{ count: number }>(url, sql))[0]?.count ?? 0;
};

describe('an idempotent single-statement transaction', () => {
  it('is sent in one round trip', async () => {
    const opened = await openChat();
    const before = opened.proxy.sent.length;
    expect(await post(opened).running).toMatchObject({ kind: 'appended' });
    const sent = opened.proxy.sent.slice(before);
    expect(sent.map(({ text }) => /BEGIN|INSERT|COMMIT/.exec(text)?.[0])).toEqual(['BEGIN', 'INSERT', 'COMMIT']);
    expect(sent[0]?.text).toContain('SET LOCAL lock_timeout');
    // The proxy had not seen a response yet when the last statement arrived.
    expect(sent.every(({ outside }) => outside)).toBe(true);
    expect(opened.pool.idleCount).toBe(1);
  });

  it('first reads the data that it needs', async () => {
    const opened = await openChat();
    await post(opened).running;
    expect(await post(opened).running).toMatchObject({ kind: 'replayed', message: { seq: 1 } });
    expect(await post(opened, { body: 'Other', contentHash: Buffer.from('other') }).running).toEqual({
      kind: 'mismatch',
    });
  });

  it('rejects a second statement, and any statement after its end', async () => {
    const opened = await openChat();
    const { unitOfWork } = opened;
    let late: Stores | undefined;
    const twice = async (stores: Stores): Promise<void> => {
      late = stores;
      await stores.markers.claim('first', at(0));
      await stores.markers.claim('second', at(0));
    };
    await expect(unitOfWork.run(twice, { isIdempotent: true })).rejects.toThrow(/writes with one statement/);
    await expect(late?.markers.claim('third', at(0))).rejects.toThrow(/has ended/);
    expect(await query(opened.url, 'SELECT name FROM crewkit.markers')).toEqual([{ name: 'first' }]);
  });

  it('keeps nothing of a failed statement, and its connection stays usable', async () => {
    const opened = await openChat();
    const { id } = sampleMessage(opened.chat, opened.sender);
    await post(opened, { id, clientMessageId: null }).running;
    const { running, runs } = post(opened, { id, clientMessageId: null });
    await expect(running).rejects.toEqual(conflict);
    expect(runs()).toBe(1);
    expect(opened.pool.idleCount).toBe(1);
    expect(await post(opened).running).toMatchObject({ kind: 'appended', message: { seq: 2 } });
  });

  it('waits for a lock up to the lock timeout, and leaves no waiting statement', async () => {
    const opened = await openChat({ lockMs: 200 });
    let free = (): void => undefined;
    const isFree = new Promise<void>((resolve) => (free = resolve));
    const holding = opened.unitOfWork.run(async ({ conversations }) => {
      await conversations.lockById(opened.chat);
      await isFree;
    });
    await pause(50);
    const posts = upTo(5).map((number) => post(opened, { clientMessageId: `${number}` }));
    const outcomes = await Promise.allSettled(posts.map(({ running }) => running));
    for (const outcome of outcomes) expect(outcome).toEqual({ status: 'rejected', reason: unavailable });
    expect(posts.every(({ runs }) => runs() === 1)).toBe(true);
    expect(await countWaiting(opened.url)).toBe(0);
    free();
    await holding;
    expect(opened.pool.totalCount).toBe(opened.pool.idleCount);
    expect(await seqsIn(opened)).toEqual([]);
  });

  it('is abandoned when the server is silent, and its connection is closed', async () => {
    const opened = await openChat({ answerMs: 300 });
    decide(opened, 'swallow');
    const { running, runs } = post(opened);
    await expect(running).rejects.toEqual(unavailable);
    expect(runs()).toBe(1);
    await vi.waitUntil(() => opened.pool.totalCount === 0);
    expect(await post(opened).running).toMatchObject({ kind: 'appended' });
  });
});

describe('an idempotent transaction whose response is lost', () => {
  it('is retried, and finds its own write', async () => {
    const opened = await openChat();
    decide(opened, 'cut after');
    const { running, runs } = post(opened);
    expect(await running).toMatchObject({ kind: 'replayed', message: { seq: 1 } });
    expect(runs()).toBe(2);
    expect(await seqsIn(opened)).toEqual([1]);
  });

  it('is rejected if only the id proves that it was committed', async () => {
    const opened = await openChat();
    decide(opened, 'cut after');
    await expect(post(opened, { clientMessageId: null }).running).rejects.toEqual(conflict);
    expect(await seqsIn(opened)).toEqual([1]);
  });

  it('is retried if it did not reach the server', async () => {
    const opened = await openChat();
    decide(opened, 'cut', 3);
    const { running, runs } = post(opened);
    expect(await running).toMatchObject({ kind: 'appended', message: { seq: 1 } });
    expect(runs()).toBe(4);
    expect(await seqsIn(opened)).toEqual([1]);
  });

  it('writes once for 16 parallel callers on failing connections', async () => {
    const opened = await openChat();
    let count = 0;
    opened.proxy.decide((text) => {
      if (!text.includes('INSERT INTO crewkit.messages')) return 'pass';
      count += 1;
      return count > 40 ? 'pass' : ((['cut after', 'cut', 'pass'] as const)[count % 3] ?? 'pass');
    });
    const posts = upTo(16).map((number) => post(opened, { clientMessageId: `${number}` }).running);
    await Promise.all(posts);
    expect(await seqsIn(opened)).toEqual(upTo(16));
  });

  it('has an unknown outcome when the server is unreachable for long', async () => {
    const opened = await openChat({ outcomeMs: 500 });
    decide(opened, 'cut after', Infinity);
    const { running, runs } = post(opened);
    await expect(running).rejects.toEqual(unavailable);
    await expect(running).rejects.toThrow(/unknown whether/);
    expect(runs()).toBeGreaterThan(2);
    expect(await seqsIn(opened)).toEqual([1]);
  });

  it('is written once if the server is killed in the meantime and restarts', async () => {
    const server = await startPostgres();
    onTestFinished(() => server.dispose());
    const { url } = await createDatabase(server.url);
    const empty = await openUnitOfWork({ url });
    await migrate(empty.pool);
    const opened = await openChat({ url, outcomeMs: 30_000 });
    let killed: Promise<void> | undefined;
    opened.proxy.decide((text) => {
      if (!text.includes('INSERT INTO crewkit.messages')) return 'pass';
      killed ??= server.kill();
      return 'pass';
    });
    const { running, runs } = post(opened);
    await vi.waitUntil(() => killed !== undefined);
    await killed;
    await server.start();
    expect(await running).toMatchObject({ message: { seq: 1 } });
    expect(runs()).toBeGreaterThan(1);
    expect(await seqsIn(opened)).toEqual([1]);
  }, 120_000);

  it('is not retried if nothing was sent', async () => {
    const pool = openPool({ connectionString: 'postgres://127.0.0.1:1/nowhere' });
    onTestFinished(() => pool.end());
    let runs = 0;
    const work = ({ markers }: Stores) => {
      runs += 1;
      return markers.claim('once', at(0));
    };
    await expect(new PostgresUnitOfWork(pool).run(work, { isIdempotent: true })).rejects.toEqual(unavailable);
    expect(runs).toBe(1);
  });
});
