/**
 * Returns the user's id from an access token: the claim `sub` in the payload of the JWT. Returns null if the token cannot be decoded. Does
 * not verify the signature, which only the server needs to do.
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
