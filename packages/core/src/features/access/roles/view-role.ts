import type { Role } from '../../../domain/access/role.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { findRole, type RoleKey } from './find-role.js';
import type { AuthorizedTransaction } from '../authorization/authorized-transaction.js';
import { toReadRoles } from './role-requirements.js';

/** Returns one role. Throws `NOT_FOUND` or `FORBIDDEN`. */
export class ViewRole {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Actor, key: RoleKey): Promise<Role> {
    return this.work.read(actor, toReadRoles(key.organizationId), ({ stores }) => findRole(stores, key));
  }
}
