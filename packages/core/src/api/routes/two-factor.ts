import { z } from 'zod';

import { publicRoute, signedInRoute, type Route } from '../define-route.js';
import { presentTokenPair } from '../present/present-account.js';
import { presentGeneratedTwoFactor, presentRecoveryCodes } from '../present/present-two-factor.js';
import {
  challengeAnswer,
  generatedTwoFactor,
  recoveryCodes,
  secondFactorBody,
  totpCode,
} from '../schemas/two-factor.js';
import { tokenPair } from '../schemas/user.js';

const tag = 'auth';
const codesShown = { 200: { description: 'The recovery codes, shown only here.', schema: recoveryCodes } };

const verifyTwoFactor = publicRoute(
  {
    operationId: 'verifyTwoFactor',
    method: 'POST',
    path: '/api/auth/2fa/verify',
    tag,
    summary: 'Complete a sign-in with the second factor',
    description:
      'Takes the `challengeToken` of `TWO_FACTOR_REQUIRED`, or of a social login, and a code or a recovery code. A wrong ' +
      'code leaves the challenge, success spends it. `INVALID_TOKEN`: the challenge is unknown, used or expired.',
    body: challengeAnswer,
    responses: { 200: { description: 'Signed in.', schema: tokenPair } },
    errors: ['INVALID_TOKEN', 'INVALID_TWO_FACTOR_CODE', 'SOCIAL_LOGIN_FAILED', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_LOCKED'],
  },
  async (useCases, { body, client }) => {
    const pair = await useCases.completeSignIn.execute({ ...body, client });
    return { status: 200, body: presentTokenPair(pair) };
  },
);

const generateTwoFactor = signedInRoute(
  {
    operationId: 'generateTwoFactor',
    method: 'POST',
    path: '/api/auth/2fa/generate',
    tag,
    summary: 'Get a secret for an authenticator app',
    description: 'It is of no effect until a code of it is given to `enableTwoFactor`, within ten minutes.',
    responses: { 200: { description: 'The secret, in three forms.', schema: generatedTwoFactor } },
    errors: ['TWO_FACTOR_ALREADY_ENABLED'],
  },
  async (useCases, _input, actor) => {
    const generated = await useCases.generateTwoFactor.execute(actor);
    return { status: 200, body: presentGeneratedTwoFactor(generated) };
  },
);

const enableTwoFactor = signedInRoute(
  {
    operationId: 'enableTwoFactor',
    method: 'POST',
    path: '/api/auth/2fa/enable',
    tag,
    summary: 'Turn two-factor sign-in on',
    description: "Every other session of the user ends. `code` is one of the generated secret's, and counts as used.",
    body: z.strictObject({ code: totpCode }),
    responses: codesShown,
    errors: ['INVALID_TWO_FACTOR_CODE', 'TWO_FACTOR_ALREADY_ENABLED', 'ACCOUNT_LOCKED'],
  },
  async (useCases, { body }, actor) => {
    const codes = await useCases.enableTwoFactor.execute(actor, body.code);
    return { status: 200, body: presentRecoveryCodes(codes) };
  },
);

const disableTwoFactor = signedInRoute(
  {
    operationId: 'disableTwoFactor',
    method: 'POST',
    path: '/api/auth/2fa/disable',
    tag,
    summary: 'Turn two-factor sign-in off',
    description: 'With a code, or with a recovery code when the phone is lost.',
    body: secondFactorBody,
    responses: { 204: { description: 'The password alone signs in.' } },
    errors: ['INVALID_TWO_FACTOR_CODE', 'TWO_FACTOR_NOT_ENABLED', 'ACCOUNT_LOCKED'],
  },
  async (useCases, { body }, actor) => {
    await useCases.disableTwoFactor.execute(actor, body);
    return { status: 204 };
  },
);

const renewRecoveryCodes = signedInRoute(
  {
    operationId: 'renewRecoveryCodes',
    method: 'POST',
    path: '/api/auth/2fa/recovery-codes',
    tag,
    summary: 'Get new recovery codes',
    description: 'With a code, or with one of the old recovery codes. The old ones are void.',
    body: secondFactorBody,
    responses: codesShown,
    errors: ['INVALID_TWO_FACTOR_CODE', 'TWO_FACTOR_NOT_ENABLED', 'ACCOUNT_LOCKED'],
  },
  async (useCases, { body }, actor) => {
    const codes = await useCases.renewRecoveryCodes.execute(actor, body);
    return { status: 200, body: presentRecoveryCodes(codes) };
  },
);

export const twoFactorRoutes: readonly Route[] = [
  verifyTwoFactor,
  generateTwoFactor,
  enableTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
];
