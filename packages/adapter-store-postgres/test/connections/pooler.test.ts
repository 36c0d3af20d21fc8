import { storeContract } from '@crewkit/contracts';
import type { Stores } from '@crewkit/core/adapter';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';

import { migrate } from '../../src/migrate.js';
import { postgresStore } from '../../src/index.js';
import { openUnitOfWork } from '../support/open-unit-of-work.js';
import { addAccount, at } from '../support/samples.js';
import { ownTable } from '../support/own-table.js';
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '../support/start-pgbouncer.js';
import { emptyDatabase, newDatabase, query } from '../support/temporary-database.js';
import { readEverywhere, writeEverywhere } from '../support/use-stores.js';

// A pooler in transaction mode gives the server's session to another client after each transaction. Changes of session state are therefore
// lost or affect the next client.
const begin =
  /^BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL [^;]*;\s+SET LOCAL [^;]*; SET LOCAL [^;]*(?:;\s+SELECT [^;]*)?$/;
const touchesTheSession =
  /\bSET (?!LOCAL)(?:SESSION |TIME |ROLE )|^SET (?!LOCAL)|pg_(?:try_)?advisory_(?:un)?lock|\b(?:LISTEN|PREPARE|DISCARD|TEMP|WITH HOLD)\b/;
const unavailable = expect.objectContaining({ code: 'UNAVAILABLE' }) as unknown;
// https://www.pgbouncer.org/config.html: other parameters are rejected unless the pooler is configured to ignore them.
const startupParameters = ['user', 'database', 'client_encoding', 'application_name', 'DateStyle'];

describe('the connections to the server', () => {
  it('do not change the session', async () => {
    const { unitOfWork, pool, proxy } = await openUnitOfWork();
    await migrate(pool);
    await unitOfWork.run(writeEverywhere);
    await unitOfWork.run(readEverywhere);
    await unitOfWork.read(readEverywhere);
    expect(proxy.sent.length).toBeGreaterThan(100);
    expect(proxy.sent.filter(({ text }) => touchesTheSession.test(text))).toEqual([]);
    const outside = proxy.sent.filter((statement) => statement.outside).map(({ text }) => text.trim());
    expect(outside.filter((text) => !begin.test(text) && !text.startsWith('SELECT '))).toEqual([]);
    expect(outside.filter((text) => begin.test(text))).toHaveLength(3);
  });

  it('use only startup parameters that every pooler supports', async () => {
    const { unitOfWork, proxy } = await openUnitOfWork();
    await unitOfWork.read(readEverywhere);
    for (const parameters of proxy.startups) {
      expect(startupParameters).toEqual(expect.arrayContaining(Object.keys(parameters)));
      expect(parameters['application_name']).toBe('crewkit');
    }
  });

  it.each([true, false])('prepare named statements only on request: %s', async (preparedStatements) => {
    const { proxy } = await openUnitOfWork();
    const store = postgresStore({ connectionString: proxy.url, preparedStatements });
    await store.unitOfWork.run(writeEverywhere);
    await store.unitOfWork.read(readEverywhere);
    await store.close();
    const prepared = proxy.sent.filter((statement) => statement.prepared);
    if (preparedStatements) expect(prepared.length).toBeGreaterThan(60);
    else expect(prepared).toEqual([]);
  });
});

describe.skipIf(!hasPgbouncer)('behind PgBouncer in transaction mode, the store', () => {
  let pgbouncer: Pgbouncer | null = null;
  beforeAll(async () => {
    pgbouncer = await startPgbouncer(inject('postgresUrl'));
  });
  afterAll(() => pgbouncer?.stop());

  it('is at worst UNAVAILABLE if prepared statements are not supported and not disabled', async () => {
    const connectionString = pgbouncer?.toUrl(await emptyDatabase()) ?? '';
    const stores = [1, 2, 3].map(() => postgresStore({ connectionString }));
    for (const store of stores) onTestFinished(() => store.close());
    const answers: PromiseSettledResult<unknown>[] = [];
    for (let round = 0; round < 5; round += 1) {
      const asked = stores.flatMap(({ unitOfWork }) =>
        [1, 2, 3, 4].flatMap(() => [unitOfWork.run(readEverywhere), unitOfWork.read(readEverywhere)]),
      );
      answers.push(...(await Promise.allSettled(asked)));
    }
    const errors = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
    expect(errors).toEqual(errors.map(() => unavailable));
  });

  it('reads timestamps with any DateStyle of the database or of the previous session', async () => {
    const url = await newDatabase();
    await query(url, `ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET DateStyle = 'SQL, DMY'`);
    const connectionString = pgbouncer?.toUrl(url) ?? '';
    const store = postgresStore({ connectionString, preparedStatements: false });
    onTestFinished(() => store.close());
    await store.migrate();
    const id = await store.unitOfWork.run((stores) => addAccount(stores));
    for (let round = 0; round < 3; round += 1) {
      expect(await query(connectionString, 'SHOW DateStyle')).toEqual([{ DateStyle: 'SQL, DMY' }]);
      const read = ({ accounts }: Pick<Stores, 'accounts'>) => accounts.findById(id);
      const told = [await store.unitOfWork.read(read), await store.unitOfWork.run(read)];
      expect(told.map((account) => account?.createdAt)).toEqual([at(0), at(0)]);
    }
  });

  storeContract({
    runner: { describe, it, beforeAll, afterAll },
    createStore: async () => {
      const url = await emptyDatabase();
      return postgresStore({ connectionString: pgbouncer?.toUrl(url) ?? '', preparedStatements: false });
    },
    ownTable,
  });
});
