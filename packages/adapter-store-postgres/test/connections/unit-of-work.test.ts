import { setTimeout as pause } from 'node:timers/promises';

import type { Stores } from '@crewkit/core/adapter';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { openUnitOfWork, type Opened } from '../support/open-unit-of-work.js';
import { addAccount, at, sampleAccount } from '../support/samples.js';
import type { SentStatement } from '../support/tcp-proxy.js';
import { query } from '../support/temporary-database.js';

const unavailable = expect.objectContaining({ code: 'UNAVAILABLE' }) as unknown;
const conflict = expect.objectContaining({ code: 'CONFLICT' }) as unknown;
const claim = (stores: Stores, name: string): Promise<boolean> => stores.markers.claim(name, at(0));
const forever = new Promise<never>(() => undefined);

async function isKept({ url }: Opened, name: string): Promise<boolean> {
  return (await query(url, 'SELECT 1 FROM crewkit.markers WHERE name = $1', [name])).length > 0;
}

/** Makes the server raise an error with this SQLSTATE, for the first `times` insertions of a marker. */
async function raiseOnClaim(url: string, sqlstate: string, { times = 1, atCommit = false } = {}): Promise<void> {
  const when = atCommit ? 'DEFERRABLE INITIALLY DEFERRED' : '';
  await query(
    url,
    `DROP SEQUENCE IF EXISTS raised; CREATE SEQUENCE raised;
    CREATE OR REPLACE FUNCTION raise_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      -- A sequence is not rolled back.
      IF nextval('raised') <= ${times} THEN RAISE EXCEPTION 'on purpose' USING ERRCODE = '${sqlstate}'; END IF;
      RETURN NULL; END $$;
    DROP TRIGGER IF EXISTS raise_it ON crewkit.markers;
    CREATE CONSTRAINT TRIGGER raise_it AFTER INSERT ON crewkit.markers ${when}
      FOR EACH ROW EXECUTE FUNCTION raise_it()`,
  );
}

const stopRaising = (url: string): Promise<unknown> => query(url, 'DROP TRIGGER raise_it ON crewkit.markers');
const toTexts = (sent: readonly SentStatement[]): string[] => sent.map(({ text }) => text.trim().slice(0, 6));

describe('conflicting transactions', () => {
  it('are retried after a deadlock', async () => {
    const { unitOfWork } = await openUnitOfWork();
    const ids = await unitOfWork.run(async (stores) => [await addAccount(stores), await addAccount(stores)]);
    let runs = 0;
    let held = 0;
    let both = (): void => undefined;
    const bothHoldOne = new Promise<void>((resolve) => (both = resolve));
    const lockInOrder = (first = '', second = ''): Promise<void> =>
      unitOfWork.run(async (stores) => {
        runs += 1;
        await stores.accounts.lockById(first);
        held += 1;
        if (held === 2) both();
        await bothHoldOne;
        await stores.accounts.lockById(second);
        await stores.accounts.update(second, { lastName: first });
      });
    const [one, other] = ids;
    await Promise.all([lockInOrder(one, other), lockInOrder(other, one)]);
    expect(runs).toBe(3);
  });

  it.each([false, true])('are retried after a serialization failure, at the COMMIT: %s', async (atCommit) => {
    const opened = await openUnitOfWork();
    await raiseOnClaim(opened.url, '40001', { times: 2, atCommit });
    let runs = 0;
    const claimed = await opened.unitOfWork.run((stores) => {
      runs += 1;
      return claim(stores, 'once');
    });
    await stopRaising(opened.url);
    expect([claimed, runs]).toEqual([true, 3]);
    expect(await isKept(opened, 'once')).toBe(true);
    expect(opened.pool.totalCount).toBe(1);
  });

  it('are retried even if the work catches the error or throws another one', async () => {
    const { unitOfWork, url } = await openUnitOfWork();
    await raiseOnClaim(url, '40P01', { times: 2 });
    let runs = 0;
    const value = await unitOfWork.run(async (stores) => {
      runs += 1;
      await claim(stores, 'once').catch(() => {
        if (runs === 1) throw new Error('other');
      });
      return runs;
    });
    await stopRaising(url);
    expect(value).toBe(3);
  });

  it('fail with UNAVAILABLE if the conflict happens repeatedly', async () => {
    const opened = await openUnitOfWork();
    await raiseOnClaim(opened.url, '40001', { times: 1000 });
    let runs = 0;
    const running = opened.unitOfWork.run((stores) => {
      runs += 1;
      return claim(stores, 'once');
    });
    await expect(running).rejects.toEqual(unavailable);
    await stopRaising(opened.url);
    expect(runs).toBe(5);
  });

  it('are not retried for any other reason', async () => {
    const { unitOfWork, url } = await openUnitOfWork();
    for (const sqlstate of ['23505', '23502', '57014', '53100']) {
      await raiseOnClaim(url, sqlstate);
      let runs = 0;
      const running = unitOfWork.run((stores) => {
        runs += 1;
        return claim(stores, sqlstate);
      });
      await expect(running).rejects.toThrow();
      expect(runs).toBe(1);
    }
    await stopRaising(url);
  });
});

describe('a transaction whose COMMIT is rejected', () => {
  it('is known as rolled back, and is not retried', async () => {
    const opened = await openUnitOfWork();
    await raiseOnClaim(opened.url, '23505', { atCommit: true });
    let runs = 0;
    const running = opened.unitOfWork.run((stores) => {
      runs += 1;
      return claim(stores, 'once');
    });
    await expect(running).rejects.toEqual(conflict);
    await stopRaising(opened.url);
    expect(runs).toBe(1);
    expect(opened.pool.totalCount).toBe(1);
    expect(await isKept(opened, 'once')).toBe(false);
  });
});

describe('a transaction with a failed statement', () => {
  const account = sampleAccount();

  async function failing({ unitOfWork }: Opened, after: (stores: Stores) => Promise<unknown>): Promise<unknown> {
    await unitOfWork.run((stores) => stores.accounts.insertIfAbsent(account));
    return unitOfWork.run(async (stores) => {
      await stores.accounts.insertIfAbsent({ ...account, email: 'other@example.org' }).catch(() => undefined);
      return after(stores);
    });
  }

  it('sends nothing more, and is rolled back even if the work continues', async () => {
    const opened = await openUnitOfWork();
    const refused: unknown[] = [];
    const running = failing(opened, (stores) => claim(stores, 'more').catch((error: unknown) => refused.push(error)));
    await expect(running).rejects.toEqual(conflict);
    expect(refused).toEqual([unavailable]);
    expect(toTexts(opened.proxy.sent.slice(-3))).toEqual(['BEGIN ', 'INSERT', 'ROLLBA']);
    expect(await isKept(opened, 'more')).toBe(false);
    expect(opened.pool.totalCount).toBe(1);
  });

  it('rejects with what the work throws', async () => {
    const error = new Error('of the work');
    await expect(failing(await openUnitOfWork(), async () => Promise.reject(error))).rejects.toBe(error);
  });

  it('drops statements that were queued together with the failing statement', async () => {
    const opened = await openUnitOfWork();
    await opened.unitOfWork.run((stores) => stores.accounts.insertIfAbsent(account));
    const running = opened.unitOfWork.run((stores) =>
      Promise.all([
        stores.accounts.insertIfAbsent({ ...account, email: 'other@example.org' }),
        claim(stores, 'beside'),
      ]),
    );
    await expect(running).rejects.toEqual(conflict);
    expect(toTexts(opened.proxy.sent.slice(-3))).toEqual(['BEGIN ', 'INSERT', 'ROLLBA']);
  });
});

describe('a transaction that has ended', () => {
  it.each(['committed', 'rolled back'])('sends nothing more: %s', async (how) => {
    const opened = await openUnitOfWork();
    const leaked: Stores[] = [];
    const running = opened.unitOfWork.run(async (stores) => {
      leaked.push(stores);
      await claim(stores, 'first');
      if (how === 'rolled back') throw new Error('undo');
    });
    await Promise.allSettled([running]);
    const sentBefore = opened.proxy.sent.length;
    for (const stores of leaked) await expect(claim(stores, 'late')).rejects.toEqual(unavailable);
    expect(opened.proxy.sent).toHaveLength(sentBefore);
    expect(await isKept(opened, 'late')).toBe(false);
  });

  it('has executed every statement that was queued before its end, awaited or not', async () => {
    const opened = await openUnitOfWork();
    await opened.unitOfWork.run(async (stores) => {
      void claim(stores, 'first');
      void claim(stores, 'second');
    });
    expect(toTexts(opened.proxy.sent)).toEqual(['BEGIN ', 'INSERT', 'INSERT', 'COMMIT']);
    for (const name of ['first', 'second']) expect(await isKept(opened, name)).toBe(true);
  });

  it('drops queued statements when the work fails', async () => {
    const opened = await openUnitOfWork();
    // Another transaction inserts the same marker, so that the first statement runs until that transaction ends.
    const other = new Client({ connectionString: opened.url });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query(`BEGIN; INSERT INTO crewkit.markers (name, set_at) VALUES ('first', now())`);
    const refused: unknown[] = [];
    const running = opened.unitOfWork.run(async (stores) => {
      for (const name of ['first', 'second', 'third']) {
        claim(stores, name).catch((error: unknown) => refused.push(error));
      }
      await vi.waitUntil(() => opened.proxy.sent.some(({ text }) => text.startsWith('INSERT')));
      setImmediate(() => void other.query('ROLLBACK'));
      throw new Error('undo');
    });
    await expect(running).rejects.toThrow('undo');
    expect(refused).toEqual([unavailable, unavailable]);
    expect(toTexts(opened.proxy.sent)).toEqual(['BEGIN ', 'INSERT', 'ROLLBA']);
    for (const name of ['first', 'second', 'third']) expect(await isKept(opened, name)).toBe(false);
  });
});

describe('timeouts', () => {
  /** Returns an account that a slow transaction keeps locked until `unlock` is called. */
  async function lockedAccount({ unitOfWork }: Opened): Promise<{ id: string; unlock: () => Promise<void> }> {
    const id = await unitOfWork.run(addAccount);
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    let holding = Promise.resolve();
    await new Promise<void>((locked) => {
      holding = unitOfWork.run(async (stores) => {
        await stores.accounts.lockById(id);
        locked();
        await ended;
      });
    });
    const unlock = (): Promise<void> => {
      end();
      return holding;
    };
    return { id, unlock };
  }

  it('end a transaction that takes too long, and release its locks', async () => {
    const calm = await openUnitOfWork();
    const hasty = await openUnitOfWork({ url: calm.url, transactionMs: 300 });
    const id = await calm.unitOfWork.run(addAccount);
    const late: unknown[] = [];
    let resume = (): void => undefined;
    const resumed = new Promise<void>((resolve) => (resume = resolve));
    const running = hasty.unitOfWork.run(async (stores) => {
      await stores.accounts.lockById(id);
      await claim(stores, 'first');
      await resumed;
      await claim(stores, 'second').catch((error: unknown) => late.push(error));
    });
    await expect(running).rejects.toEqual(unavailable);
    resume();
    expect(await calm.unitOfWork.run((stores) => stores.accounts.lockById(id))).toMatchObject({ id });
    expect(late).toEqual([unavailable]);
    for (const name of ['first', 'second']) expect(await isKept(calm, name)).toBe(false);
  });

  it('end a transaction whose statement is never answered', async () => {
    const opened = await openUnitOfWork({ transactionMs: 300, answerMs: 60_000 });
    opened.proxy.decide((text) => (text.includes('markers') ? 'swallow' : 'pass'));
    await expect(opened.unitOfWork.run((stores) => claim(stores, 'silent'))).rejects.toEqual(unavailable);
    expect(opened.pool.totalCount).toBe(0);
  });

  it('abandon a statement that is never answered, and its connection', async () => {
    const opened = await openUnitOfWork({ answerMs: 500 });
    opened.proxy.decide((text) => (text.includes('markers') ? 'swallow' : 'pass'));
    await expect(opened.unitOfWork.run((stores) => claim(stores, 'silent'))).rejects.toEqual(unavailable);
    expect(toTexts(opened.proxy.sent)).toEqual(['BEGIN ', 'INSERT']);
    expect(opened.pool.totalCount).toBe(0);
  });

  it.each([
    ['the wait for a lock', { lockMs: 200 }],
    ['a statement', { statementMs: 200, lockMs: 60_000 }],
  ])('limit %s', async (_, timeouts) => {
    const calm = await openUnitOfWork();
    const hasty = await openUnitOfWork({ url: calm.url, answerMs: 60_000, ...timeouts });
    const { id, unlock } = await lockedAccount(calm);
    await expect(hasty.unitOfWork.run((stores) => stores.accounts.lockById(id))).rejects.toEqual(unavailable);
    expect(hasty.pool.totalCount).toBe(1);
    await unlock();
  });

  it('limit the time for which a client may be idle within a transaction', async () => {
    const opened = await openUnitOfWork({ idleInTransactionMs: 100 });
    const running = opened.unitOfWork.run(async (stores) => {
      await claim(stores, 'first');
      await pause(1000);
      await claim(stores, 'second');
    });
    await expect(running).rejects.toEqual(unavailable);
    expect(await isKept(opened, 'first')).toBe(false);
  });

  it('reject callers that wait too long for a connection, also in nested transactions', async () => {
    const { unitOfWork } = await openUnitOfWork({ maxConnections: 1, connectMs: 1000 });
    const refusal = { status: 'rejected', reason: unavailable };
    const outer = unitOfWork.run(() =>
      Promise.allSettled([
        unitOfWork.run((stores) => claim(stores, 'inner')),
        unitOfWork.read((stores) => stores.permissions.list()),
      ]),
    );
    expect(await outer).toEqual([refusal, refusal]);
    expect(await unitOfWork.run((stores) => claim(stores, 'inner'))).toBe(true);
  });

  it('let a store close despite work that never ends', async () => {
    const { unitOfWork } = await openUnitOfWork({ transactionMs: 300 });
    const running = unitOfWork.run(() => forever);
    const closing = unitOfWork.close();
    await expect(running).rejects.toEqual(unavailable);
    await closing;
  });
});
