import { isInDefaultRole, listRequired } from '../../../domain/access/access.js';
import type { Page } from '../../../domain/page.js';
import type { PermissionCatalogue } from '../../../domain/access/permissions/permission-catalogue.js';
import {
  scopes,
  type KnownPermission,
  type PermissionName,
  type Scope,
} from '../../../domain/access/permissions/permission.js';
import { toSearch } from '../../../domain/text/search-text.js';
import type { Person } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { GrantStore, IdWindow } from '../../../ports/access/grant-store.js';
import type { Reader } from '../authorization/authorize.js';
import type { AuthorizedTransaction } from '../authorization/authorized-transaction.js';

const levels = {
  ORGANIZATION: { view: 'org:view', members: 'org:members.view' },
  TEAM: { view: 'team:view', members: 'team:members.view' },
  PROJECT: { view: 'project:view', members: 'project:members.view' },
} as const satisfies Record<string, Record<string, PermissionName>>;

export interface ListHoldersInput extends IdWindow {
  readonly resource: Parameters<GrantStore['listHolders']>[0];
  /**
   * The permission's canonical name, such as `project:task.create`, or its name without the prefix of the resource's scope, such as
   * `task.create`.
   */
  readonly permission: string;
  /** The search text as typed. It matches any part of a holder's names or email. null or blank means all holders. */
  readonly search: string | null;
}

/**
 * Lists the members who have the permission on the resource, ordered by user id. These are the members for whom a permission check returns
 * true. Throws `FORBIDDEN` if the caller may not see the resource's members. Throws `NOT_FOUND` if the caller may not see the resource, if
 * the permission is unknown, or if the permission's scope is above the resource's scope (for example, an organization permission on a
 * project).
 */
export class ListHolders {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly catalogue: PermissionCatalogue,
  ) {}

  execute(
    reader: Reader,
    { resource, permission, search, ...window }: ListHoldersInput,
  ): Promise<Page<Person, string>> {
    const { view, members } = levels[resource.scope];
    return this.work.read(reader, { permissions: [members], resource }, async ({ stores, now }) => {
      const name = this.catalogue.find(permission, resource.scope);
      if (name === null || this.isAbove(name, resource.scope)) throw new CrewkitError('NOT_FOUND');
      // If the default role is granted, all users who may see the resource have its permissions.
      const isEveryones = isInDefaultRole(name) && (await stores.roles.isDefaultRoleHeld());
      const permissions = [...new Set([...(isEveryones ? [] : listRequired(name)), view])];
      const found = toSearch(search);
      return stores.grants.listHolders(resource, { ...window, permissions, now, search: found });
    });
  }

  private isAbove(name: KnownPermission, place: Scope): boolean {
    const scope = this.catalogue.findScope(name);
    return scope === null || scopes.indexOf(scope) < scopes.indexOf(place);
  }
}
