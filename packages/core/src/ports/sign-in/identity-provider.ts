/**
 * The values that belong to one sign-in with an identity provider (a flow). They are needed again when the provider redirects the browser
 * back to the server (the callback). All values are secret until the callback.
 */
export interface AuthorizationFlow {
  /** The `state` parameter (RFC 6749 §10.12). */
  readonly state: string;
  /** The nonce (OpenID Connect Core §15.5.2). The value is null if the provider does not use OpenID Connect. */
  readonly nonce: string | null;
  /** The PKCE code verifier (RFC 7636). */
  readonly codeVerifier: string;
}

/** The user's identity at the provider, after everything that the provider sent has been verified. */
export interface ProviderProfile {
  readonly issuer: string;
  readonly subject: string;
  /** The email address as the provider sent it. */
  readonly email: string | null;
  /** Whether the provider explicitly says that the email is verified. */
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/**
 * An external identity provider that uses OpenID Connect or plain OAuth 2.0. An adapter must limit the time and size of the provider's
 * responses and must not follow redirects.
 */
export interface IdentityProvider {
  /** The provider's id in paths: 1 to 32 lower-case letters, digits and dashes. */
  readonly id: string;
  /** The display name. */
  readonly name: string;
  /**
   * Returns the URL to send the browser to (RFC 6749 §4.1.1, with PKCE S256), and the flow to store. Throws `UNAVAILABLE` if the provider
   * cannot be reached.
   */
  begin(redirectUri: string): Promise<{ readonly url: string; readonly flow: AuthorizationFlow }>;
  /**
   * Verifies the callback and returns the user's profile. `callback` is the redirect URI with the query as received. Throws
   * `SOCIAL_LOGIN_FAILED` if the provider refuses the sign-in, if the code was used before, or if the state, nonce, issuer or signature
   * does not match. Throws `UNAVAILABLE` if the provider cannot be reached.
   */
  complete(callback: URL, redirectUri: string, flow: AuthorizationFlow): Promise<ProviderProfile>;
}
