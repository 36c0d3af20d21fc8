import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { StoreAdapter } from '@crewkit/core/adapter';

import { createDatabase } from './create-database.js';

export const storeKinds = ['sqlite', 'postgres'] as const;

export type StoreKind = (typeof storeKinds)[number];

export interface TemporaryStore {
  /** An empty store, which has to be migrated if it is one of SQLite. The caller closes it. */
  readonly store: StoreAdapter;
  /** Opens another store over the same data, as a second process does. The caller closes it. */
  readonly openAnother: () => StoreAdapter;
  /** Removes the store's data. */
  readonly dispose: () => Promise<void>;
}

/** Opens an empty store, for tests in projects that get their servers from the global setup. */
export async function openTemporaryStore(kind: StoreKind): Promise<TemporaryStore> {
  // Stores are loaded on demand, so that tests that need only a server load no store.
  if (kind === 'sqlite') {
    const { sqliteStore } = await import('@crewkit/adapter-store-sqlite');
    const folder = await mkdtemp(join(tmpdir(), 'crewkit-store-'));
    const dispose = (): Promise<void> => rm(folder, { recursive: true, force: true });
    const open = (): StoreAdapter => sqliteStore({ path: join(folder, 'crewkit.db') });
    return { store: open(), openAnother: open, dispose };
  }
  // Bun and Deno run tests without Vitest.
  const { inject } = await import('vitest');
  return openTemporaryPostgres(inject('postgresUrl'));
}

let template: Promise<string> | null = null;

/** Opens an empty, migrated store on a new database of a Postgres server. */
export async function openTemporaryPostgres(serverUrl: string): Promise<TemporaryStore> {
  const { postgresStore } = await import('@crewkit/adapter-store-postgres');
  template ??= createTemplate(serverUrl);
  const database = await createDatabase(serverUrl, await template);
  const open = (): StoreAdapter => postgresStore({ connectionString: database.socketUrl });
  return { store: open(), openAnother: open, dispose: database.drop };
}

/** Creates a migrated database to copy, because migrations take many times as long as a copy. It is removed with the server. */
async function createTemplate(serverUrl: string): Promise<string> {
  const { postgresStore } = await import('@crewkit/adapter-store-postgres');
  const { url } = await createDatabase(serverUrl);
  const store = postgresStore({ connectionString: url });
  await store.migrate();
  await store.close();
  return new URL(url).pathname.slice(1);
}
