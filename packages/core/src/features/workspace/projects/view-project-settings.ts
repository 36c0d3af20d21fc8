import type { Actor } from '../../../domain/sign-in/session.js';
import type { Settings } from '../../../domain/workspace/workspace.js';
import { AppError } from '../../../errors/app-error.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

/** Returns a project's settings. Requires `project:settings.view`. Throws `NOT_FOUND` or `FORBIDDEN`. */
export class ViewProjectSettings {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Actor, projectId: string): Promise<Settings> {
    const resource = { scope: 'PROJECT', id: projectId } as const;
    return this.work.read(actor, { permissions: ['project:settings.view'], resource }, async ({ stores }) => {
      const settings = await stores.projects.findSettings(projectId);
      if (settings === null) throw new AppError('NOT_FOUND');
      return settings;
    });
  }
}
