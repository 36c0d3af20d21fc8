import type { Settings } from '../../../domain/workspace/workspace.js';
import { AppError } from '../../../errors/app-error.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

/** Returns a project's settings. Requires `project:settings.view`. Throws `NOT_FOUND` or `FORBIDDEN`. */
export class ViewProjectSettings {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(reader: Reader, projectId: string): Promise<Settings> {
    const resource = { scope: 'PROJECT', id: projectId } as const;
    return this.work.read(reader, { permissions: ['project:settings.view'], resource }, async ({ stores }) => {
      const settings = await stores.projects.findSettings(projectId);
      if (settings === null) throw new AppError('NOT_FOUND');
      return settings;
    });
  }
}
