import { CrewkitError, type FieldError } from '../../../errors/crewkit-error.js';
import type { Stores } from '../../../ports/unit-of-work.js';

/** The users in a request: the name of the property that lists them, their ids, and the ids of those who must be members. */
interface NamedUsers {
  readonly path: string;
  readonly userIds: readonly string[];
  readonly newcomers: readonly string[];
}

/**
 * Throws `VALIDATION_FAILED` unless the caller and the users in `newcomers` are active members of the organization. The error is the same
 * for non-members, unknown ids and disabled accounts, so that it does not reveal the reason. If the caller's transaction has locked the
 * organization in the database, the users stay members until the transaction ends.
 */
export async function requireMembers(
  { members }: Stores,
  { organizationId, callerId }: { readonly organizationId: string; readonly callerId: string },
  { path, userIds, newcomers }: NamedUsers,
): Promise<void> {
  const active = new Set(await members.listActive(organizationId, [callerId, ...newcomers]));
  const code = 'not_a_member';
  const errors: FieldError[] = userIds.flatMap((userId, index) =>
    active.has(userId) || !newcomers.includes(userId)
      ? []
      : [{ path: `${path}.${index}`, code, message: 'This user is not a member of the organization.' }],
  );
  if (!active.has(callerId))
    errors.unshift({ path: 'organizationId', code, message: 'You are not a member of the organization.' });
  if (errors.length > 0) throw new CrewkitError('VALIDATION_FAILED', { errors });
}
