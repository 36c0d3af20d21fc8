import { z } from 'zod';

import { tokenPair } from '../accounts/user.schemas.js';
import { publicRoute, type Route } from '../define-route.js';
import { routeLimit } from '../route-limits.js';
import { appPath, captchaToken, emailAddress } from '../schemas/text.js';
import { deliverTokens } from './session-cookie.js';

const tag = 'auth';

const requestEmailCode = publicRoute(
  {
    operationId: 'requestEmailCode',
    method: 'POST',
    path: '/api/auth/email-code',
    tag,
    summary: 'Request a sign-in code by email',
    description: 'The code has six digits and is valid for ten minutes. Earlier codes of the account become invalid.',
    limit: routeLimit('requestEmailCode'),
    body: z.strictObject({ email: emailAddress, captchaToken: captchaToken.optional(), next: appPath.optional() }),
    responses: {
      202: { description: 'Request accepted. The response is the same whether or not the account exists.' },
    },
    errors: [],
  },
  async (useCases, { body, client }) => {
    await useCases.requestEmailCode.execute({ ...body, client });
    return { status: 202 };
  },
);

const signInWithEmailCode = publicRoute(
  {
    operationId: 'signInWithEmailCode',
    method: 'POST',
    path: '/api/auth/email-code/verify',
    tag,
    summary: 'Sign in with a code from an email',
    description:
      'Each code works once. For an account with two-factor authentication, the response is `TWO_FACTOR_REQUIRED` with a ' +
      '`challengeToken` for `verifyTwoFactor`.',
    limit: routeLimit('signInWithEmailCode'),
    reads: ['Crewkit-Session'],
    body: z.strictObject({
      email: emailAddress,
      code: z
        .string()
        .regex(/^\d{6}$/)
        .meta({ examples: ['042137'] }),
    }),
    responses: { 200: { description: 'The token pair.', schema: tokenPair } },
    errors: ['INVALID_EMAIL_CODE', 'TWO_FACTOR_REQUIRED', 'EMAIL_NOT_VERIFIED', 'REFUSED_BY_HOST', 'ACCOUNT_LOCKED'],
  },
  async (useCases, { body, client, cookieSession }) => {
    const pair = await useCases.signInWithEmailCode.execute({ ...body, client });
    return { status: 200, ...deliverTokens(pair, cookieSession, useCases) };
  },
);

export const emailCodeRoutes: readonly Route[] = [requestEmailCode, signInWithEmailCode];
