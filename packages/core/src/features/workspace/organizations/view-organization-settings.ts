import type { Settings } from '../../../domain/workspace/workspace.js';
import { AppError } from '../../../errors/app-error.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

/** Returns the settings that clients have stored in the organization. Throws `NOT_FOUND` or `FORBIDDEN`. */
export class ViewOrganizationSettings {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(reader: Reader, id: string): Promise<Settings> {
    const requirement = { permissions: ['org:settings.view'], resource: { scope: 'ORGANIZATION', id } } as const;
    return this.work.read(reader, requirement, async ({ stores }) => {
      const settings = await stores.organizations.findSettings(id);
      if (settings === null) throw new AppError('NOT_FOUND');
      return settings;
    });
  }
}
