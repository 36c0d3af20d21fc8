import { signOutAllUsers } from '@crewkit/core';

import type { Environment } from '../settings/setting-errors.js';
import { commandSettings, withStore } from './open-command-store.js';

/** Signs out all users. `show` receives a line for every page of accounts. */
export async function signOutAllUsersCommand(environment: Environment, show: (line: string) => void): Promise<string> {
  const settings = commandSettings(environment, ['CREWKIT_STORE']);
  const { accounts, sessions } = await withStore(settings, (store) =>
    signOutAllUsers(store, (progress) => show(`looked at ${progress.accounts}, ended ${progress.sessions} sessions`)),
  );
  return `${sessions} sessions of ${accounts} accounts have ended. Access tokens expire within 15 minutes.`;
}
