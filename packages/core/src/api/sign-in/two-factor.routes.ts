import { z } from 'zod';
import { publicRoute, signedInRoute, type Route } from '../define-route.js';
import { deliverTokens } from './session-cookie.js';
import {
  challengeAnswer,
  generatedTwoFactor,
  recoveryCodes,
  secondFactorBody,
  totpCode,
} from './two-factor.schemas.js';
import { tokenPair } from '../accounts/user.schemas.js';
import type { GeneratedTwoFactor } from '../../features/sign-in/two-factor/generate-two-factor.js';

const tag = 'auth';
const codesShown = {
  200: { description: 'The recovery codes. They cannot be retrieved again.', schema: recoveryCodes },
};

const verifyTwoFactor = publicRoute(
  {
    operationId: 'verifyTwoFactor',
    method: 'POST',
    path: '/api/auth/2fa/verify',
    tag,
    summary: 'Complete a two-factor sign-in',
    description:
      'Requires the `challengeToken` from `TWO_FACTOR_REQUIRED` or from a social sign-in, and a TOTP code, ' +
      'a recovery code or a passkey. The token remains valid after a wrong code, but works for only one successful sign-in. Returns ' +
      '`INVALID_TOKEN` if the token is unknown, used or expired.',
    reads: ['Crewkit-Session'],
    body: challengeAnswer,
    responses: { 200: { description: 'The token pair.', schema: tokenPair } },
    errors: [
      'INVALID_TOKEN',
      'INVALID_TWO_FACTOR_CODE',
      'INVALID_PASSKEY',
      'SOCIAL_LOGIN_FAILED',
      'EMAIL_NOT_VERIFIED',
      'REFUSED_BY_HOST',
      'ACCOUNT_LOCKED',
    ],
  },
  async (useCases, { body, client, cookieSession }) => {
    const pair = await useCases.completeSignIn.execute({ ...body, client });
    return { status: 200, ...deliverTokens(pair, cookieSession, useCases) };
  },
);

const generateTwoFactor = signedInRoute(
  {
    operationId: 'generateTwoFactor',
    method: 'POST',
    path: '/api/auth/2fa/generate',
    tag,
    summary: 'Generate a two-factor secret',
    description:
      'Returns a secret for an authenticator app. The secret takes effect when `enableTwoFactor` receives one of its ' +
      'codes within ten minutes.',
    responses: { 200: { description: 'The secret as text, URI and QR code.', schema: generatedTwoFactor } },
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
    summary: 'Enable two-factor authentication',
    description:
      'Ends all other sessions of the user. `code` must be generated from the new secret, and cannot be used again.',
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
    recentSignIn: true,
    method: 'POST',
    path: '/api/auth/2fa/disable',
    tag,
    summary: 'Disable two-factor authentication',
    description: 'Requires a TOTP code or, if the device is lost, a recovery code.',
    body: secondFactorBody,
    responses: { 204: { description: 'Two-factor authentication disabled.' } },
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
    summary: 'Regenerate recovery codes',
    description: 'Requires a TOTP code or an existing recovery code. All existing recovery codes stop working.',
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

function presentGeneratedTwoFactor(generated: GeneratedTwoFactor): z.output<typeof generatedTwoFactor> {
  const { secret, otpauthUrl, qrCodeDataUrl } = generated;
  return { secret, otpauthUrl, qrCodeDataUrl };
}

function presentRecoveryCodes(codes: readonly string[]): z.output<typeof recoveryCodes> {
  return { recoveryCodes: [...codes] };
}
