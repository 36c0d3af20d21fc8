// The docs quote each region of this file as a code block. The file is compiled with the tests, and server-api.test.ts runs it.
import { requireSignedIn } from '@crewkit/adapter-http-fastify';
import type { Crewkit } from '@crewkit/core';
import type { FastifyInstance } from 'fastify';

export async function createFollowUp(crewkit: Crewkit, userId: string, projectId: string): Promise<string> {
  // #region as
  const task = await crewkit.as(userId).createTask({ projectId, title: 'Send the invoice' });
  // #endregion
  return task.id;
}

export function addRoute(app: FastifyInstance, crewkit: Crewkit): void {
  // #region route
  app.post<{ Params: { projectId: string } }>(
    '/orders/:projectId',
    { onRequest: requireSignedIn(crewkit) },
    async ({ crewkit: user, params }) => {
      const { id } = await user.createTask({ projectId: params.projectId, title: 'Ship the order' });
      return { taskId: id };
    },
  );
  // #endregion
}

export async function closeAccounts(crewkit: Crewkit, leavers: readonly string[]): Promise<void> {
  // #region system
  const system = crewkit.system('nightly sync with the staff directory');
  for (const userId of leavers) await system.updateAccount({ userId, disabled: true });
  // #endregion
}
