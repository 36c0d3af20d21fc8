import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';

import type { StoreAdapter, Stores } from '@crewkit/core/adapter';
import { describe, expect, it } from 'vitest';

import { sqliteStore } from '../../src/index.js';
import { temporaryDatabasePath } from '../support/temporary-database-path.js';

const headerBytes = 32;
const frameHeaderBytes = 24;

/** Counts the commits in the write-ahead log. These are the frames with a size, because only a transaction's last frame has one. */
function countCommits(path: string): number {
  const log = readFileSync(`${path}-wal`);
  const frameBytes = frameHeaderBytes + log.readUInt32BE(8);
  let commits = 0;
  for (let frame = headerBytes; frame + frameBytes <= log.length; frame += frameBytes) {
    if (log.readUInt32BE(frame + 4) !== 0) commits += 1;
  }
  return commits;
}

async function getCommits(work: (store: StoreAdapter) => Promise<unknown>): Promise<number> {
  const path = temporaryDatabasePath();
  const store = sqliteStore({ path });
  await store.migrate();
  const before = countCommits(path);
  await work(store);
  const commits = countCommits(path) - before;
  await store.close();
  return commits;
}

const claim = (store: StoreAdapter, number: number): Promise<boolean> =>
  store.unitOfWork.run((stores) => stores.markers.claim(`marker ${number}`, new Date(number)));
const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('group commit', () => {
  it('commits once for all transactions that begin together', async () => {
    expect(await getCommits((store) => Promise.all(numbersTo(100).map((number) => claim(store, number))))).toBe(1);
  });

  it('commits once even if some of them fail', async () => {
    const commits = await getCommits((store) =>
      Promise.allSettled(
        numbersTo(100).map((number) =>
          store.unitOfWork.run(async (stores) => {
            await stores.markers.claim(`marker ${number}`, new Date(number));
            if (number % 2 === 0) throw new Error('undo');
          }),
        ),
      ),
    );
    expect(commits).toBe(1);
  });

  it('runs each transaction in the async context of its caller', async () => {
    const callers = new AsyncLocalStorage<number>();
    const seen: (number | undefined)[] = [];
    await getCommits((store) =>
      Promise.all(
        numbersTo(5).map((number) =>
          callers.run(number, () =>
            store.unitOfWork.run(async (stores) => {
              await stores.markers.claim(`marker ${number}`, new Date(number));
              seen.push(callers.getStore());
            }),
          ),
        ),
      ),
    );
    expect(seen).toEqual(numbersTo(5));
  });

  it('commits several transactions that wait for one another', async () => {
    const commits = await getCommits(async (store) => {
      for (const number of numbersTo(5)) await claim(store, number);
    });
    expect(commits).toBe(5);
  });

  it('limits the size of a group, so that the first transaction does not wait for all others', async () => {
    expect(await getCommits((store) => Promise.all(numbersTo(600).map((number) => claim(store, number))))).toBe(3);
  });
});

describe('a transaction that fails in a group', () => {
  const claims = (store: StoreAdapter): Promise<unknown>[] =>
    numbersTo(5).map((number) =>
      store.unitOfWork.run(async (stores) => {
        if (number === 2) throw new Error('refused');
        await stores.markers.claim(`marker ${number}`, new Date(number));
        if (number === 4) throw new Error('undo');
        return stores.markers.claim(`marker ${number}`, new Date(number));
      }),
    );
  const statuses = async (promises: readonly Promise<unknown>[]): Promise<string[]> =>
    (await Promise.allSettled(promises)).map(({ status }) => status);

  it('leaves nothing behind, and the others are committed', async () => {
    let free: boolean[] = [];
    const commits = await getCommits(async (store) => {
      expect(await statuses(claims(store))).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'rejected']);
      free = await Promise.all(numbersTo(5).map((number) => claim(store, number)));
    });
    expect(free).toEqual([false, false, true, false, true]);
    expect(commits).toBe(2);
  });

  it('makes the group run again only if it has written', async () => {
    const runs: string[] = [];
    const fail = (store: StoreAdapter, name: string, work: (stores: Stores) => Promise<unknown>): Promise<unknown> =>
      store.unitOfWork.run(async (stores) => {
        runs.push(name);
        await work(stores);
        throw new Error(name);
      });
    await getCommits((store) =>
      Promise.allSettled([
        claim(store, 0),
        fail(store, 'read', (stores) => stores.conversations.findById('absent')),
        fail(store, 'change nothing', (stores) => stores.conversations.lockById('absent')),
      ]),
    );
    expect(runs).toEqual(['read', 'change nothing']);
    await getCommits((store) =>
      Promise.allSettled([claim(store, 0), fail(store, 'write', (stores) => stores.markers.claim('one', new Date(0)))]),
    );
    expect(runs.slice(2)).toEqual(['write', 'write']);
  });
});
