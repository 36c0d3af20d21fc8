import { z } from 'zod';

import { CrewkitError } from '../../errors/crewkit-error.js';
import { signInVerifierPattern } from '../../features/accounts/registration/verify-email-and-sign-in.js';
import { publicRoute, signedInRoute, type Route } from '../define-route.js';
import { routeLimit } from '../route-limits.js';
import { fieldChanges } from '../schemas/host-fields.js';
import { appPath, captchaToken, emailAddress, personName, passwordText, tokenText } from '../schemas/text.js';
import { deliverTokens, endSession, type CookieSession } from './session-cookie.js';
import { recoveryCode, totpCode } from './two-factor.schemas.js';
import { tokenPair } from '../accounts/user.schemas.js';

const tag = 'auth';
const signInVerifier = z.string().regex(signInVerifierPattern);
const signedIn = { 200: { description: 'The new token pair.', schema: tokenPair } };
const renewed = {
  200: {
    description:
      'The new token pair. If the server allows a grace period for refresh token reuse and another request has already ' +
      'rotated the token, this response contains no `refreshToken`, because the other request received it.',
    schema: tokenPair,
  },
};

const register = publicRoute(
  {
    operationId: 'register',
    method: 'POST',
    path: '/api/auth/register',
    tag,
    summary: 'Register an account',
    description:
      'Emails a confirmation link and returns no tokens. If the email already belongs to a verified account, the ' +
      "response is the same, and the account's owner is notified by email. The registration expires 30 days after the " +
      'last email about it.',
    limit: routeLimit('register'),
    body: z
      .strictObject({
        firstName: personName,
        lastName: personName.meta({ examples: ['Lovelace'] }),
        email: emailAddress,
        password: passwordText.meta({
          description:
            '8 to 128 characters, with at least one uppercase letter, lowercase letter, digit and special character.',
        }),
        captchaToken: captchaToken.optional(),
        next: appPath.optional(),
        signInVerifier: signInVerifier
          .meta({ description: 'A random secret that the client keeps and later sends to `verifyEmail` to sign in.' })
          .optional(),
        fields: fieldChanges('user'),
      })
      .meta({ id: 'Registration' }),
    responses: {
      201: {
        description:
          'Registration accepted. An email is sent unless the address received too many emails in the last hour.',
        schema: z
          .object({ email: emailAddress, status: z.literal('verification_sent') })
          .meta({ id: 'RegistrationTaken' }),
      },
    },
    errors: ['REFUSED_BY_HOST'],
  },
  async (useCases, { body, client }) => {
    const email = await useCases.registerAccount.execute({ ...body, client });
    return { status: 201, body: { email, status: 'verification_sent' } };
  },
);

const verifyEmail = publicRoute(
  {
    operationId: 'verifyEmail',
    method: 'POST',
    path: '/api/auth/verify-email',
    tag,
    summary: 'Verify an email address',
    description:
      'Without `signInVerifier`, the response is 204. With `signInVerifier`, the response is 200, and the client is ' +
      'signed in if it made this registration with the same verifier. The emailed token alone does not sign in the ' +
      'client, because another person may have made the registration and would then know the password. Even if ' +
      '`TWO_FACTOR_REQUIRED` is returned, the email has been verified.',
    limit: routeLimit('verifyEmail'),
    reads: ['Crewkit-Session'],
    body: z.strictObject({
      token: tokenText,
      signInVerifier: signInVerifier
        .nullable()
        .meta({
          description:
            'The secret that was sent with the registration, or null if the client has none. If omitted, the response is 204.',
        })
        .optional(),
    }),
    responses: {
      200: {
        description: 'Email verified.',
        schema: z
          .object({
            email: emailAddress,
            tokens: tokenPair.nullable().meta({ description: 'null if the client is not signed in.' }),
          })
          .meta({ id: 'VerifiedEmail' }),
      },
      204: { description: 'Email verified.' },
    },
    errors: ['INVALID_TOKEN', 'TWO_FACTOR_REQUIRED'],
  },
  async (useCases, { body: { token, signInVerifier: verifier }, client, cookieSession }) => {
    if (verifier === undefined) {
      await useCases.verifyEmail.execute(token);
      return { status: 204 };
    }
    const verified = await useCases.verifyEmailAndSignIn.execute({ token, signInVerifier: verifier, client });
    const { email, pair } = verified;
    if (pair === null) return { status: 200, body: { email, tokens: null } };
    const { body: tokens, cookies } = deliverTokens(pair, cookieSession, useCases);
    return { status: 200, body: { email, tokens }, cookies };
  },
);

const resendVerification = publicRoute(
  {
    operationId: 'resendVerification',
    method: 'POST',
    path: '/api/auth/resend-verification',
    tag,
    summary: 'Resend the confirmation email',
    description:
      'Emails a new link, even if the previous link has expired. If registrations with different passwords are pending ' +
      'for this address, the email asks the user to sign up again instead, because a link could confirm a password that ' +
      'another person chose.',
    limit: routeLimit('resendVerification'),
    body: z.strictObject({ email: emailAddress }),
    responses: {
      202: { description: 'Request accepted. The response is the same whether or not a pending registration exists.' },
    },
    errors: [],
  },
  async (useCases, { body }) => {
    await useCases.resendVerification.execute(body.email);
    return { status: 202 };
  },
);

const login = publicRoute(
  {
    operationId: 'login',
    method: 'POST',
    path: '/api/auth/login',
    tag,
    summary: 'Sign in',
    description:
      'For an account with two-factor authentication, there are two ways to sign in. Either send `totpCode` or ' +
      '`recoveryCode` with the password, or send the password alone: the response is then `TWO_FACTOR_REQUIRED` with a ' +
      '`challengeToken` for `verifyTwoFactor`. For all other accounts, both codes are ignored.',
    limit: routeLimit('login'),
    reads: ['Crewkit-Session'],
    body: z.strictObject({
      email: emailAddress,
      password: passwordText,
      totpCode: totpCode.optional(),
      recoveryCode: recoveryCode.optional(),
    }),
    responses: signedIn,
    errors: [
      'REFUSED_BY_HOST',
      'INVALID_CREDENTIALS',
      'TWO_FACTOR_REQUIRED',
      'INVALID_TWO_FACTOR_CODE',
      'EMAIL_NOT_VERIFIED',
      'ACCOUNT_LOCKED',
    ],
  },
  async (useCases, { body, client, cookieSession }) => {
    const pair = await useCases.logIn.execute({ ...body, client });
    return { status: 200, ...deliverTokens(pair, cookieSession, useCases) };
  },
);

const refreshBody = z.strictObject({
  refreshToken: tokenText
    .meta({ description: 'Required, except in a cookie session, where it must be absent.' })
    .optional(),
});

const refresh = publicRoute(
  {
    operationId: 'refresh',
    method: 'POST',
    path: '/api/auth/refresh',
    tag,
    summary: 'Refresh an access token',
    description:
      'Exchanges a refresh token for a new token pair. In a cookie session, the refresh token is read from the cookie, ' +
      'and the next one is written to it. Each refresh token works only once; reusing one ends all ' +
      "sessions of its user. Requests with a valid token count toward the user's rate limit, and all other requests " +
      'toward the rate limit of the client address.',
    limit: routeLimit('refresh'),
    reads: ['Crewkit-Session'],
    body: refreshBody,
    // Counting by user prevents users behind the same address from using up each other's limit. Requests with invalid tokens use up only
    // the limit of their address.
    findUser: (useCases, { body, cookieSession }) =>
      useCases.rotateRefreshToken.findOwner(getRefreshToken(refreshBody.parse(body), cookieSession)),
    responses: renewed,
    errors: ['INVALID_REFRESH_TOKEN', 'EMAIL_NOT_VERIFIED'],
  },
  async (useCases, { body, client, cookieSession }) => {
    const refreshToken = getRefreshToken(body, cookieSession);
    const access = await useCases.rotateRefreshToken.execute({ refreshToken, client });
    return { status: 200, ...deliverTokens(access, cookieSession, useCases) };
  },
);

/** Returns the refresh token of the body or, in a cookie session, of the cookie. */
function getRefreshToken({ refreshToken }: z.output<typeof refreshBody>, session: CookieSession | null): string {
  if (session === null) {
    if (refreshToken !== undefined) return refreshToken;
    throw refuseBody('invalid_type', 'Required without a cookie session.');
  }
  if (refreshToken !== undefined) throw refuseBody('not_allowed', 'Must be absent in a cookie session.');
  if (session.refreshToken === null) throw new CrewkitError('INVALID_REFRESH_TOKEN');
  return session.refreshToken;
}

function refuseBody(code: string, message: string): CrewkitError {
  return new CrewkitError('VALIDATION_FAILED', { errors: [{ path: 'refreshToken', code, message }] });
}

const logout = signedInRoute(
  {
    operationId: 'logout',
    method: 'POST',
    path: '/api/auth/logout',
    tag,
    summary: 'Sign out of all sessions',
    reads: ['Crewkit-Session'],
    responses: { 204: { description: 'All sessions ended.' } },
    errors: [],
  },
  async (useCases, { cookieSession }, actor) => {
    await useCases.logOut.execute(actor);
    return { status: 204, cookies: endSession(cookieSession) };
  },
);

export const authRoutes: readonly Route[] = [register, verifyEmail, resendVerification, login, refresh, logout];
