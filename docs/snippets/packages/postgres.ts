import { postgresStore } from '@crewkit/adapter-store-postgres';
import { createCrewkit, type Crewkit, type CrewkitOptions } from '@crewkit/core';

export function start(others: Omit<CrewkitOptions, 'store'>): Promise<Crewkit> {
  const store = postgresStore({ connectionString: 'postgres://user:password@db.example/app' });
  return createCrewkit({ ...others, store });
}
