import type { Resource } from '../../domain/grant.js';
import type { Scope } from '../../domain/scope.js';
import { AppError } from '../../errors/app-error.js';

export interface NamedResource {
  readonly scope: Scope;
  /** null or absent: GLOBAL, which has none. */
  readonly id?: string | null | undefined;
}

/** The resource that was named. Throws `VALIDATION_FAILED`, naming `path`, for an id too many or too few. */
export function resourceOf({ scope, id }: NamedResource, path: string): Resource {
  const given = id ?? null;
  if (scope === 'GLOBAL' && given === null) return { scope };
  if (scope !== 'GLOBAL' && given !== null) return { scope, id: given };
  const message = scope === 'GLOBAL' ? 'GLOBAL has no id.' : 'The id is missing.';
  throw new AppError('VALIDATION_FAILED', { errors: [{ path, code: 'invalid_id', message }] });
}
