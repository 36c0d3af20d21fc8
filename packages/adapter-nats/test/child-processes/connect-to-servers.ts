// Connects to each of the servers, and prints one line for each.
import { silentLogger } from '@crewkit/core';

import { natsEventBus } from '../../src/index.js';

for (const servers of process.argv.slice(2)) {
  const bus = natsEventBus({ servers, logger: silentLogger });
  const outcome = await bus.connect().then(
    () => 'connected',
    (error: unknown) => String(error instanceof Error ? error.cause : error),
  );
  process.stdout.write(`${outcome}\n`);
  await bus.close();
}
