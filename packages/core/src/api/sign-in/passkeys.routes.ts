import { z } from 'zod';

import { publicRoute, signedInRoute, type Route } from '../define-route.js';
import { routeLimit } from '../route-limits.js';
import { id, tokenText } from '../schemas/text.js';
import { tokenPair } from '../accounts/user.schemas.js';
import {
  newPasskey,
  passkey,
  passkeyAnswer,
  passkeyCreationOptions,
  passkeyList,
  passkeyName,
  passkeyRequestOptions,
} from './passkey.schemas.js';
import { presentPasskey, presentPasskeyCreation, presentPasskeyRequest } from './present-passkey.js';
import { optionalProof } from './two-factor.schemas.js';
import { deliverTokens } from './session-cookie.js';

const tag = 'auth';
const passkeyId = z.object({ passkeyId: id });
const proofErrors = [
  'RECENT_SIGN_IN_REQUIRED',
  'INVALID_CREDENTIALS',
  'INVALID_TWO_FACTOR_CODE',
  'TWO_FACTOR_NOT_ENABLED',
  'ACCOUNT_LOCKED',
] as const;
const proofRule = '`password` or `code` is needed, except within ten minutes of the sign-in.';

const beginPasskeySignIn = publicRoute(
  {
    operationId: 'beginPasskeySignIn',
    method: 'POST',
    path: '/api/auth/passkeys/options',
    tag,
    summary: 'Start a sign-in with a passkey',
    description:
      'With the `challengeToken` of a two-factor sign-in, the passkey is the second factor, and the options list the ' +
      "user's passkeys. Send the answer to `verifyTwoFactor` then. An unknown token gets the same options as a user " +
      'without passkeys.',
    limit: routeLimit('beginPasskeySignIn'),
    body: z.strictObject({ challengeToken: tokenText.optional() }),
    responses: { 200: { description: 'The options for the browser.', schema: passkeyRequestOptions } },
    errors: [],
  },
  async (useCases, { body }) => {
    const request = await useCases.beginPasskeySignIn.execute(body.challengeToken ?? null);
    return { status: 200, body: presentPasskeyRequest(request) };
  },
);

const signInWithPasskey = publicRoute(
  {
    operationId: 'signInWithPasskey',
    method: 'POST',
    path: '/api/auth/passkeys/verify',
    tag,
    summary: 'Sign in with a passkey',
    description:
      'The authenticator must have verified the user by PIN or biometrics. The passkey then counts as both factors.',
    limit: routeLimit('signInWithPasskey'),
    reads: ['Crewkit-Session'],
    body: passkeyAnswer,
    responses: { 200: { description: 'The token pair.', schema: tokenPair } },
    errors: ['INVALID_PASSKEY', 'EMAIL_NOT_VERIFIED', 'REFUSED_BY_HOST', 'ACCOUNT_LOCKED'],
  },
  async (useCases, { body, client, cookieSession }) => {
    const pair = await useCases.signInWithPasskey.execute({ ...body, client });
    return { status: 200, ...deliverTokens(pair, cookieSession, useCases) };
  },
);

const listPasskeys = signedInRoute(
  {
    operationId: 'listPasskeys',
    method: 'GET',
    path: '/api/users/me/passkeys',
    tag,
    summary: 'List your passkeys',
    responses: { 200: { description: 'All passkeys, oldest first: at most 20.', schema: passkeyList } },
    errors: [],
  },
  async (useCases, _input, actor) => {
    const passkeys = await useCases.listPasskeys.execute(actor);
    return { status: 200, body: { items: passkeys.map(presentPasskey) } };
  },
);

const beginPasskeyRegistration = signedInRoute(
  {
    operationId: 'beginPasskeyRegistration',
    method: 'POST',
    path: '/api/users/me/passkeys/options',
    tag,
    summary: 'Start the creation of a passkey',
    description: proofRule,
    body: optionalProof,
    responses: { 200: { description: 'The options for the browser.', schema: passkeyCreationOptions } },
    errors: [...proofErrors, 'CONFLICT'],
  },
  async (useCases, { body }, actor) => {
    const creation = await useCases.beginPasskeyRegistration.execute(actor, body);
    return { status: 200, body: presentPasskeyCreation(creation) };
  },
);

const addPasskey = signedInRoute(
  {
    operationId: 'addPasskey',
    method: 'POST',
    path: '/api/users/me/passkeys',
    tag,
    summary: 'Add a passkey',
    description: 'The challenge must belong to the same session. An account can have at most 20 passkeys.',
    body: newPasskey,
    responses: { 201: { description: 'The passkey.', schema: passkey } },
    errors: ['INVALID_PASSKEY', 'CONFLICT'],
  },
  async (useCases, { body }, actor) => {
    const added = await useCases.addPasskey.execute(actor, body);
    return { status: 201, body: presentPasskey(added) };
  },
);

const renamePasskey = signedInRoute(
  {
    operationId: 'renamePasskey',
    method: 'PATCH',
    path: '/api/users/me/passkeys/:passkeyId',
    tag,
    summary: 'Rename a passkey',
    params: passkeyId,
    body: z.strictObject({ name: passkeyName }),
    responses: { 200: { description: 'The passkey.', schema: passkey } },
    errors: ['NOT_FOUND'],
  },
  async (useCases, { params, body }, actor) => {
    const renamed = await useCases.renamePasskey.execute(actor, params.passkeyId, body.name);
    return { status: 200, body: presentPasskey(renamed) };
  },
);

const deletePasskey = signedInRoute(
  {
    operationId: 'deletePasskey',
    method: 'DELETE',
    path: '/api/users/me/passkeys/:passkeyId',
    tag,
    summary: 'Delete a passkey',
    description: `${proofRule} Returns \`LAST_SIGN_IN_METHOD\` if the account has no other way to sign in.`,
    params: passkeyId,
    body: optionalProof,
    responses: { 204: { description: 'Passkey deleted.' } },
    errors: [...proofErrors, 'NOT_FOUND', 'LAST_SIGN_IN_METHOD'],
  },
  async (useCases, { params, body }, actor) => {
    await useCases.deletePasskey.execute(actor, params.passkeyId, body);
    return { status: 204 };
  },
);

export const passkeyRoutes: readonly Route[] = [
  beginPasskeySignIn,
  signInWithPasskey,
  listPasskeys,
  beginPasskeyRegistration,
  addPasskey,
  renamePasskey,
  deletePasskey,
];
