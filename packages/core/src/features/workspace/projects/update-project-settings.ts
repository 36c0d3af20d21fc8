import type { Actor } from '../../../domain/sign-in/session.js';
import type { Settings } from '../../../domain/workspace/workspace.js';
import { AppError } from '../../../errors/app-error.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { givenFields } from '../../shared/given-fields.js';
import type { SettingsInput } from '../organizations/update-organization-settings.js';

/**
 * Sets the project settings that the input contains, and leaves the others unchanged. An input without settings changes nothing. Requires
 * `project:settings.edit`. Throws `NOT_FOUND` or `FORBIDDEN`.
 */
export class UpdateProjectSettings {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Actor, id: string, input: SettingsInput): Promise<Settings> {
    const changes = givenFields(input);
    const fields = Object.keys(changes);
    const requirement = { permissions: ['project:settings.edit'], resource: { scope: 'PROJECT', id } } as const;
    return this.work.write(actor, requirement, async (step) => {
      const { stores, organizationId, now } = step;
      const changed = fields.length > 0;
      const settings = await (changed
        ? stores.projects.updateSettings(id, changes, now)
        : stores.projects.findSettings(id));
      if (settings === null) throw new AppError('NOT_FOUND');
      const target = { type: 'project', id } as const;
      if (changed)
        await step.record({ action: 'project.settings_updated', organizationId, target, details: { fields } });
      return settings;
    });
  }
}
