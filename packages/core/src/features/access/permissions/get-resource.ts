import type { Resource } from '../../../domain/access/grant.js';
import type { Scope } from '../../../domain/access/permissions/permission.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';

export interface NamedResource {
  readonly scope: Scope;
  /** The id of the resource. It must be null or absent for GLOBAL. */
  readonly id?: string | null | undefined;
}

/**
 * Returns the resource with this scope and id. Throws `VALIDATION_FAILED` if the id is missing, or if there is an id although the scope is
 * GLOBAL. `path` names the invalid field in the error.
 */
export function getResource({ scope, id }: NamedResource, path: string): Resource {
  const given = id ?? null;
  if (scope === 'GLOBAL' && given === null) return { scope };
  if (scope !== 'GLOBAL' && given !== null) return { scope, id: given };
  const message = scope === 'GLOBAL' ? 'GLOBAL takes no id.' : 'The id is required.';
  throw new CrewkitError('VALIDATION_FAILED', { errors: [{ path, code: 'invalid_id', message }] });
}
