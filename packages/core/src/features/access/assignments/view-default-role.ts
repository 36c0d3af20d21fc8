import { defaultRoleId } from '../../../domain/access/built-in-roles.js';
import type { Reader } from '../authorization/authorize.js';
import type { AuthorizedTransaction } from '../authorization/authorized-transaction.js';
import { toReadRoles } from '../roles/role-requirements.js';

/** Returns the id of the role that every user has without an assignment, or null if the role has been withdrawn. Throws `FORBIDDEN`. */
export class ViewDefaultRole {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(reader: Reader): Promise<string | null> {
    return this.work.read(reader, toReadRoles(null), async ({ stores }) =>
      (await stores.roles.isDefaultRoleHeld()) ? defaultRoleId : null,
    );
  }
}
