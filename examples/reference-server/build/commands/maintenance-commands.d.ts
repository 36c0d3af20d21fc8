import type { Environment } from '../settings/setting-errors.js';
/** Backs up an SQLite database. For Postgres, use its own tools. */
export declare function backUpDatabaseCommand(file: string, environment: Environment): Promise<string>;
export declare function grantAdminCommand(email: string, environment: Environment): Promise<string>;
/** Signs out all users. `show` receives a line for every page of accounts. */
export declare function signOutAllUsersCommand(environment: Environment, show: (line: string) => void): Promise<string>;
//# sourceMappingURL=maintenance-commands.d.ts.map