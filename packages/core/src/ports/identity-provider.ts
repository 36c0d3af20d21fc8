/** The state of a flow between its start and its callback. All of it is secret until the callback. */
export interface AuthorizationFlow {
  /** RFC 6749 §10.12. */
  readonly state: string;
  /** OpenID Connect Core §15.5.2; null if the provider does not use OpenID Connect. */
  readonly nonce: string | null;
  /** RFC 7636. */
  readonly codeVerifier: string;
}

/** The user's identity at the provider, after everything the provider sent was verified. */
export interface ProviderProfile {
  readonly issuer: string;
  readonly subject: string;
  /** As the provider sent it. */
  readonly email: string | null;
  /** True only if the provider explicitly says so. */
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/**
 * An external identity provider: OpenID Connect or plain OAuth 2.0. Its responses are bounded in time and size; redirects are not
 * followed.
 */
export interface IdentityProvider {
  /** Part of the path: 1 to 32 lower-case letters, digits and dashes. */
  readonly id: string;
  /** Display name. */
  readonly name: string;
  /**
   * Returns the URL to send the browser to (RFC 6749 §4.1.1, with PKCE S256), and the flow to store. Throws `UNAVAILABLE` if the provider
   * cannot be reached.
   */
  begin(redirectUri: string): Promise<{ readonly url: string; readonly flow: AuthorizationFlow }>;
  /**
   * Exchanges the callback for a profile. `callback`: the redirect URI with the query as received. Throws `SOCIAL_LOGIN_FAILED` if the
   * provider refuses or if anything does not match (state, nonce, issuer, signature, used code), `UNAVAILABLE` if it cannot be reached.
   */
  complete(callback: URL, redirectUri: string, flow: AuthorizationFlow): Promise<ProviderProfile>;
}
