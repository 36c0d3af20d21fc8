import { z } from 'zod';

import { defaultRoleId } from '../../domain/access/built-in-roles.js';
import { decodeIdCursor, presentPage } from '../cursors.js';
import { guardedRead, guardedRoute, type Route } from '../define-route.js';
import { presentRole } from './present-access.js';
import { permissionNames, role } from './access.schemas.js';
import { createListSchema, pagedQuery } from '../schemas/paging.js';
import { id, createIdSchema } from '../schemas/text.js';
import { displayName, searchQuery } from '../workspace/organizations/workspace.schemas.js';

const tag = 'admin';
const params = z.object({ roleId: id });
const guard = { permissions: ['system:roles.manage'], scope: 'GLOBAL' } as const;
// These routes use the use cases for an organization's roles. For global roles, the organization's id is null.
const organizationId = null;

const listGlobalRoles = guardedRead(
  {
    operationId: 'listGlobalRoles',
    method: 'GET',
    path: '/api/admin/roles',
    tag,
    summary: 'List global roles',
    description: '`search` matches any part of the name.',
    guard,
    query: pagedQuery.extend({ search: searchQuery }),
    responses: {
      200: { description: 'A page of roles.', schema: createListSchema(role).meta({ id: 'GlobalRoleList' }) },
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { query: { cursor, limit, search = null } }, reader) => {
    const asked = { organizationId, search, after: decodeIdCursor(cursor), limit };
    const page = await useCases.listRoles.execute(reader, asked);
    return { status: 200, body: presentPage(page, presentRole) };
  },
);

const createGlobalRole = guardedRoute(
  {
    operationId: 'createGlobalRole',
    method: 'POST',
    path: '/api/admin/roles',
    tag,
    summary: 'Create a global role',
    description: 'The caller must have all permissions of the role at GLOBAL.',
    guard,
    body: z
      .strictObject({
        name: displayName.meta({ examples: ['Reviewer'] }),
        level: z.literal('GLOBAL').optional(),
        permissions: permissionNames,
      })
      .meta({ id: 'NewGlobalRole' }),
    responses: { 201: { description: 'The new role.', schema: role } },
    errors: ['GRANT_EXCEEDS_OWN', 'CONFLICT', 'ROLE_LEVEL_MISMATCH'],
  },
  async (useCases, { body: { name, permissions } }, actor) => {
    const made = await useCases.createRole.execute(actor, { organizationId, name, level: 'GLOBAL', permissions });
    return { status: 201, body: presentRole(made) };
  },
);

const updateGlobalRole = guardedRoute(
  {
    operationId: 'updateGlobalRole',
    method: 'PATCH',
    path: '/api/admin/roles/:roleId',
    tag,
    summary: 'Update a global role',
    guard,
    params,
    body: z
      .strictObject({ name: displayName.optional(), permissions: permissionNames.optional() })
      .meta({ id: 'GlobalRoleChanges' }),
    responses: { 200: { description: 'The updated role.', schema: role } },
    errors: ['GRANT_EXCEEDS_OWN', 'CONFLICT', 'ROLE_LEVEL_MISMATCH'],
  },
  async (useCases, { params: { roleId }, body }, actor) => ({
    status: 200,
    body: presentRole(await useCases.updateRole.execute(actor, { organizationId, roleId, ...body })),
  }),
);

const deleteGlobalRole = guardedRoute(
  {
    operationId: 'deleteGlobalRole',
    method: 'DELETE',
    path: '/api/admin/roles/:roleId',
    tag,
    summary: 'Delete a global role',
    description: 'If the role is in use, the request must name a role that replaces it.',
    guard,
    params,
    query: z.object({ replacementRoleId: createIdSchema('Role').optional() }),
    responses: { 204: { description: 'Role deleted.' } },
    errors: ['GRANT_EXCEEDS_OWN', 'ROLE_IN_USE', 'ROLE_LEVEL_MISMATCH'],
  },
  async (useCases, { params: { roleId }, query }, actor) => {
    await useCases.deleteRole.execute(actor, { organizationId, roleId, ...query });
    return { status: 204 };
  },
);

const defaultRole = z
  .object({ roleId: z.union([z.literal(defaultRoleId), z.null()]).meta({ examples: [defaultRoleId] }) })
  .meta({ id: 'DefaultRole' });

const viewDefaultRole = guardedRead(
  {
    operationId: 'viewDefaultRole',
    method: 'GET',
    path: '/api/admin/default-role',
    tag,
    summary: 'Get the default role',
    guard,
    responses: { 200: { description: 'The id of USER, or null if there is no default role.', schema: defaultRole } },
    errors: [],
  },
  async (useCases, _input, reader) => ({
    status: 200,
    body: { roleId: await useCases.viewDefaultRole.execute(reader) },
  }),
);

const setDefaultRole = guardedRoute(
  {
    operationId: 'setDefaultRole',
    method: 'PUT',
    path: '/api/admin/default-role',
    tag,
    summary: 'Set the default role',
    description:
      'Initially, the default role is USER: every user has it and can create organizations. If you set it to null, only ' +
      'users who are assigned USER, or another role with `org:create`, can create organizations. The change takes ' +
      'effect on the next request.',
    guard,
    body: z.strictObject(defaultRole.shape).meta({ id: 'DefaultRoleChange' }),
    responses: { 200: { description: 'The updated default role.', schema: defaultRole } },
    errors: ['GRANT_EXCEEDS_OWN', 'CONFLICT'],
  },
  async (useCases, { body: { roleId } }, actor) => {
    await useCases.setDefaultRole.execute(actor, roleId);
    return { status: 200, body: { roleId } };
  },
);

export const globalRoleRoutes: readonly Route[] = [
  listGlobalRoles,
  createGlobalRole,
  updateGlobalRole,
  deleteGlobalRole,
  viewDefaultRole,
  setDefaultRole,
];
