import { randomUUID } from 'node:crypto';

import { type Actor } from '@crewkit/core';

/** Returns the user as a caller of use cases. */
export function toActor(userId: string): Actor {
  const client = { ipAddress: null, userAgent: null };
  return {
    userId,
    email: `${userId}@example.com`,
    accessTokenId: randomUUID(),
    accessTokenExpiresAt: new Date(),
    client,
  };
}
