import { expect, it } from 'vitest';

import { postgresStore } from '../../src/index.js';
import { emptyDatabase, query } from '../support/temporary-database.js';

it('a sweep removes as many rows per transaction as its time limit allows, and skips locked rows', async () => {
  const connectionString = await emptyDatabase();
  const idle = `INSERT INTO crewkit.lockouts (email, failures, last_attempt_at)
    SELECT number || '@example.org', 1, to_timestamp(number) FROM generate_series(1, 10005) AS number`;
  await query(connectionString, idle);
  const store = postgresStore({ connectionString });
  const { unitOfWork } = store;
  const sweep = (): Promise<number> => unitOfWork.run(({ lockouts }) => lockouts.deleteIdle(new Date(10_004_000)));
  await unitOfWork.run(async ({ lockouts }) => {
    await lockouts.clear('1@example.org');
    expect(await sweep()).toBe(10_000);
    expect(await sweep()).toBe(3);
    expect(await sweep()).toBe(0);
  });
  expect(await query(connectionString, 'SELECT email FROM crewkit.lockouts')).toEqual([{ email: '10005@example.org' }]);
  await store.close();
});
