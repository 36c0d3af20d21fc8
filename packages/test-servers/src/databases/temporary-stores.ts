import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { StoreAdapter } from '@crewkit/core/adapter';
import { inject } from 'vitest';

import { createDatabase } from './create-database.js';

export const storeKinds = ['sqlite', 'postgres'] as const;

export type StoreKind = (typeof storeKinds)[number];

export interface TemporaryStore {
  /** A store that is not migrated yet. The caller closes it. */
  readonly store: StoreAdapter;
  /** Removes the store's data. */
  readonly dispose: () => Promise<void>;
}

/** Opens an empty store that is not migrated yet, for tests in projects that get their servers from the global setup. */
export async function openTemporaryStore(kind: StoreKind): Promise<TemporaryStore> {
  // Stores are loaded on demand, so that tests that need only a server load no store.
  if (kind === 'sqlite') {
    const { sqliteStore } = await import('@crewkit/adapter-store-sqlite');
    const folder = await mkdtemp(join(tmpdir(), 'crewkit-store-'));
    const dispose = (): Promise<void> => rm(folder, { recursive: true, force: true });
    return { store: sqliteStore({ path: join(folder, 'crewkit.db') }), dispose };
  }
  const { postgresStore } = await import('@crewkit/adapter-store-postgres');
  const database = await createDatabase(inject('postgresUrl'));
  return { store: postgresStore({ connectionString: database.url }), dispose: database.drop };
}
