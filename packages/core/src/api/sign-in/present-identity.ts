import type { z } from 'zod';

import type { LinkedIdentity } from '../../domain/sign-in/identity.js';
import type { identity } from './social.schemas.js';

/** Returns the identity without its issuer and subject, which are useful only to the provider. */
export function presentIdentity(linked: LinkedIdentity): z.output<typeof identity> {
  return {
    id: linked.id,
    provider: linked.provider,
    email: linked.email,
    createdAt: linked.createdAt.toISOString(),
    lastUsedAt: linked.lastUsedAt.toISOString(),
  };
}
