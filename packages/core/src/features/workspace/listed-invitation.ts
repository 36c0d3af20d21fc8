import type { Role } from '../../domain/role.js';
import type { Invitation } from '../../domain/workspace.js';

/** An invitation with the name of the role that it promises. */
export interface ListedInvitation extends Invitation {
  readonly roleName: Role['name'];
}
