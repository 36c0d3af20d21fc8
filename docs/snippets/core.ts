// What packages/core/README.md quotes. Compiled with the tests, run by snippets.test.ts.
// #region core
import { AppError, type Crewkit } from '@crewkit/core';

/** For code of your own that is no route. Routes have `requirePermissions` of the HTTP adapters. */
export async function requireEditor(crewkit: Crewkit, userId: string, projectId: string): Promise<void> {
  const may = await crewkit.can(userId, 'task.edit', { scope: 'PROJECT', id: projectId });
  if (!may) throw new AppError('FORBIDDEN', { requiredPermissions: ['project:task.edit'] });
}
// #endregion
