import type { Role } from '../../../domain/access/role.js';
import { findRole, type RoleKey } from './find-role.js';
import type { Reader } from '../authorization/authorize.js';
import type { AuthorizedTransaction } from '../authorization/authorized-transaction.js';
import { toReadRoles } from './role-requirements.js';

/** Returns one role. Throws `NOT_FOUND` or `FORBIDDEN`. */
export class ViewRole {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(reader: Reader, key: RoleKey): Promise<Role> {
    return this.work.read(reader, toReadRoles(key.organizationId), ({ stores }) => findRole(stores, key));
  }
}
