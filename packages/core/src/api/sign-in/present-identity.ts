import type { z } from 'zod';

import type { LinkedIdentity } from '../../domain/sign-in/identity.js';
import type { identity } from './social.schemas.js';

/** Converts a linked identity to its form in API responses. Omits the issuer and the subject, which clients do not need. */
export function presentIdentity(linked: LinkedIdentity): z.output<typeof identity> {
  return {
    id: linked.id,
    provider: linked.provider,
    email: linked.email,
    createdAt: linked.createdAt.toISOString(),
    lastUsedAt: linked.lastUsedAt.toISOString(),
  };
}
