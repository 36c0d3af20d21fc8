import { createMcpHandler, createMcpListener, type McpHandler, type McpOptions } from '@crewkit/adapter-mcp';
import type { Crewkit } from '@crewkit/core';
import type { Express } from 'express';
import type { FastifyInstance } from 'fastify';

// #region options
export const mcpOptions: McpOptions = {
  tools: ['listProjects', 'listTasks', 'viewTask', 'createTask', 'updateTask'],
  url: 'https://api.example.com/mcp',
  instructions: 'Ask the user before you change a task of another user.',
};
// #endregion

export function mountInExpress(app: Express, crewkit: Crewkit): void {
  // #region express
  const listener = createMcpListener(crewkit, mcpOptions);
  app.all(['/mcp', '/.well-known/oauth-protected-resource/mcp'], listener);
  // #endregion
}

export async function mountInFastify(app: FastifyInstance, crewkit: Crewkit): Promise<void> {
  // #region fastify
  const listener = createMcpListener(crewkit, mcpOptions);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    for (const path of ['/mcp', '/.well-known/oauth-protected-resource/mcp']) {
      scope.all(path, (request, reply) => {
        reply.hijack();
        void listener(request.raw, reply.raw);
      });
    }
  });
  // #endregion
}

export function createHandler(crewkit: Crewkit): McpHandler {
  // #region fetch
  return createMcpHandler(crewkit, mcpOptions);
  // #endregion
}
