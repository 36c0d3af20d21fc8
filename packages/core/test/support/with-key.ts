import { randomUUID } from 'node:crypto';

import { PermissionSet } from '../../src/domain/access/permissions/permission-set.js';
import type { Actor } from '../../src/domain/sign-in/session.js';

/** Returns the caller with an API key that has only these permissions. */
export function withKey(actor: Actor, permissions: readonly string[]): Actor {
  return { ...actor, key: { id: randomUUID(), permissions: PermissionSet.of(permissions) } };
}
