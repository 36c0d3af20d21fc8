import { isOwnerRole } from '../../domain/built-in-roles.js';
import { AppError } from '../../errors/app-error.js';

/** Requires OWNER to be assigned without an expiry, to users and groups alike. Throws `VALIDATION_FAILED`. */
export function requireLastingOwner(roleId: string, expiresAt: Date | null): void {
  if (expiresAt === null || !isOwnerRole(roleId)) return;
  const message = 'OWNER cannot expire.';
  throw new AppError('VALIDATION_FAILED', { errors: [{ path: 'expiresAt', code: 'owner_never_ends', message }] });
}
