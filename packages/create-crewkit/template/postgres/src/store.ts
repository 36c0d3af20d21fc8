import { postgresStore } from '@crewkit/adapter-store-postgres';

export const openStore = (connectionString: string) => postgresStore({ connectionString });

/** Tests use the same database as the server. */
export const testDatabase = () => process.env.DATABASE ?? '';
