import { redisShared } from '@crewkit/adapter-redis';
import { createCrewkit, type Crewkit, type CrewkitOptions } from '@crewkit/core';

export function start(others: Omit<CrewkitOptions, 'shared'>): Promise<Crewkit> {
  return createCrewkit({ ...others, shared: redisShared({ url: 'redis://redis.example' }) });
}
