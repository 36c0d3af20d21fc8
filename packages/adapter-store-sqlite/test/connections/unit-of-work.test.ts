import { setTimeout as pause } from 'node:timers/promises';

import { CrewkitError } from '@crewkit/core';
import type { Stores, StoreResult } from '@crewkit/core/adapter';
import { describe, expect, it, onTestFinished } from 'vitest';

import { migrate } from '../../src/migrate.js';
import { openDatabase, type OpenedDatabase } from '../../src/connections/open-database.js';
import { SqliteUnitOfWork } from '../../src/unit-of-work.js';
import { temporaryDatabasePath } from '../support/temporary-database-path.js';

interface Opened {
  readonly database: OpenedDatabase;
  readonly unitOfWork: SqliteUnitOfWork;
}

function open(path = temporaryDatabasePath(), stuckAfterMs = 50): Opened {
  const database = openDatabase(path);
  migrate(database.writer);
  const unitOfWork = new SqliteUnitOfWork(database, stuckAfterMs);
  onTestFinished(async () => {
    // The wait is bounded: if a transaction never ends, the test should fail instead of hanging.
    await Promise.race([unitOfWork.close(), pause(1000)]);
    database.reader.close();
    database.writer.close();
  });
  return { database, unitOfWork };
}

const claim = (stores: Stores, name: string): Promise<boolean> => stores.markers.claim(name, new Date(0));
const unavailable = expect.objectContaining({ code: 'UNAVAILABLE' }) as unknown;
const mail = (number: number, bytes = 8000): Omit<StoreResult<'mailOutbox', 'claimDue'>, 'attempts'> => ({
  id: `${number}`,
  sealed: 'x'.repeat(bytes),
  createdAt: new Date(number),
});
const mailIds = (unitOfWork: SqliteUnitOfWork): Promise<string[]> =>
  unitOfWork.read(async (stores) => (await stores.mailOutbox.listRecent(1000)).map((each) => each.id));

describe('a commit', () => {
  it('is seen by the next read, although an earlier read of the same turn of the event loop has not seen it', async () => {
    const { unitOfWork } = open();
    const written = unitOfWork.run((stores) => stores.mailOutbox.enqueue(mail(1)));
    expect(await mailIds(unitOfWork)).toEqual([]);
    await written;
    expect(await mailIds(unitOfWork)).toEqual(['1']);
  });
});

describe('a transaction that waits for another', () => {
  it.each(['a file', ':memory:'])('is rejected instead of causing a deadlock, in %s', async (where) => {
    const { unitOfWork } = open(where === ':memory:' ? where : undefined);
    const running = unitOfWork.run((stores) => unitOfWork.run(() => claim(stores, 'inner')));
    await expect(running).rejects.toEqual(unavailable);
    expect(await unitOfWork.run((stores) => claim(stores, 'inner'))).toBe(true);
  });

  it('is rejected at once the second time, and the outer transaction can continue', async () => {
    const { unitOfWork } = open();
    const refused: unknown[] = [];
    await unitOfWork.run(async (stores) => {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await unitOfWork.run((inner) => claim(inner, 'inner')).catch((error: unknown) => refused.push(error));
      }
      await claim(stores, 'outer');
    });
    expect(refused).toEqual([unavailable, unavailable, unavailable]);
    expect(await unitOfWork.run((stores) => claim(stores, 'outer'))).toBe(false);
    expect(await unitOfWork.run((stores) => claim(stores, 'inner'))).toBe(true);
  });

  it('does not block other transactions, and has no effect if it is rejected', async () => {
    const { unitOfWork } = open();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const first = unitOfWork.run((stores) => claim(stores, 'first'));
    const stuck = unitOfWork.run(() => released);
    const behind = unitOfWork.run((stores) => claim(stores, 'behind'));
    await expect(behind).rejects.toEqual(unavailable);
    await expect(unitOfWork.run((stores) => claim(stores, 'later'))).rejects.toEqual(unavailable);
    release();
    expect(await first).toBe(true);
    await stuck;
    for (const name of ['behind', 'later']) expect(await unitOfWork.run((stores) => claim(stores, name))).toBe(true);
  });
});

it('waits for running reads before it closes, and rejects new ones', async () => {
  const { unitOfWork } = open();
  const ends: string[] = [];
  const reading = unitOfWork.read(async (stores) => {
    await pause(50);
    await stores.accounts.findById('00000000-0000-7000-8000-000000000001');
    ends.push('read');
  });
  const closing = [unitOfWork.close(), unitOfWork.close()].map((close) => close.then(() => ends.push('closed')));
  await expect(unitOfWork.read(async () => undefined)).rejects.toEqual(unavailable);
  await Promise.all([reading, ...closing]);
  expect(ends).toEqual(['read', 'closed', 'closed']);
});

describe('a full database', () => {
  /** Leaves space for the existing pages and a few more. */
  function fill({ database }: Opened): void {
    const pages = database.reader.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0;
    database.writer.execute(`PRAGMA max_page_count = ${pages + 20}`);
  }
  const makeRoom = ({ database }: Opened): void => database.writer.execute('PRAGMA max_page_count = 100000');

  it('is UNAVAILABLE, keeps its data, and recovers', async () => {
    const opened = open();
    const { unitOfWork } = opened;
    fill(opened);
    const kept: string[] = [];
    let error: unknown = null;
    for (let number = 0; error === null && number < 100; number += 1) {
      const enqueued = unitOfWork.run((stores) => stores.mailOutbox.enqueue(mail(number)));
      error = await enqueued.then(
        () => (kept.unshift(`${number}`), null),
        (thrown: unknown) => thrown,
      );
    }
    expect(error).toEqual(unavailable);
    expect(kept.length).toBeGreaterThan(1);
    expect(await mailIds(unitOfWork)).toEqual(kept);
    makeRoom(opened);
    await unitOfWork.run((stores) => stores.mailOutbox.enqueue(mail(1000)));
    expect(await mailIds(unitOfWork)).toEqual(['1000', ...kept]);
  });

  it('keeps nothing of a transaction that continues after the error', async () => {
    const opened = open();
    const { unitOfWork } = opened;
    fill(opened);
    const running = unitOfWork.run(async (stores) => {
      await stores.mailOutbox.enqueue(mail(1, 10));
      await stores.mailOutbox.enqueue(mail(2, 1_000_000)).catch(() => undefined);
      await stores.mailOutbox.enqueue(mail(3, 10));
    });
    await expect(running).rejects.toEqual(unavailable);
    expect(await mailIds(unitOfWork)).toEqual([]);
    await unitOfWork.run((stores) => stores.mailOutbox.enqueue(mail(4, 10)));
    expect(await mailIds(unitOfWork)).toEqual(['4']);
  });

  it('reports UNAVAILABLE to all transactions in the same commit, even if the work of one throws another error', async () => {
    const opened = open();
    const { unitOfWork } = opened;
    fill(opened);
    const outcomes = await Promise.allSettled([
      unitOfWork.run((stores) => stores.mailOutbox.enqueue(mail(1, 10))),
      unitOfWork.run(async (stores) => {
        await stores.mailOutbox.enqueue(mail(2, 1_000_000)).catch(() => undefined);
        throw new CrewkitError('INVALID_CREDENTIALS');
      }),
      unitOfWork.run((stores) => stores.mailOutbox.enqueue(mail(3, 10))),
    ]);
    const refusal = { status: 'rejected', reason: unavailable };
    expect(outcomes).toEqual([refusal, refusal, refusal]);
    expect(await mailIds(unitOfWork)).toEqual([]);
  });
});
