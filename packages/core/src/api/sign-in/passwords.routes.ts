import { z } from 'zod';

import { publicRoute, signedInRoute, type Route } from '../define-route.js';
import { routeLimit } from '../route-limits.js';
import { endSession } from './session-cookie.js';
import { appPath, captchaToken, emailAddress, passwordText, tokenText } from '../schemas/text.js';

const tag = 'auth';

const forgotPassword = publicRoute(
  {
    operationId: 'forgotPassword',
    method: 'POST',
    path: '/api/auth/forgot-password',
    tag,
    summary: 'Request a password reset',
    limit: routeLimit('forgotPassword'),
    body: z.strictObject({ email: emailAddress, captchaToken: captchaToken.optional(), next: appPath.optional() }),
    responses: {
      202: { description: 'Request accepted. The response is the same whether or not the account exists.' },
    },
    errors: [],
  },
  async (useCases, { body, client }) => {
    await useCases.requestPasswordReset.execute({ ...body, client });
    return { status: 202 };
  },
);

const resetPassword = publicRoute(
  {
    operationId: 'resetPassword',
    method: 'POST',
    path: '/api/auth/reset-password',
    tag,
    summary: 'Reset a password',
    limit: routeLimit('resetPassword'),
    body: z.strictObject({ token: tokenText, password: passwordText }),
    responses: { 204: { description: 'Password changed and all sessions ended.' } },
    errors: ['INVALID_TOKEN'],
  },
  async (useCases, { body, client }) => {
    await useCases.resetPassword.execute({ ...body, client });
    return { status: 204 };
  },
);

const changePassword = signedInRoute(
  {
    operationId: 'changePassword',
    recentSignIn: true,
    method: 'POST',
    path: '/api/auth/change-password',
    tag,
    summary: 'Change your password',
    reads: ['Crewkit-Session'],
    body: z.strictObject({
      currentPassword: passwordText,
      newPassword: passwordText.meta({ examples: ['Battery-staple-8'] }),
    }),
    responses: { 204: { description: 'Password changed and all sessions ended.' } },
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_LOCKED'],
  },
  async (useCases, { body, cookieSession }, actor) => {
    await useCases.changePassword.execute(actor, body);
    return { status: 204, cookies: endSession(cookieSession) };
  },
);

export const passwordRoutes: readonly Route[] = [forgotPassword, resetPassword, changePassword];
