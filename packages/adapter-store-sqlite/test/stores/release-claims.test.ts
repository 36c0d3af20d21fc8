import type { StoreAdapter, StoreResult } from '@crewkit/core/adapter';
import { expect, it } from 'vitest';

import { sqliteStore } from '../../src/index.js';
import { temporaryDatabasePath } from '../support/temporary-database-path.js';

const at = (milliseconds: number): Date => new Date(milliseconds);

async function openMigrated(path: string): Promise<StoreAdapter> {
  const store = sqliteStore({ path });
  await store.migrate();
  return store;
}

async function claimIds(store: StoreAdapter, now: number): Promise<string[]> {
  const claim = { now: at(now), leaseUntil: at(now + 60_000), limit: 10 };
  const entries: StoreResult<'mailOutbox', 'claimDue'>[] = await store.unitOfWork.run((stores) =>
    stores.mailOutbox.claimDue(claim),
  );
  return entries.map((each) => each.id);
}

it('releases claims of an earlier process at the start, but not failed or sent emails', async () => {
  const path = temporaryDatabasePath();
  const first = await openMigrated(path);
  await first.unitOfWork.run(async ({ mailOutbox }) => {
    for (const id of ['claimed', 'failed', 'kept']) await mailOutbox.enqueue({ id, sealed: 'x', createdAt: at(0) });
  });
  expect(await claimIds(first, 10)).toEqual(['claimed', 'failed', 'kept']);
  await first.unitOfWork.run(async ({ mailOutbox }) => {
    await mailOutbox.markFailed('failed', 'error', at(5000));
    await mailOutbox.markSent('kept', at(20), true);
  });
  expect(await claimIds(first, 30)).toEqual([]);
  await first.close();

  const second = await openMigrated(path);
  expect(await claimIds(second, 30)).toEqual(['claimed']);
  expect(await claimIds(second, 5000)).toEqual(['failed']);
  await second.close();
});
