import type { HttpClient } from '../support/http-client.js';
import type { SignedIn } from '../support/people.js';

export interface ApiKeyOnWire {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
}

export interface IssuedApiKeyOnWire extends ApiKeyOnWire {
  /** The key itself. */
  readonly key: string;
}

export const everyDay = 'Nightly import';

/** Creates an API key of the user, who has just signed in. */
export function createKey(
  http: HttpClient,
  { accessToken: token }: Pick<SignedIn, 'accessToken'>,
  permissions: readonly string[],
): Promise<IssuedApiKeyOnWire> {
  return http.get('createMyKey', 201, { token, body: { name: everyDay, permissions } });
}
