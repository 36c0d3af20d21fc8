import { natsEventBus } from '@crewkit/adapter-nats';
import { createCrewkit, type Crewkit, type CrewkitOptions } from '@crewkit/core';
import type { Logger } from '@crewkit/core/adapter';

export function start(others: Omit<CrewkitOptions, 'ports'>, logger: Logger): Promise<Crewkit> {
  const events = natsEventBus({ servers: 'nats://nats.example', logger });
  return createCrewkit({ ...others, ports: { logger, events } });
}
