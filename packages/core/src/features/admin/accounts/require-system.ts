import type { Caller } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';

/** Throws `FORBIDDEN` unless code of the embedding application acts on its own behalf. Checks at run time what the types promise. */
export function requireSystem({ userId }: Caller): void {
  if (userId !== null) throw new CrewkitError('FORBIDDEN', { requiredPermissions: [] });
}
