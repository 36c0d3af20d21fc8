// Serves the measured requests with Fastify, without Crewkit.
import { createBareFastify, listen } from './bare/create-fastify.js';
import { loadWork } from './bare/load-work.js';

await listen(createBareFastify(await loadWork()));
