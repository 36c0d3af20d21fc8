import type { z } from 'zod';

import type { LinkedIdentity } from '../../domain/identity.js';
import type { identity } from '../schemas/social.js';

/** Returns the identity without issuer and subject, which only the provider can use. */
export function presentIdentity(linked: LinkedIdentity): z.output<typeof identity> {
  return {
    id: linked.id,
    provider: linked.provider,
    email: linked.email,
    createdAt: linked.createdAt.toISOString(),
    lastUsedAt: linked.lastUsedAt.toISOString(),
  };
}
