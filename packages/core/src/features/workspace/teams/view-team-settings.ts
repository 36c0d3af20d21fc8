import type { Settings } from '../../../domain/workspace/workspace.js';
import { AppError } from '../../../errors/app-error.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

/** Returns a team's settings. Requires `team:settings.view`. Throws `NOT_FOUND` or `FORBIDDEN`. */
export class ViewTeamSettings {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(reader: Reader, teamId: string): Promise<Settings> {
    const resource = { scope: 'TEAM', id: teamId } as const;
    return this.work.read(reader, { permissions: ['team:settings.view'], resource }, async ({ stores }) => {
      const settings = await stores.teams.findSettings(teamId);
      if (settings === null) throw new AppError('NOT_FOUND');
      return settings;
    });
  }
}
