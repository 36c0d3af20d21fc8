export { backUpSqlite } from './back-up-sqlite.js';
export type { SqliteBackup } from './back-up-sqlite.js';
export { restoreSqlite } from './restore-sqlite.js';
export type { SqliteRestore } from './restore-sqlite.js';
export { sqliteStore } from './sqlite-store.js';
export type { SqliteStore, SqliteStoreOptions } from './sqlite-store.js';
export type { SqliteTransactionClient } from './connections/transaction-client.js';
export { requireUnusedSqlite } from './connections/lock-database.js';
