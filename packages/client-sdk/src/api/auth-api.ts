import { answer, done } from '../http/answer.js';
import { CrewkitError } from '../crewkit-error.js';
import { every } from '../every.js';
import type { Http } from '../http/http.js';
import type { Body, Query } from '../http/operation-types.js';
import type { TokenPair, User } from '../schemas.js';
import type { SessionTokens, SignInTokens } from '../session/session-tokens.js';
import { passkeysApi } from '../passkeys/passkeys-api.js';
import { socialSignIn } from '../social/social-sign-in.js';

export type AuthApi = ReturnType<typeof authApi>;

export interface AuthTools {
  /** Sends requests that need no session. */
  readonly open: Http;
  /** Sends requests as the signed-in user. */
  readonly http: Http;
  readonly tokens: SignInTokens;
  /** The address of the API, such as `https://crewkit.example/api`. */
  readonly apiUrl: string;
}

/** Creates the operations that begin or end a session, and those on tokens from emails. */
export function authApi(tools: AuthTools) {
  return {
    ...registration(tools.open),
    ...signingIn(tools),
    ...social(tools),
    ...password(tools),
    ...sessions(tools),
    /** Passkeys: signing in with them, and those of the user. */
    passkeys: passkeysApi(tools),
  };
}

function registration(open: Http) {
  return {
    /**
     * Confirms the email address with the token from the link that `register` sends by email. Throws `INVALID_TOKEN` if the token was used,
     * has expired or is unknown.
     */
    verifyEmail: (token: string) => done(open.POST('/api/auth/verify-email', { body: { token } })),
    /** Confirms the new email address with the token from the link that `changeEmail` sends by email. */
    confirmEmail: (token: string) => done(open.POST('/api/auth/confirm-email', { body: { token } })),
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
      const { email, tokens: pair } = await tokens.requestSignIn(() =>
        answer(open.POST('/api/auth/verify-email', { body: registration })),
      );
      return { email, user: pair && (await begin(pair)) };
    },
    /**
     * Signs the user in. If the account needs a second factor and the call has neither `totpCode` nor `recoveryCode`, throws
     * `TWO_FACTOR_REQUIRED` with the `challengeToken` for `verifyTwoFactor`.
     */
    login: async (credentials: Body<'login'>) =>
      begin(await tokens.requestSignIn(() => answer(open.POST('/api/auth/login', { body: credentials })))),
    /**
     * Signs the user in with the code from the email that `requestEmailCode` sends. Throws `TWO_FACTOR_REQUIRED` as `login` does if the
     * account has a second factor.
     */
    signInWithEmailCode: async (credentials: Body<'signInWithEmailCode'>) =>
      begin(await tokens.requestSignIn(() => answer(open.POST('/api/auth/email-code/verify', { body: credentials })))),
    /** Completes a sign-in for which `login` threw `TWO_FACTOR_REQUIRED`. */
    verifyTwoFactor: async (challenge: Body<'verifyTwoFactor'>) =>
      begin(await tokens.requestSignIn(() => answer(open.POST('/api/auth/2fa/verify', { body: challenge })))),
  };
}

function social({ open, tokens, apiUrl }: AuthTools) {
  const path = (provider: string): string => `${apiUrl}/auth/social/${encodeURIComponent(provider)}`;
  const url = (provider: string, { returnTo }: Pick<Query<'beginSocialLogin'>, 'returnTo'> = {}): string => {
    const query = { ...(returnTo !== undefined && { returnTo }), ...(tokens.isInCookie && { session: 'cookie' }) };
    const search = new URLSearchParams(query).toString();
    return path(provider) + (search && `?${search}`);
  };
  return {
    ...socialSignIn({ url, open, tokens }),
    /** Lists the identity providers that users can sign in with. */
    listProviders: () => answer(open.GET('/api/auth/social')),
    /** Returns the URL that starts a social sign-in (operation `beginSocialLogin`). Use it for your own links. */
    socialSignInUrl: url,
    /**
     * Returns the server's callback URL for the provider (operation `completeSocialLogin`). Register this URL with the provider as the
     * redirect URI.
     */
    socialCallbackUrl: (provider: string) => `${path(provider)}/callback`,
  };
}

function password({ http, tokens }: AuthTools) {
  return {
    /** Changes the password and ends every session of the account, including this one. */
    async changePassword(body: Body<'changePassword'>): Promise<void> {
      const userId = await getUser(tokens);
      await done(http.POST('/api/auth/change-password', { body }));
      await getEnd(userId, tokens);
    },
  };
}

function sessions({ http, tokens }: AuthTools) {
  return {
    /**
     * Ends the session on this device. If the server cannot be reached, the promise rejects, but the user is signed out locally anyway.
     */
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
    async signOutEverywhere(): Promise<void> {
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
