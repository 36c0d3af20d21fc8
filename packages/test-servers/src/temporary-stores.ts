import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { StoreAdapter } from '@crewkit/core/ports';
import { inject } from 'vitest';

import { createDatabase } from './create-database.js';

export const storeKinds = ['sqlite', 'postgres'] as const;

export type StoreKind = (typeof storeKinds)[number];

export interface TemporaryStore {
  /** Not migrated. Whoever uses it closes it. */
  readonly store: StoreAdapter;
  /** Removes what the store was kept in. */
  readonly dispose: () => Promise<void>;
}

/** Opens a store of its own, empty and not migrated. For tests of the projects that get their servers from the global setup. */
export async function openTemporaryStore(kind: StoreKind): Promise<TemporaryStore> {
  // Loaded when they are wanted, so that who needs but a server loads no store.
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
