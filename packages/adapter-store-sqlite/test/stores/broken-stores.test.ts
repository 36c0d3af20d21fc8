import { brokenStores, brokenTransactions, type CaseResult, collectResults, storeContract } from '@crewkit/contracts';
import type { StoreAdapter } from '@crewkit/core/adapter';
import { describe, expect, it } from 'vitest';

import { sqliteStore } from '../../src/index.js';
import { ownTable } from '../support/own-table.js';
import { temporaryDatabasePath } from '../support/temporary-database-path.js';

// A suite that passes every store proves nothing, so it must fail each of these stores in the right case.

interface Trial {
  readonly path?: string;
  readonly breakStore: (store: StoreAdapter) => StoreAdapter;
  readonly only?: (name: string) => boolean;
}

function runSuite({ path, breakStore, only }: Trial): Promise<CaseResult[]> {
  const createStore = async (): Promise<StoreAdapter> => {
    const store = sqliteStore({ path: path ?? temporaryDatabasePath() });
    await store.migrate();
    return breakStore(store);
  };
  return collectResults((runner) => storeContract({ runner, createStore, ownTable }), only);
}

const failed = (results: readonly CaseResult[]): string[] =>
  results.filter((each) => each.error !== null).map((each) => each.name);

describe('the contract suite of the stores', () => {
  it('passes a correct store', async () => {
    const results = await runSuite({ path: ':memory:', breakStore: (store) => store });
    expect(results.length).toBeGreaterThan(100);
    expect(failed(results)).toEqual([]);
    // This one test runs the whole suite.
  }, 120_000);

  it.each([...brokenStores, ...brokenTransactions])('catches a store that $flaw', async ({ caughtBy, breakStore }) => {
    const results = await runSuite({ breakStore, only: (name) => name.endsWith(` > ${caughtBy}`) });
    expect(results).toHaveLength(1);
    expect(failed(results)).toHaveLength(1);
    // An assertion in the case failed, and no other error occurred.
    expect(results[0]?.error).toHaveProperty('code', 'ERR_ASSERTION');
  });
});
