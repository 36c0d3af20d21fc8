import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { createCrewkit, type Crewkit, type CrewkitOptions } from '@crewkit/core';

export function start(others: Omit<CrewkitOptions, 'store'>): Promise<Crewkit> {
  return createCrewkit({ ...others, store: sqliteStore({ path: 'crewkit.db' }) });
}
