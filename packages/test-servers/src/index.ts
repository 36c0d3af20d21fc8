export { createDatabase } from './create-database.js';
export type { TemporaryDatabase } from './create-database.js';
export { findRedis } from './find-redis.js';
export { startPostgres } from './start-postgres.js';
export type { PostgresOptions } from './start-postgres.js';
export { startRedis } from './start-redis.js';
export { openTemporaryStore, storeKinds } from './temporary-stores.js';
export type { StoreKind, TemporaryStore } from './temporary-stores.js';
export type { TestServer } from './test-server.js';
