import type { RequestListener } from 'node:http';

import type { Crewkit } from '@crewkit/core';

import type { Settings } from './settings.js';

export interface Listener {
  readonly listener: RequestListener;
  close(): Promise<unknown>;
}

/**
 * Creates the request listener of Crewkit on the chosen framework, without a port: this program has its own server, which listens already.
 */
export async function createListener(crewkit: Crewkit, http: Settings['http']): Promise<Listener> {
  if (http === 'express') {
    const { createExpressServer } = await import('@crewkit/adapter-http-express');
    const server = createExpressServer(crewkit);
    // A server without a port is also a request listener.
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
