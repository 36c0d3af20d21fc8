import { randomUUID } from 'node:crypto';

import { type Actor } from '@crewkit/core';

/** Returns the user as a caller of use cases. */
export function toActor(userId: string): Actor {
  return { userId, accessTokenId: randomUUID(), key: null, client: { ipAddress: null, userAgent: null } };
}
