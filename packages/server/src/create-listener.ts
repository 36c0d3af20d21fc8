import type { RequestListener } from 'node:http';

import type { Crewkit } from '@crewkit/core';

import type { Settings } from './settings/settings.js';

export interface Listener {
  readonly listener: RequestListener;
  close(): Promise<unknown>;
}

/**
 * Creates Crewkit's request listener on the chosen framework, without a port, because this program has its own server that already listens.
 */
export async function createListener(crewkit: Crewkit, http: Settings['http']): Promise<Listener> {
  if (http === 'express') {
    const { createExpressServer } = await import('@crewkit/adapter-http-express');
    const server = createExpressServer(crewkit);
    // A server that does not listen can still handle requests through its event.
    return { listener: (request, response) => void server.emit('request', request, response), close: done };
  }
  const { createFastifyServer } = await import('@crewkit/adapter-http-fastify');
  const app = createFastifyServer(crewkit);
  await app.ready();
  return { listener: app.routing.bind(app), close: () => app.close() };
}

function done(): Promise<void> {
  return Promise.resolve();
}
