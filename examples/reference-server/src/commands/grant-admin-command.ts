import { AppError, grantAdmin } from '@crewkit/core';

import type { Environment } from '../settings/setting-errors.js';
import { CommandError, commandSettings, withStore } from './open-command-store.js';

export async function grantAdminCommand(email: string, environment: Environment): Promise<string> {
  const settings = commandSettings(environment, ['CREWKIT_STORE']);
  await withStore(settings, (store) => grantAdmin(store, email).catch((error: unknown) => explain(error, email)));
  return `${email} is an administrator now.`;
}

function explain(error: unknown, email: string): never {
  if (!AppError.is(error, 'NOT_FOUND')) throw error;
  throw new CommandError(`no account with the address ${email} is confirmed and not disabled.`);
}
