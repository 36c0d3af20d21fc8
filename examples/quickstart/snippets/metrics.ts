import { createFastifyServer } from '@crewkit/adapter-http-fastify';
import { prometheusMeter } from '@crewkit/adapter-metrics-prometheus';
import { createCrewkit, type CrewkitOptions } from '@crewkit/core';

/** Creates the server from the README, with metrics at `/metrics`. `options` are the options in the README. */
export async function serveWithMetrics(options: CrewkitOptions) {
  const prometheus = prometheusMeter({ processMetrics: true });
  const crewkit = await createCrewkit({ ...options, ports: { ...options.ports, meter: prometheus.meter } });
  const server = createFastifyServer(crewkit);
  server.get('/metrics', async (_, reply) => reply.type(prometheus.contentType).send(await prometheus.text()));
  return { server, crewkit };
}
