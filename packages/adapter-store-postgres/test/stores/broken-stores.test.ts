import { brokenStores, type CaseResult, collectResults, storeContract } from '@crewkit/contracts';
import type { StoreAdapter } from '@crewkit/core/adapter';
import { describe, expect, it } from 'vitest';

import { postgresStore } from '../../src/index.js';
import { emptyDatabase, query } from '../support/temporary-database.js';

// A suite that passes every store proves nothing, so on Postgres too it must fail each of these stores in the right case. Some of them read
// in the middle of each transaction.
const maxConnections = 40;
// An assertion in the case failed, or the database rejected a value that it cannot store. No other error is accepted.
const refusals = ['ERR_ASSERTION', 'VALIDATION_FAILED'];

// Slow commits reliably expose code that does not wait for them.
const slowDownCommits = `
  CREATE OR REPLACE FUNCTION take_time() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN PERFORM pg_sleep(0.01); RETURN NULL; END';
  DROP TRIGGER IF EXISTS take_time ON crewkit.accounts;
  CREATE CONSTRAINT TRIGGER take_time AFTER INSERT ON crewkit.accounts
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION take_time()`;

function runCase(breakStore: (store: StoreAdapter) => StoreAdapter, name: string): Promise<CaseResult[]> {
  const createStore = async (): Promise<StoreAdapter> => {
    const connectionString = await emptyDatabase();
    await query(connectionString, slowDownCommits);
    return breakStore(postgresStore({ connectionString, maxConnections }));
  };
  return collectResults(
    (runner) => storeContract({ runner, createStore }),
    (each) => each.endsWith(` > ${name}`),
  );
}

describe('the contract suite of the stores', () => {
  it.each(brokenStores)('catches a store that $flaw', async ({ caughtBy, breakStore }) => {
    let results: CaseResult[] = [];
    // Some flaws show only in collisions. Collisions are frequent, but not certain while connections are still being opened.
    for (let tries = 0; tries < 5 && (results[0]?.error ?? null) === null; tries += 1) {
      results = await runCase(breakStore, caughtBy);
      expect(results).toHaveLength(1);
    }
    expect(results[0]?.error).not.toBeNull();
    expect(refusals).toContain((results[0]?.error as { code?: unknown } | undefined)?.code);
  });

  it('passes the same store without a flaw', async () => {
    const { caughtBy } = brokenStores.find((each) => each.flaw === 'returns before the commit') ?? { caughtBy: '' };
    expect(await runCase((store) => store, caughtBy)).toEqual([{ name: `UnitOfWork > ${caughtBy}`, error: null }]);
  });
});
