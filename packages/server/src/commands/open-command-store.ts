import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { CrewkitError } from '@crewkit/core';
import type { StoreAdapter } from '@crewkit/core/adapter';

import { openStore } from '../open-store.js';
import { CommandError } from './command.js';
import type { Environment } from '../settings/setting-errors.js';
import { readSettings, type Settings, type StoreSettings } from '../settings/settings.js';

/**
 * Runs an operator's command on the store, whether or not servers are running, and then closes the store. Opens nothing else. Rejects with
 * a one-line Error if the store does not exist or does not have this version's schema.
 */
export async function withStore<T>({ store }: Settings, work: (store: StoreAdapter) => Promise<T>): Promise<T> {
  requireFile(store);
  const opened = await openStore(store);
  try {
    return await work(opened);
  } catch (error) {
    if (CrewkitError.is(error) || error instanceof CommandError) throw error;
    // Any other error from the store means that its schema is not this version's schema.
    throw new Error('the store is not set up for this version. Start the server once.', { cause: error });
  } finally {
    await opened.close();
  }
}

/** Returns the settings whose names begin with one of `prefixes`. No other settings are required. */
export function commandSettings(environment: Environment, prefixes: readonly string[]): Settings {
  const own = Object.entries(environment).filter(([name]) => prefixes.some((prefix) => name.startsWith(prefix)));
  const { settings, faults } = readSettings(Object.fromEntries(own));
  if (settings === null) throw new Error(faults.join(' '));
  return settings;
}

/** Throws if the file does not exist. Opening a database would create it, and a typing error in the path must not create a file. */
export function requireFile(store: StoreSettings): void {
  if (store.kind !== 'sqlite') return;
  if (store.path === ':memory:') throw new Error('a store in memory belongs to its server alone.');
  if (existsSync(store.path)) return;
  throw new Error(`there is no store at ${resolve(store.path)}. Start the server once, and register.`);
}
