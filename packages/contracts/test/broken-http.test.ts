import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { testBasePath } from '@crewkit/test-servers';
import { describe, expect, it } from 'vitest';
import type { StoreAdapter, Stores, UnitOfWork } from '@crewkit/core/adapter';

import { createHttpFixture } from '../src/http/support/http-fixture.js';
import type { CreateHttpServer } from '../src/http/http-suite.js';
import { collectResults } from '../src/self-test/collect-results.js';
import { override } from '../src/self-test/stores/override-stores.js';
import { brokenServers } from './broken-http-servers.js';
import type { BrokenServer } from './broken-server.js';
import { toAnswer, serveWithNode } from './serve-with-node.js';

const basePath = testBasePath();

type Fault = Pick<BrokenServer, 'breakAnswer' | 'breakStores'>;

/** Creates the suite's server over node:http and an SQLite file, with a fault. */
function serverWith({ breakAnswer = (answer) => answer, breakStores }: Fault): CreateHttpServer {
  return async (options) => {
    const directory = mkdtempSync(join(tmpdir(), 'crewkit-broken-'));
    const store = sqliteStore({ path: join(directory, 'crewkit.db') });
    const fixture = await createHttpFixture(breakStores === undefined ? store : broken(store, breakStores), {
      basePath,
      ...options,
    });
    const server = await serveWithNode(breakAnswer(toAnswer(fixture.crewkit), fixture));
    const close = async (): Promise<void> => {
      await server.close();
      await fixture.crewkit.close();
      rmSync(directory, { recursive: true, force: true });
    };
    return { ...fixture, baseUrl: server.baseUrl, close };
  };
}

function broken(store: StoreAdapter, breakStores: (stores: Stores) => Partial<Stores>): StoreAdapter {
  const { unitOfWork } = store;
  const within =
    <T>(work: (stores: Stores) => Promise<T>) =>
    (stores: Stores): Promise<T> =>
      work(override(stores, breakStores(stores)));
  const wrapped: UnitOfWork = {
    run: (work) => unitOfWork.run(within(work)),
    read: (work) => unitOfWork.read(within(work)),
  };
  return { unitOfWork: wrapped, migrate: () => store.migrate(), ping: () => store.ping(), close: () => store.close() };
}

describe('the HTTP contract', () => {
  it('accepts a minimal adapter in the cases that reject a broken one', { timeout: 480_000 }, async () => {
    const results = await collectResults(
      (runner) => {
        for (const cases of new Set(brokenServers.map((each) => each.cases)))
          cases({ runner, basePath, createServer: serverWith({}) });
      },
      (name) => brokenServers.some(({ only, noticedBy }) => [only, ...noticedBy].some((each) => each?.test(name))),
    );
    expect(results.filter((result) => result.error !== null)).toEqual([]);
    expect(results.length).toBeGreaterThan(100);
  });

  it.each(brokenServers)(
    'rejects a server that $fault',
    { timeout: 240_000 },
    async ({ cases, noticedBy, only = /./, ...fault }) => {
      const createServer = serverWith(fault);
      const results = await collectResults(
        (runner) => cases({ runner, basePath, createServer }),
        (name) => only.test(name),
      );
      const failed = results.filter((result) => result.error !== null).map((result) => result.name);
      for (const name of noticedBy)
        expect(
          failed.filter((each) => name.test(each)).length,
          `${String(name)} among\n${failed.join('\n')}`,
        ).toBeGreaterThan(0);
      expect(failed.length, 'not even the server started').toBeLessThan(results.length);
    },
  );
});
