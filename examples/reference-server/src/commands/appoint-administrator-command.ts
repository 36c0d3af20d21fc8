import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { AppError, appointAdministrator } from '@crewkit/core';

import { openStore } from '../open-store.js';
import { readSettings, type Environment, type StoreSettings } from '../settings.js';

/** Beside servers that run, or without any. Nothing but the store is opened, so no other setting is asked for. */
export async function appointAdministratorCommand(email: string, environment: Environment): Promise<string> {
  const settings = storeSettings(environment);
  requireFile(settings);
  const store = await openStore(settings);
  try {
    await appointAdministrator(store, email);
  } catch (error) {
    throw explain(error, email);
  } finally {
    await store.close();
  }
  return `${email} is an administrator now.`;
}

function storeSettings(environment: Environment): StoreSettings {
  const own = Object.entries(environment).filter(([name]) => name.startsWith('CREWKIT_STORE'));
  const { settings, faults } = readSettings(Object.fromEntries(own));
  if (settings === null) throw new Error(faults.join(' '));
  return settings.store;
}

/** Opening a database makes its file; a typing error in the path is to make nothing. */
function requireFile(store: StoreSettings): void {
  if (store.kind !== 'sqlite') return;
  if (store.path === ':memory:') throw new Error('a store in memory belongs to its server alone.');
  if (existsSync(store.path)) return;
  throw new Error(`there is no store at ${resolve(store.path)}. Start the server once, and register.`);
}

function explain(error: unknown, email: string): unknown {
  if (AppError.is(error, 'NOT_FOUND')) {
    return new Error(`no account with the address ${email} is confirmed and not disabled.`);
  }
  if (AppError.is(error)) return error;
  // Whatever else a store says: its tables are not as this version leaves them.
  return new Error('the store is not set up for this version. Start the server once.', { cause: error });
}
