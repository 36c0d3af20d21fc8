import type { Actor } from '../../../domain/sign-in/session.js';
import type { Settings } from '../../../domain/workspace/workspace.js';
import { AppError } from '../../../errors/app-error.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { givenFields } from '../../shared/given-fields.js';

export type SettingsInput = { readonly [Key in keyof Settings]?: Settings[Key] | undefined };

/**
 * Sets the organization settings that the input contains, and leaves the others unchanged. An input without settings changes nothing.
 * Throws `NOT_FOUND` or `FORBIDDEN`.
 */
export class UpdateOrganizationSettings {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Actor, id: string, input: SettingsInput): Promise<Settings> {
    const changes = givenFields(input);
    const fields = Object.keys(changes);
    const requirement = { permissions: ['org:settings.edit'], resource: { scope: 'ORGANIZATION', id } } as const;
    return this.work.write(actor, requirement, async (step) => {
      const { stores, now } = step;
      const changed = fields.length > 0;
      const settings = await (changed
        ? stores.organizations.updateSettings(id, changes, now)
        : stores.organizations.findSettings(id));
      if (settings === null) throw new AppError('NOT_FOUND');
      const target = { type: 'organization', id } as const;
      const action = 'organization.settings_updated';
      if (changed) await step.record({ action, organizationId: id, target, details: { fields } });
      return settings;
    });
  }
}
