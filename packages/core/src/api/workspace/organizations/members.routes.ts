import { z } from 'zod';

import { decodeIdCursor, presentPage } from '../../cursors.js';
import { guardedRead, guardedRoute, type Route } from '../../define-route.js';
import { presentMember } from './present-workspace.js';
import { createListSchema, pagedQuery } from '../../schemas/paging.js';
import { distinctIds, id } from '../../schemas/text.js';
import { member, searchQuery } from './workspace.schemas.js';

const tag = 'organizations';
const params = z.object({ organizationId: id, userId: id });

const requirement = (permission: string) =>
  ({ permissions: [permission], scope: 'ORGANIZATION', param: 'organizationId' }) as const;

const listMembers = guardedRead(
  {
    operationId: 'listMembers',
    method: 'GET',
    path: '/api/organizations/:organizationId/members',
    tag,
    summary: 'List the members of an organization',
    guard: requirement('org:members.view'),
    params: params.pick({ organizationId: true }),
    query: pagedQuery.extend({ search: searchQuery }),
    responses: {
      200: { description: 'A page of members.', schema: createListSchema(member).meta({ id: 'MemberList' }) },
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { params: { organizationId }, query }, reader) => {
    const { limit, search = null } = query;
    const asked = { after: decodeIdCursor(query.cursor), limit, search };
    const page = await useCases.listMembers.execute(reader, { scope: 'ORGANIZATION', id: organizationId }, asked);
    return { status: 200, body: presentPage(page, (each) => presentMember(each, useCases.avatarLinks)) };
  },
);

const viewMember = guardedRead(
  {
    operationId: 'viewMember',
    method: 'GET',
    path: '/api/organizations/:organizationId/members/:userId',
    tag,
    summary: 'Get a member of an organization',
    guard: requirement('org:members.view'),
    params,
    responses: { 200: { description: 'The member.', schema: member } },
    errors: [],
  },
  async (useCases, { params: { organizationId, userId } }, reader) => ({
    status: 200,
    body: presentMember(await useCases.viewMember.execute(reader, organizationId, userId), useCases.avatarLinks),
  }),
);

const removeMember = guardedRoute(
  {
    operationId: 'removeMember',
    method: 'DELETE',
    path: '/api/organizations/:organizationId/members/:userId',
    tag,
    summary: 'Remove a member, or leave an organization',
    description:
      "All of the member's roles, permission group memberships and task assignments in the organization end " +
      'immediately.',
    guard: { ...requirement('org:members.remove'), or: 'no permission if callers remove themselves' },
    params,
    responses: { 204: { description: 'Member removed.' } },
    errors: ['LAST_OWNER', 'CONFLICT'],
  },
  async (useCases, { params: { organizationId, userId } }, actor) => {
    await useCases.removeMember.execute(actor, organizationId, userId);
    return { status: 204 };
  },
);

const setMemberRoles = guardedRoute(
  {
    operationId: 'setMemberRoles',
    method: 'PUT',
    path: '/api/organizations/:organizationId/members/:userId/roles',
    tag,
    summary: 'Set the roles of a member in an organization',
    description:
      'Callers cannot grant or revoke permissions that they do not have. Only an OWNER can grant or revoke OWNER.',
    guard: requirement('org:members.roles'),
    params,
    body: z.strictObject({ roleIds: distinctIds(20).min(1) }),
    responses: { 200: { description: 'The updated member.', schema: member } },
    errors: ['GRANT_EXCEEDS_OWN', 'ROLE_LEVEL_MISMATCH', 'LAST_OWNER', 'CONFLICT'],
  },
  async (useCases, { params: ids, body }, actor) => ({
    status: 200,
    body: presentMember(await useCases.setMemberRoles.execute(actor, { ...ids, ...body }), useCases.avatarLinks),
  }),
);

export const memberRoutes: readonly Route[] = [listMembers, viewMember, removeMember, setMemberRoles];
