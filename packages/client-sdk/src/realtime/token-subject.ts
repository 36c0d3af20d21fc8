/**
 * Returns the user's id from an access token: the claim `sub` in the payload of the JWT. Returns null if the token cannot be decoded. The
 * signature is not verified, because the server verifies it.
 */
export function tokenSubject(accessToken: string): string | null {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    if (typeof claims !== 'object' || claims === null || !('sub' in claims)) return null;
    return typeof claims.sub === 'string' ? claims.sub : null;
  } catch {
    return null;
  }
}
