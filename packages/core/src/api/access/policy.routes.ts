import { z } from 'zod';

import { noPolicy } from '../../domain/access/organization-policy.js';
import { givenFields } from '../../features/shared/input-fields.js';
import { decodeIdCursor, presentPage } from '../cursors.js';
import { guardedRead, guardedRoute, type Route } from '../define-route.js';
import { createListSchema, pagedQuery } from '../schemas/paging.js';
import { id } from '../schemas/text.js';
import { lockedOutMember, newPolicy, organizationPolicy, policyQuery } from './policy.schemas.js';

const tag = 'organizations';
const params = z.object({ organizationId: id });

const requirement = (permission: string) =>
  ({ permissions: [permission], scope: 'ORGANIZATION', param: 'organizationId' }) as const;

const viewOrganizationPolicy = guardedRead(
  {
    operationId: 'viewOrganizationPolicy',
    method: 'GET',
    path: '/api/organizations/:organizationId/policy',
    tag,
    summary: 'Get the sign-in policy of an organization',
    guard: requirement('org:settings.view'),
    params,
    responses: { 200: { description: 'The policy.', schema: organizationPolicy } },
    errors: [],
  },
  async (useCases, { params: { organizationId } }, reader) => ({
    status: 200,
    body: await useCases.viewPolicy.execute(reader, organizationId),
  }),
);

const setOrganizationPolicy = guardedRoute(
  {
    operationId: 'setOrganizationPolicy',
    method: 'PUT',
    path: '/api/organizations/:organizationId/policy',
    tag,
    summary: 'Replace the sign-in policy of an organization',
    description:
      'The policy applies at once to all members, on all devices. Requests of members who do not meet it are refused with ' +
      '`POLICY_NOT_MET`. Fields that are left out require nothing. A policy that you do not meet yourself is refused with `CONFLICT`.',
    guard: requirement('org:settings.edit'),
    recentSignIn: true,
    params,
    body: newPolicy,
    responses: { 200: { description: 'The policy.', schema: organizationPolicy } },
    errors: ['CONFLICT'],
  },
  async (useCases, { params: { organizationId }, body }, actor) => ({
    status: 200,
    body: await useCases.setPolicy.execute(actor, organizationId, body),
  }),
);

const previewOrganizationPolicy = guardedRead(
  {
    operationId: 'previewOrganizationPolicy',
    method: 'GET',
    path: '/api/organizations/:organizationId/policy/preview',
    tag,
    summary: 'List the members whom a sign-in policy would lock out',
    description:
      'Lists the members who could not use the organization until they change their account, not those who only have to sign in again. ' +
      'A page can have fewer entries than `limit`, or none, although there are more pages.',
    guard: requirement('org:settings.edit'),
    params,
    query: pagedQuery.extend(policyQuery),
    responses: {
      200: {
        description: 'A page of members.',
        schema: createListSchema(lockedOutMember).meta({ id: 'LockedOutMemberList' }),
      },
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { params: { organizationId }, query: { cursor, limit, ...given } }, reader) => {
    const policy = { ...noPolicy, ...givenFields(given) };
    const window = { after: decodeIdCursor(cursor), limit, policy };
    return {
      status: 200,
      body: presentPage(await useCases.previewPolicy.execute(reader, organizationId, window), same),
    };
  },
);

const same = <T>(item: T): T => item;

export const policyRoutes: readonly Route[] = [
  viewOrganizationPolicy,
  setOrganizationPolicy,
  previewOrganizationPolicy,
];
