import { CrewkitError, grantAdmin, signOutAllUsers } from '@crewkit/core';

import { openStore } from '../open-store.js';
import { CommandError, type Command } from './command.js';
import { commandSettings, withStore } from './open-command-store.js';

export const migrateCommand: Command = {
  usage: 'migrate',
  help: "brings the database to this version's schema, which every start of a server does too",
  run: async (_args, { environment }) => {
    const { store } = commandSettings(environment, ['CREWKIT_STORE']);
    if (store.kind === 'sqlite') {
      if (store.path === ':memory:') throw new CommandError('a store in memory belongs to its server alone.');
      const { requireUnusedSqlite } = await import('@crewkit/adapter-store-sqlite');
      requireUnusedSqlite({ path: store.path });
    }
    const opened = await openStore(store);
    try {
      const applied = await opened.migrate();
      if (applied.length === 0) return "The database has this version's schema already.";
      return `Applied ${applied.join(', ')}.`;
    } finally {
      await opened.close();
    }
  },
};

export const grantAdminCommand: Command = {
  usage: 'grant-admin <email>',
  help: 'makes a user an administrator of the installation',
  run: async ([email = ''], { environment }) => {
    const settings = commandSettings(environment, ['CREWKIT_STORE']);
    await withStore(settings, (store) => grantAdmin(store, email).catch((error: unknown) => explain(error, email)));
    return `${email} is an administrator now.`;
  },
};

function explain(error: unknown, email: string): never {
  if (!CrewkitError.is(error, 'NOT_FOUND')) throw error;
  throw new CommandError(`no account with the address ${email} is confirmed and not disabled.`);
}

export const signOutAllUsersCommand: Command = {
  usage: 'sign-out-all-users',
  help: 'ends every session',
  run: async (_args, { environment, showProgress }) => {
    const settings = commandSettings(environment, ['CREWKIT_STORE']);
    const { accounts, sessions } = await withStore(settings, (store) =>
      signOutAllUsers(store, (progress) =>
        showProgress(`looked at ${progress.accounts}, ended ${progress.sessions} sessions`),
      ),
    );
    return `${sessions} sessions of ${accounts} accounts have ended. Access tokens expire within 15 minutes.`;
  },
};
