import type { Caller } from '../../../domain/sign-in/session.js';
import type { Settings, WorkspacePlace } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { givenFields } from '../../shared/input-fields.js';

export type SettingsInput = { readonly [Key in keyof Settings]?: Settings[Key] | undefined };

const places = {
  ORGANIZATION: { permissions: ['org:settings.edit'], type: 'organization', action: 'organization.settings_updated' },
  TEAM: { permissions: ['team:settings.edit'], type: 'team', action: 'team.settings_updated' },
  PROJECT: { permissions: ['project:settings.edit'], type: 'project', action: 'project.settings_updated' },
} as const;

/**
 * Sets those settings of an organization, team or project that the input contains, and leaves the others unchanged. An input without
 * settings changes nothing. Throws `NOT_FOUND` or `FORBIDDEN`.
 */
export class UpdateSettings {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, { scope, id }: WorkspacePlace, input: SettingsInput): Promise<Settings> {
    const { permissions, type, action } = places[scope];
    const changes = givenFields(input);
    const fields = Object.keys(changes);
    return this.work.write(actor, { permissions, resource: { scope, id } }, async (step) => {
      const { stores, organizationId, now } = step;
      const store = findStore(stores, scope);
      const changed = fields.length > 0;
      const settings = await (changed ? store.updateSettings(id, changes, now) : store.findSettings(id));
      if (settings === null) throw new CrewkitError('NOT_FOUND');
      if (changed) await step.record({ action, organizationId, target: { type, id }, details: { fields } });
      return settings;
    });
  }
}

const storeNames = { ORGANIZATION: 'organizations', TEAM: 'teams', PROJECT: 'projects' } as const;

type SettingsStore = Pick<Stores['teams'], 'findSettings' | 'updateSettings'>;

/** Returns the store that contains the settings of this kind of place. */
export function findStore(stores: Stores, scope: WorkspacePlace['scope']): SettingsStore {
  return stores[storeNames[scope]];
}
