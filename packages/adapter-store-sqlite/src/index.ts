export { backUpSqlite } from './back-up-sqlite.js';
export type { SqliteBackup } from './back-up-sqlite.js';
export { sqliteStore } from './sqlite-store.js';
export type { SqliteStoreOptions } from './sqlite-store.js';
export type { SqliteTransactionClient } from './connections/transaction-client.js';
