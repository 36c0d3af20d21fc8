export { postgresStore } from './postgres-store.js';
export type { PostgresStoreOptions } from './postgres-store.js';
export type { PostgresTransactionClient } from './transactions/transaction-client.js';
