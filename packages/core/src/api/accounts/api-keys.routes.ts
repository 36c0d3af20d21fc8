import { z } from 'zod';

import { signedInRoute, type Route } from '../define-route.js';
import { routeLimit } from '../route-limits.js';
import { id } from '../schemas/text.js';
import { optionalProof } from '../sign-in/two-factor.schemas.js';
import { apiKeyList, issuedApiKey, newApiKey } from './api-key.schemas.js';
import { presentApiKey, presentIssuedApiKey } from './present-api-key.js';

const tag = 'users';
const path = '/api/users/me/keys';

export const keyProofErrors = [
  'RECENT_SIGN_IN_REQUIRED',
  'INVALID_CREDENTIALS',
  'INVALID_TWO_FACTOR_CODE',
  'TWO_FACTOR_NOT_ENABLED',
  'ACCOUNT_LOCKED',
] as const;
export const keyProofRule = '`password` or `code` is needed, except within ten minutes of the sign-in.';

const listMyKeys = signedInRoute(
  {
    operationId: 'listMyKeys',
    method: 'GET',
    path,
    tag,
    summary: 'List your API keys',
    description: 'At most 20 keys, oldest first. A key stays in the list for 30 days after it has expired.',
    responses: { 200: { description: 'The API keys.', schema: apiKeyList } },
    errors: [],
  },
  async (useCases, _input, actor) => {
    const keys = await useCases.listOwnKeys.execute(actor);
    return { status: 200, body: { items: keys.map(presentApiKey) } };
  },
);

const createMyKey = signedInRoute(
  {
    operationId: 'createMyKey',
    method: 'POST',
    path,
    tag,
    summary: 'Create an API key',
    description:
      'Programs that present the key act as you, with those of its permissions that you have at the time of the request. ' +
      `You can have 20 keys. ${keyProofRule}`,
    limit: routeLimit('createMyKey'),
    body: newApiKey,
    responses: { 201: { description: 'The API key, with the key itself.', schema: issuedApiKey } },
    errors: [...keyProofErrors, 'CONFLICT'],
  },
  async (useCases, { body: { password, code, expiresAt, ...body } }, actor) => {
    const proof = { password, code };
    const input = { ...body, proof, ...toEnd(expiresAt) };
    return { status: 201, body: presentIssuedApiKey(await useCases.createOwnKey.execute(actor, input)) };
  },
);

const revokeMyKey = signedInRoute(
  {
    operationId: 'revokeMyKey',
    method: 'DELETE',
    path: `${path}/:keyId`,
    tag,
    summary: 'Revoke an API key',
    description: `The key stops working immediately, and its real-time connections end. ${keyProofRule}`,
    limit: routeLimit('revokeMyKey'),
    params: z.object({ keyId: id }),
    body: optionalProof,
    responses: { 204: { description: 'Key revoked.' } },
    errors: [...keyProofErrors, 'NOT_FOUND'],
  },
  async (useCases, { params: { keyId }, body: proof }, actor) => {
    await useCases.revokeOwnKey.execute(actor, { keyId, proof });
    return { status: 204 };
  },
);

export const apiKeyRoutes: readonly Route[] = [listMyKeys, createMyKey, revokeMyKey];

/** Returns the end of a new key, unless the default applies. */
export function toEnd(expiresAt: string | null | undefined): { readonly expiresAt?: Date | null } {
  if (expiresAt === undefined) return {};
  return { expiresAt: expiresAt === null ? null : new Date(expiresAt) };
}
