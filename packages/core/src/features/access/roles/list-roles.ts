import type { Page } from '../../../domain/page.js';
import type { Role } from '../../../domain/access/role.js';
import { toSearch } from '../../../domain/text/search-text.js';
import type { IdWindow } from '../../../ports/access/grant-store.js';
import type { Reader } from '../authorization/authorize.js';
import type { AuthorizedTransaction } from '../authorization/authorized-transaction.js';
import { toReadRoles } from './role-requirements.js';

export interface ListRolesInput extends IdWindow {
  /** The organization whose roles to list. null means the roles of the whole installation. */
  readonly organizationId: string | null;
  /** The search text as typed. It matches any part of a role's name. null or blank means all roles. */
  readonly search: string | null;
}

/** Lists the roles that can be assigned in an organization, built-in roles first. Throws `NOT_FOUND` or `FORBIDDEN`. */
export class ListRoles {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(reader: Reader, { organizationId, search, ...window }: ListRolesInput): Promise<Page<Role, string>> {
    return this.work.read(reader, toReadRoles(organizationId), ({ stores }) =>
      stores.roles.list(organizationId, { ...window, search: toSearch(search) }),
    );
  }
}
