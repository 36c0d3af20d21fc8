/** What a flow has to remember between its start and its callback. All of it is secret until the callback. */
export interface AuthorizationFlow {
  /** RFC 6749 §10.12. */
  readonly state: string;
  /** OpenID Connect Core §15.5.2; null if the provider is no OpenID one. */
  readonly nonce: string | null;
  /** RFC 7636. */
  readonly codeVerifier: string;
}

/** Who somebody is, in the provider's words, after everything the provider sent was checked. */
export interface ProviderProfile {
  readonly issuer: string;
  readonly subject: string;
  /** As sent. */
  readonly email: string | null;
  /** True only if the provider says so in no uncertain terms. */
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/**
 * Somebody else who tells who people are: an OpenID provider or a plain OAuth 2.0 one. Its answers are bounded in time
 * and size, redirects are not followed.
 */
export interface IdentityProvider {
  /** Part of the path: 1 to 32 lower-case letters, digits and dashes. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /**
   * Where to send the browser (RFC 6749 §4.1.1, with PKCE S256), and what to remember. Throws `UNAVAILABLE` if the provider
   * cannot be reached.
   */
  begin(redirectUri: string): Promise<{ readonly url: string; readonly flow: AuthorizationFlow }>;
  /**
   * Exchanges what came back. `callback`: the redirect URI with the query as it came. Throws `SOCIAL_LOGIN_FAILED` for whatever
   * the provider refuses or says that does not fit (state, nonce, issuer, signature, used code), `UNAVAILABLE` if it
   * cannot be reached.
   */
  complete(callback: URL, redirectUri: string, flow: AuthorizationFlow): Promise<ProviderProfile>;
}
