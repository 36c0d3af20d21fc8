import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Crewkit } from '@crewkit/core';
import { getRequestListener } from '@hono/node-server';

import { createMcpHandler, type McpOptions } from './create-mcp-handler.js';

/**
 * Creates the same handler as `createMcpHandler` for Node's HTTP server, Express and Fastify. It reads the body itself, so call it before
 * code that parses bodies.
 *
 * @example
 * const listener = createMcpListener(crewkit, { tools: ['listTasks', 'createTask'], url: 'https://api.example.com/mcp' });
 * app.all(['/mcp', '/.well-known/oauth-protected-resource/mcp'], listener); // Express
 */
export function createMcpListener(
  crewkit: Crewkit,
  options: McpOptions,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const handler = createMcpHandler(crewkit, options);
  return getRequestListener(
    (request, { incoming }) => handler(request, { remoteAddress: incoming.socket.remoteAddress ?? '' }),
    { overrideGlobalObjects: false },
  );
}
