/** Returns the token of an `Authorization: Bearer` header (RFC 6750 §2.1), or null. */
export function bearerToken(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null;
  return /^bearer ([\w\-.~+/]+=*)$/i.exec(header)?.[1] ?? null;
}
