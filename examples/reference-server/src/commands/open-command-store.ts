import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { AppError } from '@crewkit/core';
import type { StoreAdapter } from '@crewkit/core/ports';

import { openStore } from '../open-store.js';
import type { Environment } from '../setting-faults.js';
import { readSettings, type Settings, type StoreSettings } from '../settings.js';

/**
 * Runs a command of the operator on the store, beside servers that run or without any, and closes it. Nothing but the store
 * is opened. Rejects with an Error of one line if it is not there, or not as this version leaves it.
 */
export async function withStore<T>({ store }: Settings, work: (store: StoreAdapter) => Promise<T>): Promise<T> {
  requireFile(store);
  const opened = await openStore(store);
  try {
    return await work(opened);
  } catch (error) {
    if (AppError.is(error) || error instanceof CommandError) throw error;
    // Whatever else a store says: its tables are not as this version leaves them.
    throw new Error('the store is not set up for this version. Start the server once.', { cause: error });
  } finally {
    await opened.close();
  }
}

/** What a command says by itself, in one line. */
export class CommandError extends Error {}

/** The settings whose names begin with one of `prefixes`; no other is asked for. */
export function commandSettings(environment: Environment, prefixes: readonly string[]): Settings {
  const own = Object.entries(environment).filter(([name]) => prefixes.some((prefix) => name.startsWith(prefix)));
  const { settings, faults } = readSettings(Object.fromEntries(own));
  if (settings === null) throw new Error(faults.join(' '));
  return settings;
}

/** Throws if there is no such file: opening a database makes it, and a typing error in the path is to make nothing. */
export function requireFile(store: StoreSettings): void {
  if (store.kind !== 'sqlite') return;
  if (store.path === ':memory:') throw new Error('a store in memory belongs to its server alone.');
  if (existsSync(store.path)) return;
  throw new Error(`there is no store at ${resolve(store.path)}. Start the server once, and register.`);
}
