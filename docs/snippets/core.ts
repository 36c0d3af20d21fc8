// packages/core/README.md quotes this code. It is compiled with the tests, and snippets.test.ts runs it.
// #region core
import { CrewkitError, type Crewkit } from '@crewkit/core';

/** Checks a permission outside routes. In routes, use `requirePermissions` from the HTTP adapter. */
export async function requireEditor(crewkit: Crewkit, userId: string, projectId: string): Promise<void> {
  const may = await crewkit.can(userId, 'task.edit', { scope: 'PROJECT', id: projectId });
  if (!may) throw new CrewkitError('FORBIDDEN', { requiredPermissions: ['project:task.edit'] });
}
// #endregion
