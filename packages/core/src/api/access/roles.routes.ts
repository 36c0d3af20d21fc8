import { z } from 'zod';

import { decodeIdCursor, presentPage } from '../cursors.js';
import { guardedRead, guardedRoute, type Route } from '../define-route.js';
import { presentRole } from './present-access.js';
import { permissionNames, role } from './access.schemas.js';
import { createListSchema, pagedQuery } from '../schemas/paging.js';
import { id, createIdSchema } from '../schemas/text.js';
import { displayName, searchQuery } from '../workspace/organizations/workspace.schemas.js';

const tag = 'access';
const params = z.object({ organizationId: id, roleId: id });
const organizationParams = params.pick({ organizationId: true });

const requirement = (permission: string) =>
  ({ permissions: [permission], scope: 'ORGANIZATION', param: 'organizationId' }) as const;

const listRoles = guardedRead(
  {
    operationId: 'listRoles',
    method: 'GET',
    path: '/api/organizations/:organizationId/roles',
    tag,
    summary: 'List the roles of an organization',
    description: 'Built-in roles come first. `search` matches any part of the name.',
    guard: requirement('org:members.view'),
    params: organizationParams,
    query: pagedQuery.extend({ search: searchQuery }),
    responses: { 200: { description: 'A page of roles.', schema: createListSchema(role).meta({ id: 'RoleList' }) } },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { params: { organizationId }, query: { cursor, limit, search = null } }, reader) => {
    const asked = { organizationId, search, after: decodeIdCursor(cursor), limit };
    const page = await useCases.listRoles.execute(reader, asked);
    return { status: 200, body: presentPage(page, presentRole) };
  },
);

const createRole = guardedRoute(
  {
    operationId: 'createRole',
    method: 'POST',
    path: '/api/organizations/:organizationId/roles',
    tag,
    summary: 'Create a role',
    description: 'The permissions must be at or below the level of the role, and the caller must have all of them.',
    guard: requirement('org:members.roles'),
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

const viewRole = guardedRead(
  {
    operationId: 'viewRole',
    method: 'GET',
    path: '/api/organizations/:organizationId/roles/:roleId',
    tag,
    summary: 'Get a role',
    guard: requirement('org:members.view'),
    params,
    responses: { 200: { description: 'The role.', schema: role } },
    errors: [],
  },
  async (useCases, { params: key }, reader) => ({
    status: 200,
    body: presentRole(await useCases.viewRole.execute(reader, key)),
  }),
);

const updateRole = guardedRoute(
  {
    operationId: 'updateRole',
    method: 'PATCH',
    path: '/api/organizations/:organizationId/roles/:roleId',
    tag,
    summary: 'Update a role',
    description:
      'The change applies to all users who have the role. The caller must have all old and new permissions of the role. ' +
      'Built-in roles cannot be changed.',
    guard: requirement('org:members.roles'),
    params,
    body: z
      .strictObject({ name: displayName.optional(), permissions: permissionNames.optional() })
      .meta({ id: 'RoleChanges' }),
    responses: { 200: { description: 'The updated role.', schema: role } },
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
    summary: 'Delete a role',
    description:
      'If the role is in use, the request must name a role of the same level that replaces it. OWNER cannot be the ' +
      'replacement.',
    guard: requirement('org:members.roles'),
    params,
    query: z.object({ replacementRoleId: createIdSchema('Role').optional() }),
    responses: { 204: { description: 'Role deleted.' } },
    errors: ['GRANT_EXCEEDS_OWN', 'CONFLICT', 'ROLE_IN_USE', 'ROLE_LEVEL_MISMATCH'],
  },
  async (useCases, { params: key, query }, actor) => {
    await useCases.deleteRole.execute(actor, { ...key, ...query });
    return { status: 204 };
  },
);

export const roleRoutes: readonly Route[] = [listRoles, createRole, viewRole, updateRole, deleteRole];
