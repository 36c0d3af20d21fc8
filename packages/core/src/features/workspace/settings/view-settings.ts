import type { Settings, WorkspacePlace } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { findStore } from './update-settings.js';

const permissions = {
  ORGANIZATION: ['org:settings.view'],
  TEAM: ['team:settings.view'],
  PROJECT: ['project:settings.view'],
} as const;

/** Returns the settings that clients have stored in an organization, team or project. Throws `NOT_FOUND` or `FORBIDDEN`. */
export class ViewSettings {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(reader: Reader, { scope, id }: WorkspacePlace): Promise<Settings> {
    const requirement = { permissions: permissions[scope], resource: { scope, id } };
    return this.work.read(reader, requirement, async ({ stores }) => {
      const settings = await findStore(stores, scope).findSettings(id);
      if (settings === null) throw new CrewkitError('NOT_FOUND');
      return settings;
    });
  }
}
