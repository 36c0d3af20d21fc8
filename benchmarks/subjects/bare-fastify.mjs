// Serves the measured requests with Fastify, without Crewkit.
import { createBareFastify, listen } from './bare/create-fastify.mjs';
import { loadWork } from './bare/load-work.mjs';

await listen(createBareFastify(await loadWork()));
