import type { Role } from '../../../domain/access/role.js';
import type { Invitation } from '../../../domain/workspace/workspace.js';

/** An invitation, and the name of the role that the invited user gets. */
export interface ListedInvitation extends Invitation {
  readonly roleName: Role['name'];
}
