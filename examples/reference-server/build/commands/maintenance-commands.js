import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandError, commandSettings, requireFile, withStore } from './open-command-store.js';
import { CrewkitError, grantAdmin, signOutAllUsers } from '@crewkit/core';
/** Backs up an SQLite database. For Postgres, use its own tools. */
export async function backUpDatabaseCommand(file, environment) {
    const { store } = commandSettings(environment, ['CREWKIT_STORE']);
    if (store.kind !== 'sqlite')
        throw new CommandError('of a Postgres, pg_dump makes a backup: see docs/operating/backup.md.');
    if (file === '')
        throw new CommandError('the name of the file is empty.');
    requireFile(store);
    const to = resolve(file);
    // Checked here for a one-line message. The copy itself also enforces this.
    if (existsSync(to))
        throw new CommandError(`${to} already exists: a backup never overwrites a file.`);
    const { backUpSqlite } = await import('@crewkit/adapter-store-sqlite');
    backUpSqlite({ path: store.path, to });
    return `${to} is the database as it is now: ${statSync(to).size} bytes, checked.`;
}
export async function grantAdminCommand(email, environment) {
    const settings = commandSettings(environment, ['CREWKIT_STORE']);
    await withStore(settings, (store) => grantAdmin(store, email).catch((error) => explain(error, email)));
    return `${email} is an administrator now.`;
}
function explain(error, email) {
    if (!CrewkitError.is(error, 'NOT_FOUND'))
        throw error;
    throw new CommandError(`no account with the address ${email} is confirmed and not disabled.`);
}
/** Signs out all users. `show` receives a line for every page of accounts. */
export async function signOutAllUsersCommand(environment, show) {
    const settings = commandSettings(environment, ['CREWKIT_STORE']);
    const { accounts, sessions } = await withStore(settings, (store) => signOutAllUsers(store, (progress) => show(`looked at ${progress.accounts}, ended ${progress.sessions} sessions`)));
    return `${sessions} sessions of ${accounts} accounts have ended. Access tokens expire within 15 minutes.`;
}
//# sourceMappingURL=maintenance-commands.js.map