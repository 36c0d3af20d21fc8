import { postgresStore } from '@crewkit/adapter-store-postgres';

export const openStore = (connectionString: string) => postgresStore({ connectionString });

/** Tests use a database of their own: a running server would send the emails that they wait for. */
export const testDatabase = () => process.env.TEST_DATABASE ?? '';
