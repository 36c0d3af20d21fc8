import { answer, done } from '../answer.js';
import { CrewkitError } from '../crewkit-error.js';
import { every } from '../every.js';
import type { Http } from '../http.js';
import type { Body, Query } from '../operation-types.js';
import type { TokenPair, User } from '../schemas.js';
import type { SessionTokens } from '../session/session-tokens.js';
import { socialSignIn } from '../social/social-sign-in.js';

export type AuthApi = ReturnType<typeof authApi>;

export interface AuthTools {
  /** Sends requests that need no session. */
  readonly open: Http;
  /** Sends requests as the signed-in user. */
  readonly http: Http;
  readonly tokens: SessionTokens;
  /** The address of the API, such as `https://crewkit.example/api`. */
  readonly apiUrl: string;
}

/** Creates the operations for registration, sign-in, sign-out and account security. */
export function authApi(tools: AuthTools) {
  return {
    ...registration(tools.open),
    ...signingIn(tools),
    ...social(tools),
    ...ownSecurity(tools),
    ...sessions(tools),
  };
}

function registration(open: Http) {
  return {
    /**
     * Sends an email with a link that confirms the address. Does not sign the user in. The response is the same whether or not the address
     * already has an account.
     */
    register: (person: Body<'register'>) => answer(open.POST('/api/auth/register', { body: person })),
    /**
     * Confirms the email address with the token from the link that `register` sends by email. Throws `INVALID_TOKEN` if the token was used,
     * has expired or is unknown.
     */
    verifyEmail: (token: string) => done(open.POST('/api/auth/verify-email', { body: { token } })),
    /**
     * Sends another email with a link that confirms the address of a new account. Works for 30 days after the last confirmation email was
     * sent, even if the link in that email has expired. The promise also resolves if the address needs no confirmation, so do not tell the
     * user that an email was sent.
     */
    resendVerification: (body: Body<'resendVerification'>) =>
      done(open.POST('/api/auth/resend-verification', { body })),
    /**
     * If the account exists, sends an email with a link for setting a new password. The response does not reveal whether an account exists.
     */
    forgotPassword: (body: Body<'forgotPassword'>) => done(open.POST('/api/auth/forgot-password', { body })),
    /** Sets a new password with the token from the link that `forgotPassword` sends by email. Ends every session of the account. */
    resetPassword: (body: Body<'resetPassword'>) => done(open.POST('/api/auth/reset-password', { body })),
    /** Confirms the new email address with the token from the link that `changeEmail` sends by email. */
    confirmEmail: (token: string) => done(open.POST('/api/auth/confirm-email', { body: { token } })),
    /** Returns the public keys with which other servers can verify access tokens (RFC 7517). */
    jwks: () => answer(open.GET('/.well-known/jwks.json')),
  };
}

function signingIn({ open, tokens }: AuthTools) {
  const begin = async (pair: TokenPair): Promise<User> => {
    await tokens.begin(pair);
    return pair.user;
  };
  return {
    /**
     * Confirms a registration, as `verifyEmail` does. Also signs the user in if `signInVerifier` equals the value that was passed to
     * `register`, a string of at least 43 random characters. If this call does not sign the user in, the `user` of the result is null.
     */
    verifyEmailAndSignIn: async (registration: { readonly token: string; readonly signInVerifier: string | null }) => {
      const { email, tokens: pair } = await answer(open.POST('/api/auth/verify-email', { body: registration }));
      return { email, user: pair && (await begin(pair)) };
    },
    /**
     * Signs the user in. If the account needs a second factor and the call has neither `totpCode` nor `recoveryCode`, throws
     * `TWO_FACTOR_REQUIRED` with the `challengeToken` for `verifyTwoFactor`.
     */
    login: async (credentials: Body<'login'>) =>
      begin(await answer(open.POST('/api/auth/login', { body: credentials }))),
    /** Completes a sign-in for which `login` threw `TWO_FACTOR_REQUIRED`. */
    verifyTwoFactor: async (challenge: Body<'verifyTwoFactor'>) =>
      begin(await answer(open.POST('/api/auth/2fa/verify', { body: challenge }))),
  };
}

function social({ open, http, tokens, apiUrl }: AuthTools) {
  const path = (provider: string): string => `${apiUrl}/auth/social/${encodeURIComponent(provider)}`;
  const url = (provider: string, { returnTo }: Query<'beginSocialLogin'> = {}): string =>
    path(provider) + (returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo }).toString()}`);
  return {
    ...socialSignIn({ url, open, tokens }),
    /** Lists the configured social sign-in providers. */
    listProviders: () => answer(open.GET('/api/auth/social')),
    /** Returns the URL that starts a social sign-in (operation `beginSocialLogin`). Use it for your own links. */
    socialSignInUrl: url,
    /**
     * Returns the server's callback URL for the provider (operation `completeSocialLogin`). Register this URL with the provider as the
     * redirect URI.
     */
    socialCallbackUrl: (provider: string) => `${path(provider)}/callback`,
    listIdentities: () => answer(http.GET('/api/auth/identities')),
    unlinkIdentity: (identityId: string) =>
      done(http.DELETE('/api/auth/identities/{identityId}', { params: { path: { identityId } } })),
  };
}

function ownSecurity({ http, tokens }: AuthTools) {
  return {
    /** Changes the password and ends every session of the account, including this one. */
    async changePassword(body: Body<'changePassword'>): Promise<void> {
      const userId = await getUser(tokens);
      await done(http.POST('/api/auth/change-password', { body }));
      await getEnd(userId, tokens);
    },
    /**
     * Sends a link to the new address by email. The account's email address changes when `confirmEmail` is called with the token from that
     * link.
     */
    changeEmail: (body: Body<'changeEmail'>) => done(http.POST('/api/auth/change-email', { body })),
    /** Returns a new secret for an authenticator app. The secret takes effect when `enableTwoFactor` is called. */
    generateTwoFactor: () => answer(http.POST('/api/auth/2fa/generate')),
    /** Enables two-factor sign-in and returns ten recovery codes, which are never shown again. Ends the account's other sessions. */
    enableTwoFactor: (body: Body<'enableTwoFactor'>) => answer(http.POST('/api/auth/2fa/enable', { body })),
    disableTwoFactor: (body: Body<'disableTwoFactor'>) => done(http.POST('/api/auth/2fa/disable', { body })),
    /** Returns new recovery codes and invalidates the previous codes. */
    renewRecoveryCodes: (body: Body<'renewRecoveryCodes'>) =>
      answer(http.POST('/api/auth/2fa/recovery-codes', { body })),
  };
}

function sessions({ http, tokens }: AuthTools) {
  return {
    listSessions: () => answer(http.GET('/api/auth/sessions')),
    revokeSession: (sessionId: string) =>
      done(http.DELETE('/api/auth/sessions/{sessionId}', { params: { path: { sessionId } } })),
    /** Ends only this session. If the server cannot be reached, the promise rejects, but the user is signed out locally anyway. */
    async signOut(): Promise<void> {
      const userId = await getUser(tokens);
      try {
        await endCurrent(http);
      } finally {
        await getEnd(userId, tokens);
      }
    },
    /**
     * Ends all of the user's sessions, on all devices. If the server cannot be reached, the promise rejects, but the user is signed out
     * locally anyway.
     */
    async logout(): Promise<void> {
      const userId = await getUser(tokens);
      try {
        await done(http.POST('/api/auth/logout'));
      } finally {
        await getEnd(userId, tokens);
      }
    },
  };
}

/**
 * Ends the session on the server. The client does not read the session's id from the access token, so it requests the list of sessions to
 * find the current one.
 */
async function endCurrent(http: Http): Promise<void> {
  try {
    for await (const { id, current } of every((query) =>
      answer(http.GET('/api/auth/sessions', { params: { query } })),
    )) {
      if (!current) continue;
      await done(http.DELETE('/api/auth/sessions/{sessionId}', { params: { path: { sessionId: id } } }));
      return;
    }
  } catch (error) {
    // `SIGNED_OUT` means that the session has already ended.
    if (!CrewkitError.is(error, 'SIGNED_OUT')) throw error;
  }
}

/** Waits until the signed-in user is known, and returns their id, or null if no user is signed in. */
async function getUser(tokens: SessionTokens): Promise<string | null> {
  // Requesting a token makes the id known, even if the renewal fails.
  if (tokens.userId === null) await tokens.accessToken().catch(() => null);
  return tokens.userId;
}

/** Ends the user's local session, unless another user has signed in since. */
async function getEnd(userId: string | null, tokens: SessionTokens): Promise<void> {
  if (tokens.userId === null || tokens.userId === userId) await tokens.end('logged-out');
}
