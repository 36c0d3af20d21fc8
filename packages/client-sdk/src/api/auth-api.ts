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
  /** Requests that need no session. */
  readonly open: Http;
  /** Requests of whoever is signed in. */
  readonly http: Http;
  readonly tokens: SessionTokens;
  /** In front of `/api`. */
  readonly baseUrl: string;
}

/** Registration, signing in and out, and what an account is kept safe with. */
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
    /** Mails a link to confirm the address. It signs no one in. The answer is the same if the email has an account. */
    register: (person: Body<'register'>) => answer(open.POST('/api/auth/register', { body: person })),
    /** With the token of the mail's link. `INVALID_TOKEN`: used, expired or unknown. */
    verifyEmail: (token: string) => done(open.POST('/api/auth/verify-email', { body: { token } })),
    /**
     * Mails a new link, also after the one before has expired, for 30 days after the last mail. Resolves also if the email
     * needs no confirmation, so do not show that a mail was sent.
     */
    resendVerification: (body: Body<'resendVerification'>) =>
      done(open.POST('/api/auth/resend-verification', { body })),
    /** Sends a mail if there is such an account, and never says whether. */
    forgotPassword: (body: Body<'forgotPassword'>) => done(open.POST('/api/auth/forgot-password', { body })),
    /** With the token of the mail's link. Every session of the account ends. */
    resetPassword: (body: Body<'resetPassword'>) => done(open.POST('/api/auth/reset-password', { body })),
    /** With the token of the mail that `changeEmail` sends. */
    confirmEmail: (token: string) => done(open.POST('/api/auth/confirm-email', { body: { token } })),
    /** The public keys of access tokens, for other servers (RFC 7517). */
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
     * Confirms a registration like `verifyEmail`, and signs in if this client made it: with the `signInVerifier` that it sent to
     * `register`, at least 43 random characters. `user` null: confirmed, but not signed in.
     */
    verifyEmailAndSignIn: async (registration: { readonly token: string; readonly signInVerifier: string | null }) => {
      const { email, tokens: pair } = await answer(open.POST('/api/auth/verify-email', { body: registration }));
      return { email, user: pair && (await begin(pair)) };
    },
    /** `TWO_FACTOR_REQUIRED` carries the `challengeToken` for `verifyTwoFactor`; or send `totpCode` or `recoveryCode` along. */
    login: async (credentials: Body<'login'>) =>
      begin(await answer(open.POST('/api/auth/login', { body: credentials }))),
    /** The second step, after `TWO_FACTOR_REQUIRED`. */
    verifyTwoFactor: async (challenge: Body<'verifyTwoFactor'>) =>
      begin(await answer(open.POST('/api/auth/2fa/verify', { body: challenge }))),
  };
}

function social({ open, http, tokens, baseUrl }: AuthTools) {
  const path = (provider: string): string => `${baseUrl}/api/auth/social/${encodeURIComponent(provider)}`;
  const url = (provider: string, { returnTo }: Query<'beginSocialLogin'> = {}): string =>
    path(provider) + (returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo }).toString()}`);
  return {
    ...socialSignIn({ url, open, tokens }),
    /** The other accounts that one may sign in with here. */
    listProviders: () => answer(open.GET('/api/auth/social')),
    /** Where a browser begins, for a link of one's own. Operation `beginSocialLogin`. */
    socialSignInUrl: url,
    /** What the provider has to know as its redirect URI. Operation `completeSocialLogin`. */
    socialCallbackUrl: (provider: string) => `${path(provider)}/callback`,
    listIdentities: () => answer(http.GET('/api/auth/identities')),
    unlinkIdentity: (identityId: string) =>
      done(http.DELETE('/api/auth/identities/{identityId}', { params: { path: { identityId } } })),
  };
}

function ownSecurity({ http, tokens }: AuthTools) {
  return {
    /** Every session of the account ends, this one too. */
    async changePassword(body: Body<'changePassword'>): Promise<void> {
      const userId = await userOf(tokens);
      await done(http.POST('/api/auth/change-password', { body }));
      await endOf(userId, tokens);
    },
    /** Sends a mail to the new address; nothing changes before its link is opened. */
    changeEmail: (body: Body<'changeEmail'>) => done(http.POST('/api/auth/change-email', { body })),
    /** A new secret, which means nothing until `enableTwoFactor`. */
    generateTwoFactor: () => answer(http.POST('/api/auth/2fa/generate')),
    /** Answers ten recovery codes, which are never shown again. The account's other sessions end. */
    enableTwoFactor: (body: Body<'enableTwoFactor'>) => answer(http.POST('/api/auth/2fa/enable', { body })),
    disableTwoFactor: (body: Body<'disableTwoFactor'>) => done(http.POST('/api/auth/2fa/disable', { body })),
    /** New ones; the old are void. */
    renewRecoveryCodes: (body: Body<'renewRecoveryCodes'>) =>
      answer(http.POST('/api/auth/2fa/recovery-codes', { body })),
  };
}

function sessions({ http, tokens }: AuthTools) {
  return {
    listSessions: () => answer(http.GET('/api/auth/sessions')),
    revokeSession: (sessionId: string) =>
      done(http.DELETE('/api/auth/sessions/{sessionId}', { params: { path: { sessionId } } })),
    /** Ends this session, and those of no other device; on this side even if the server cannot be reached, which rejects. */
    async signOut(): Promise<void> {
      const userId = await userOf(tokens);
      try {
        await endCurrent(http);
      } finally {
        await endOf(userId, tokens);
      }
    },
    /** Ends every session of the user, on all devices; on this side even if the server cannot be reached, which rejects. */
    async logout(): Promise<void> {
      const userId = await userOf(tokens);
      try {
        await done(http.POST('/api/auth/logout'));
      } finally {
        await endOf(userId, tokens);
      }
    },
  };
}

/** At the server. Access tokens are its own affair, so it is asked which session this is. */
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
    // Then it has ended already.
    if (!CrewkitError.is(error, 'SIGNED_OUT')) throw error;
  }
}

/** Who is signed in, as soon as that is known. */
async function userOf(tokens: SessionTokens): Promise<string | null> {
  // If a renewal fails, it is known all the same.
  if (tokens.userId === null) await tokens.accessToken().catch(() => null);
  return tokens.userId;
}

/** Ends his session on this side, but not that of another person who has signed in meanwhile. */
async function endOf(userId: string | null, tokens: SessionTokens): Promise<void> {
  if (tokens.userId === null || tokens.userId === userId) await tokens.end('logged-out');
}
