import { z } from 'zod';

import { signInVerifierPattern } from '../../features/accounts/sign-in-verifier.js';
import { presentRenewedAccess, presentTokenPair } from '../present/present-account.js';
import { publicRoute, signedInRoute, type Route } from '../define-route.js';
import { routeLimit } from '../route-limits.js';
import { appPath, captchaToken, emailAddress, personName, passwordText, tokenText } from '../schemas/text.js';
import { recoveryCode, totpCode } from '../schemas/two-factor.js';
import { renewedTokenPair, tokenPair } from '../schemas/user.js';

const tag = 'auth';
const signInVerifier = z.string().regex(signInVerifierPattern);
const signedIn = { 200: { description: 'A new token pair.', schema: tokenPair } };
const renewed = {
  200: {
    description:
      'A new token pair. Without `refreshToken` if the server forgives clients that refresh from several places at once, ' +
      'and another one was faster: that one has it.',
    schema: renewedTokenPair,
  },
};

const register = publicRoute(
  {
    operationId: 'register',
    method: 'POST',
    path: '/api/auth/register',
    tag,
    summary: 'Register',
    description:
      'Mails a confirmation link and returns no tokens. An email that already has a verified account gets the same ' +
      'answer; its owner gets a mail that says so. The registration is remembered for 30 days after its last mail.',
    limit: routeLimit('register'),
    body: z
      .strictObject({
        firstName: personName,
        lastName: personName.meta({ examples: ['Lovelace'] }),
        email: emailAddress,
        password: passwordText.meta({
          description: '8 to 128 characters with an uppercase letter, a lowercase letter, a digit and a special one.',
        }),
        captchaToken: captchaToken.optional(),
        next: appPath.optional(),
        signInVerifier: signInVerifier
          .meta({ description: 'A random secret that the client keeps, so that `verifyEmail` can sign it in.' })
          .optional(),
      })
      .meta({ id: 'Registration' }),
    responses: {
      201: {
        description: 'Accepted. A mail is sent unless the address got too many in the last hour.',
        schema: z
          .object({ email: emailAddress, status: z.literal('verification_sent') })
          .meta({ id: 'RegistrationTaken' }),
      },
    },
    errors: [],
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
    summary: 'Confirm a registration',
    description:
      'With `signInVerifier` the answer is 200, and signs in the client that made this very registration with the same ' +
      'verifier. The mailed token alone signs no one in, because the registration may be by someone else who knows its ' +
      'password. `TWO_FACTOR_REQUIRED` comes after the confirmation.',
    limit: routeLimit('verifyEmail'),
    body: z.strictObject({
      token: tokenText,
      signInVerifier: signInVerifier
        .nullable()
        .meta({ description: 'null: the client keeps none. Absent: the answer is 204.' })
        .optional(),
    }),
    responses: {
      200: {
        description: 'The email is verified.',
        schema: z
          .object({
            email: emailAddress,
            tokens: tokenPair.nullable().meta({ description: 'null: not signed in.' }),
          })
          .meta({ id: 'VerifiedEmail' }),
      },
      204: { description: 'The email is verified.' },
    },
    errors: ['INVALID_TOKEN', 'TWO_FACTOR_REQUIRED'],
  },
  async (useCases, { body: { token, signInVerifier: verifier }, client }) => {
    if (verifier === undefined) {
      await useCases.verifyEmail.execute(token);
      return { status: 204 };
    }
    const verified = await useCases.verifyEmailAndSignIn.execute({ token, signInVerifier: verifier, client });
    const { email, pair } = verified;
    return { status: 200, body: { email, tokens: pair === null ? null : presentTokenPair(pair) } };
  },
);

const resendVerification = publicRoute(
  {
    operationId: 'resendVerification',
    method: 'POST',
    path: '/api/auth/resend-verification',
    tag,
    summary: 'Send the confirmation link again',
    description:
      'Mails a new link, also when the one before has expired. If registrations with different passwords wait for the ' +
      'email, the mail asks to sign up again instead, because a link could confirm the password of a stranger.',
    limit: routeLimit('resendVerification'),
    body: z.strictObject({ email: emailAddress }),
    responses: { 202: { description: 'The same whether or not there is such a registration.' } },
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
      'With two-factor sign-in on: in one step with `totpCode` or `recoveryCode`, or in two. Then the answer to the right ' +
      'password is `TWO_FACTOR_REQUIRED` with a `challengeToken` for `verifyTwoFactor`. With it off both codes are ignored.',
    limit: routeLimit('login'),
    body: z.strictObject({
      email: emailAddress,
      password: passwordText,
      totpCode: totpCode.optional(),
      recoveryCode: recoveryCode.optional(),
    }),
    responses: signedIn,
    errors: [
      'INVALID_CREDENTIALS',
      'TWO_FACTOR_REQUIRED',
      'INVALID_TWO_FACTOR_CODE',
      'EMAIL_NOT_VERIFIED',
      'ACCOUNT_LOCKED',
    ],
  },
  async (useCases, { body, client }) => {
    const pair = await useCases.logIn.execute({ ...body, client });
    return { status: 200, body: presentTokenPair(pair) };
  },
);

const refreshBody = z.strictObject({ refreshToken: tokenText });

const refresh = publicRoute(
  {
    operationId: 'refresh',
    method: 'POST',
    path: '/api/auth/refresh',
    tag,
    summary: 'Exchange a refresh token for a new token pair',
    description:
      'A refresh token works once. Presenting a used one ends every session of its user. Counted by user if the token is ' +
      'good, else by client address.',
    limit: routeLimit('refresh'),
    body: refreshBody,
    // So that users behind one address do not use up each other's refreshes, and invalid tokens use up only those of their address.
    findUser: (useCases, body) => useCases.rotateRefreshToken.findOwner(refreshBody.parse(body).refreshToken),
    responses: renewed,
    errors: ['INVALID_REFRESH_TOKEN', 'EMAIL_NOT_VERIFIED'],
  },
  async (useCases, { body, client }) => {
    const access = await useCases.rotateRefreshToken.execute({ ...body, client });
    return { status: 200, body: presentRenewedAccess(access) };
  },
);

const logout = signedInRoute(
  {
    operationId: 'logout',
    method: 'POST',
    path: '/api/auth/logout',
    tag,
    summary: 'Sign out everywhere',
    responses: { 204: { description: 'Every refresh token of the user is gone.' } },
    errors: [],
  },
  async (useCases, _input, actor) => {
    await useCases.logOut.execute(actor);
    return { status: 204 };
  },
);

export const authRoutes: readonly Route[] = [register, verifyEmail, resendVerification, login, refresh, logout];
