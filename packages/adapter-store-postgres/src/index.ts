export { postgresStore } from './postgres-store.js';
export type { PostgresStore, PostgresStoreOptions } from './postgres-store.js';
export type { PostgresTransactionClient } from './transactions/transaction-client.js';
