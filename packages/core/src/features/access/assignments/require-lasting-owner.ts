import { isOwnerRole } from '../../../domain/access/built-in-roles.js';
import { AppError } from '../../../errors/app-error.js';

/** Throws `VALIDATION_FAILED` if OWNER is assigned with an expiry, to a user or to a permission group. */
export function requireLastingOwner(roleId: string, expiresAt: Date | null): void {
  if (expiresAt === null || !isOwnerRole(roleId)) return;
  const message = 'OWNER cannot expire.';
  throw new AppError('VALIDATION_FAILED', { errors: [{ path: 'expiresAt', code: 'owner_never_ends', message }] });
}
