import { sqliteStore } from '@crewkit/adapter-store-sqlite';

export const openStore = (path: string) => sqliteStore({ path });

/** Tests use an empty database in memory. */
export const testDatabase = () => ':memory:';
