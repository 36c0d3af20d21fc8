/** The scopes of permissions, from the outermost to the innermost. The level of a role is one of the first four. */
export const scopes = ['GLOBAL', 'ORGANIZATION', 'TEAM', 'PROJECT', 'TASK', 'CHAT'] as const;

export type Scope = (typeof scopes)[number];

/**
 * Throws an Error unless permissions can be checked at this scope. Crewkit's scopes are valid. If `hostScopes` is true, the embedding
 * application's scopes are valid too. Without this error, every check at a misspelled scope would fail.
 */
export function requireScope(scope: string, hostScopes: boolean): void {
  if ((scopes as readonly string[]).includes(scope)) return;
  const meant = scopes.find((each) => each === scope.toUpperCase());
  if (meant !== undefined) throw new Error(`Unknown scope "${scope}"; did you mean ${meant}?`);
  if (hostScopes) return;
  throw new Error(
    `Unknown scope "${scope}"; the built-in scopes are ${scopes.join(', ')}. Others require ports.resourceLocator.`,
  );
}
