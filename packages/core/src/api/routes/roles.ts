import { z } from 'zod';

import { decodeIdCursor, encodeIdCursor } from '../cursors.js';
import { guardedRoute, type Route } from '../define-route.js';
import { presentRole } from '../present/present-access.js';
import { permissionNames, role } from '../schemas/access.js';
import { listOf, pagedQuery } from '../schemas/paging.js';
import { id } from '../schemas/text.js';
import { displayName } from '../schemas/workspace.js';

const tag = 'access';
const params = z.object({ organizationId: id, roleId: id });
const organizationParams = params.pick({ organizationId: true });

const demand = (permission: string) =>
  ({ permissions: [permission], scope: 'ORGANIZATION', param: 'organizationId' }) as const;

const listRoles = guardedRoute(
  {
    operationId: 'listRoles',
    method: 'GET',
    path: '/api/organizations/:organizationId/roles',
    tag,
    summary: 'Roles that can be given in an organization',
    description: 'Built-in ones first.',
    guard: demand('org:members.view'),
    params: organizationParams,
    query: pagedQuery,
    responses: { 200: { description: 'A page of roles.', schema: listOf(role).meta({ id: 'RoleList' }) } },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { params: { organizationId }, query: { cursor, limit } }, actor) => {
    const page = await useCases.listRoles.execute(actor, { organizationId, after: decodeIdCursor(cursor), limit });
    return { status: 200, body: { items: page.items.map(presentRole), nextCursor: encodeIdCursor(page.next) } };
  },
);

const createRole = guardedRoute(
  {
    operationId: 'createRole',
    method: 'POST',
    path: '/api/organizations/:organizationId/roles',
    tag,
    summary: 'Make a role',
    description: 'With permissions at or below its level, all of which the caller holds himself.',
    guard: demand('org:members.roles'),
    params: organizationParams,
    body: z
      .strictObject({
        name: displayName.meta({ examples: ['Reviewer'] }),
        level: z.enum(['ORGANIZATION', 'TEAM', 'PROJECT']),
        permissions: permissionNames,
      })
      .meta({ id: 'NewRole' }),
    responses: { 201: { description: 'The role.', schema: role, headers: ['Location'] } },
    errors: ['GRANT_EXCEEDS_OWN', 'CONFLICT', 'ROLE_LEVEL_MISMATCH'],
  },
  async (useCases, { params: { organizationId }, body }, actor) => {
    const made = await useCases.createRole.execute(actor, { organizationId, ...body });
    const Location = `/api/organizations/${organizationId}/roles/${made.id}`;
    return { status: 201, headers: { Location }, body: presentRole(made) };
  },
);

const viewRole = guardedRoute(
  {
    operationId: 'viewRole',
    method: 'GET',
    path: '/api/organizations/:organizationId/roles/:roleId',
    tag,
    summary: 'One role',
    guard: demand('org:members.view'),
    params,
    responses: { 200: { description: 'The role.', schema: role } },
    errors: [],
  },
  async (useCases, { params: key }, actor) => ({
    status: 200,
    body: presentRole(await useCases.viewRole.execute(actor, key)),
  }),
);

const updateRole = guardedRoute(
  {
    operationId: 'updateRole',
    method: 'PATCH',
    path: '/api/organizations/:organizationId/roles/:roleId',
    tag,
    summary: 'Change a role for all who have it',
    description: 'Neither what it was nor what it becomes is more than the caller holds. Built-in roles do not change.',
    guard: demand('org:members.roles'),
    params,
    body: z
      .strictObject({ name: displayName.optional(), permissions: permissionNames.optional() })
      .meta({ id: 'RoleChanges' }),
    responses: { 200: { description: 'The role as it is now.', schema: role } },
    errors: ['GRANT_EXCEEDS_OWN', 'CONFLICT', 'ROLE_LEVEL_MISMATCH'],
  },
  async (useCases, { params: key, body }, actor) => ({
    status: 200,
    body: presentRole(await useCases.updateRole.execute(actor, { ...key, ...body })),
  }),
);

const deleteRole = guardedRoute(
  {
    operationId: 'deleteRole',
    method: 'DELETE',
    path: '/api/organizations/:organizationId/roles/:roleId',
    tag,
    summary: 'Remove a role',
    description: 'A role that is in use needs another one of its level in its place; OWNER cannot be that.',
    guard: demand('org:members.roles'),
    params,
    query: z.object({ replacementRoleId: id.optional() }),
    responses: { 204: { description: 'There is no such role any more.' } },
    errors: ['GRANT_EXCEEDS_OWN', 'CONFLICT', 'ROLE_IN_USE', 'ROLE_LEVEL_MISMATCH'],
  },
  async (useCases, { params: key, query }, actor) => {
    await useCases.deleteRole.execute(actor, { ...key, ...query });
    return { status: 204 };
  },
);

export const roleRoutes: readonly Route[] = [listRoles, createRole, viewRole, updateRole, deleteRole];
