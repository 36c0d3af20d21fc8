import { z } from 'zod';

import type { ServiceAccountKey } from '../../features/accounts/machines/find-service-account.js';
import { guardedRead, guardedRoute, type Route } from '../define-route.js';
import { routeLimit } from '../route-limits.js';
import { id } from '../schemas/text.js';
import { optionalProof } from '../sign-in/two-factor.schemas.js';
import {
  apiKeyList,
  issuedApiKey,
  newApiKey,
  newServiceAccount,
  serviceAccount,
  serviceAccountChange,
  serviceAccountList,
} from './api-key.schemas.js';
import { keyProofErrors, keyProofRule, toEnd } from './api-keys.routes.js';
import { presentApiKey, presentIssuedApiKey, presentServiceAccount } from './present-api-key.js';

const tag = 'organizations';
const path = '/api/organizations/:organizationId/service-accounts';
const organizationParams = z.object({ organizationId: id });
const params = organizationParams.extend({ serviceAccountId: id });
const grantErrors = ['GRANT_EXCEEDS_OWN', 'ROLE_LEVEL_MISMATCH', 'NOT_FOUND', 'CONFLICT'] as const;

const requirement = (permission: string) =>
  ({ permissions: [permission], scope: 'ORGANIZATION', param: 'organizationId' }) as const;

const listServiceAccounts = guardedRead(
  {
    operationId: 'listServiceAccounts',
    method: 'GET',
    path,
    tag,
    summary: 'List service accounts',
    description: 'At most 100 service accounts, ordered by id.',
    guard: requirement('org:members.view'),
    params: organizationParams,
    responses: { 200: { description: 'The service accounts.', schema: serviceAccountList } },
    errors: [],
  },
  async (useCases, { params: { organizationId } }, reader) => {
    const accounts = await useCases.listServiceAccounts.execute(reader, organizationId);
    return { status: 200, body: { items: accounts.map(presentServiceAccount) } };
  },
);

const createServiceAccount = guardedRoute(
  {
    operationId: 'createServiceAccount',
    method: 'POST',
    path,
    tag,
    summary: 'Create a service account',
    description:
      'A service account is a member of the organization for programs, which act as it with API keys. It cannot sign in, receives ' +
      'no email, and cannot be an OWNER. The caller must be able to grant its roles and groups.',
    guard: requirement('org:members.roles'),
    params: organizationParams,
    body: newServiceAccount,
    responses: { 201: { description: 'The service account.', schema: serviceAccount } },
    errors: grantErrors,
  },
  async (useCases, { params: { organizationId }, body: { name, roleIds = [], groupIds = [] } }, actor) => {
    const made = await useCases.createServiceAccount.execute(actor, { organizationId, name, roleIds, groupIds });
    return { status: 201, body: presentServiceAccount(made) };
  },
);

const updateServiceAccount = guardedRoute(
  {
    operationId: 'updateServiceAccount',
    method: 'PATCH',
    path: `${path}/:serviceAccountId`,
    tag,
    summary: 'Update a service account',
    guard: requirement('org:members.roles'),
    params,
    body: serviceAccountChange,
    responses: { 200: { description: 'The service account.', schema: serviceAccount } },
    errors: grantErrors,
  },
  async (useCases, { params, body }, actor) => ({
    status: 200,
    body: presentServiceAccount(await useCases.updateServiceAccount.execute(actor, { ...toKey(params), ...body })),
  }),
);

const deleteServiceAccount = guardedRoute(
  {
    operationId: 'deleteServiceAccount',
    method: 'DELETE',
    path: `${path}/:serviceAccountId`,
    tag,
    summary: 'Delete a service account',
    description: 'Its API keys stop working. What it has created remains and is attributed to "Former member".',
    guard: requirement('org:members.roles'),
    params,
    responses: { 204: { description: 'Service account deleted.' } },
    errors: ['NOT_FOUND'],
  },
  async (useCases, { params }, actor) => {
    await useCases.deleteServiceAccount.execute(actor, toKey(params));
    return { status: 204 };
  },
);

const listServiceAccountKeys = guardedRead(
  {
    operationId: 'listServiceAccountKeys',
    method: 'GET',
    path: `${path}/:serviceAccountId/keys`,
    tag,
    summary: 'List the API keys of a service account',
    guard: requirement('org:members.roles'),
    machines: 'refused',
    params,
    responses: { 200: { description: 'The API keys.', schema: apiKeyList } },
    errors: ['NOT_FOUND'],
  },
  async (useCases, { params }, reader) => {
    const keys = await useCases.listServiceAccountKeys.execute(reader, toKey(params));
    return { status: 200, body: { items: keys.map(presentApiKey) } };
  },
);

const createServiceAccountKey = guardedRoute(
  {
    operationId: 'createServiceAccountKey',
    method: 'POST',
    path: `${path}/:serviceAccountId/keys`,
    tag,
    summary: 'Create an API key of a service account',
    description:
      'Programs that present the key act as the service account, with those of the key’s permissions that the service ' +
      'account has at the time of the request. The caller must have all permissions of the key in the organization, for as ' +
      `long as the key lasts. A service account can have 20 keys. ${keyProofRule}`,
    guard: requirement('org:members.roles'),
    machines: 'refused',
    limit: routeLimit('createServiceAccountKey'),
    params,
    body: newApiKey,
    responses: { 201: { description: 'The API key, with the key itself.', schema: issuedApiKey } },
    errors: [...keyProofErrors, 'GRANT_EXCEEDS_OWN', 'NOT_FOUND', 'CONFLICT'],
  },
  async (useCases, { params, body: { password, code, expiresAt, ...body } }, actor) => {
    const input = { ...toKey(params), ...body, proof: { password, code }, ...toEnd(expiresAt) };
    return { status: 201, body: presentIssuedApiKey(await useCases.createServiceAccountKey.execute(actor, input)) };
  },
);

const revokeServiceAccountKey = guardedRoute(
  {
    operationId: 'revokeServiceAccountKey',
    method: 'DELETE',
    path: `${path}/:serviceAccountId/keys/:keyId`,
    tag,
    summary: 'Revoke an API key of a service account',
    description: `The key stops working immediately, and its real-time connections end. ${keyProofRule}`,
    guard: requirement('org:members.roles'),
    machines: 'refused',
    limit: routeLimit('revokeServiceAccountKey'),
    params: params.extend({ keyId: id }),
    body: optionalProof,
    responses: { 204: { description: 'Key revoked.' } },
    errors: [...keyProofErrors, 'NOT_FOUND'],
  },
  async (useCases, { params, body: proof }, actor) => {
    await useCases.revokeServiceAccountKey.execute(actor, { ...toKey(params), keyId: params.keyId, proof });
    return { status: 204 };
  },
);

export const serviceAccountRoutes: readonly Route[] = [
  listServiceAccounts,
  createServiceAccount,
  updateServiceAccount,
  deleteServiceAccount,
  listServiceAccountKeys,
  createServiceAccountKey,
  revokeServiceAccountKey,
];

function toKey({ organizationId, serviceAccountId }: z.output<typeof params>): ServiceAccountKey {
  return { organizationId, accountId: serviceAccountId };
}
