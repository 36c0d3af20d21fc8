// The docs quote each region of this file as a code block. The file is compiled with the tests, and snippets.test.ts runs it.
import { requirePermissions } from '@crewkit/adapter-http-fastify';
import type { Crewkit } from '@crewkit/core';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';

interface App {
  readonly app: FastifyInstance;
  readonly crewkit: Crewkit;
  readonly showPlan: RouteHandlerMethod;
  readonly showSettings: () => void;
}

/** Guards a route, and checks a permission outside routes. */
export async function guardPlans(
  { app, crewkit, showPlan, showSettings }: App,
  { userId, projectId }: { readonly userId: string; readonly projectId: string },
): Promise<void> {
  // #region guards
  const mayView = requirePermissions(crewkit, { permissions: ['task.view'], scope: 'PROJECT', param: 'projectId' });
  app.get('/plans/:projectId', { onRequest: mayView }, showPlan);

  if (await crewkit.can(userId, 'project:settings.edit', { scope: 'PROJECT', id: projectId })) showSettings();
  // #endregion
}
