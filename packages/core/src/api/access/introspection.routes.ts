import { z } from 'zod';

import { scopes } from '../../domain/access/permissions/permission.js';
import { decodeIdCursor, presentPage } from '../cursors.js';
import { guardedRead, type Route, signedInRoute } from '../define-route.js';
import { presentExplained } from './present-access.js';
import { presentPerson } from '../workspace/organizations/present-workspace.js';
import { explainedPermissions, givenScope, heldPermissions } from './access.schemas.js';
import { createListSchema, pagedQuery } from '../schemas/paging.js';
import { id } from '../schemas/text.js';
import { person, searchQuery } from '../workspace/organizations/workspace.schemas.js';

const tag = 'access';

const viewOwnPermissions = signedInRoute(
  {
    operationId: 'viewOwnPermissions',
    method: 'GET',
    path: '/api/users/me/permissions',
    tag,
    summary: 'List your permissions on a resource',
    description: 'Returns permission names in the order of the catalog. Omit `id` for GLOBAL.',
    query: z.object({ scope: givenScope(scopes), id: id.optional() }),
    machines: [],
    responses: { 200: { description: "The caller's permissions on the resource.", schema: heldPermissions } },
    errors: ['NOT_FOUND'],
  },
  async (useCases, { query }, actor) => {
    const { scope, id: resourceId } = query;
    const permissions = await useCases.viewOwnPermissions.execute(actor, { scope: scope.scope, id: resourceId });
    return { status: 200, body: { scope: scope.given, id: resourceId ?? null, permissions } };
  },
);

const check = z.strictObject({
  permission: z.string().min(1).max(100),
  scope: givenScope(scopes),
  id: id.nullable().optional(),
});

const checkOwnPermissions = signedInRoute(
  {
    operationId: 'checkOwnPermissions',
    method: 'POST',
    path: '/api/users/me/permissions/check',
    tag,
    summary: 'Check several of your permissions',
    description:
      'Returns one result for each check, in the given order. A result is false if the caller does not have the ' +
      'permission, if the resource does not exist, or if the caller cannot see it.',
    body: z.strictObject({ checks: z.array(check).max(100) }).meta({
      id: 'PermissionChecks',
      examples: [{ checks: [{ permission: 'org:create', scope: 'GLOBAL' }] }],
    }),
    machines: [],
    responses: {
      200: {
        description: 'The results.',
        schema: z.object({ results: z.array(z.boolean()) }).meta({ id: 'PermissionCheckResults' }),
      },
    },
    errors: [],
  },
  async (useCases, { body }, actor) => {
    const checks = body.checks.map((each) => ({ ...each, scope: each.scope.scope }));
    return { status: 200, body: { results: await useCases.checkOwnPermissions.execute(actor, checks) } };
  },
);

const explainMemberPermissions = guardedRead(
  {
    operationId: 'explainMemberPermissions',
    method: 'GET',
    path: '/api/organizations/:organizationId/members/:userId/permissions',
    tag,
    summary: 'Explain the permissions of a member',
    description:
      'Lists the permissions of a member on the organization, or on a resource in it that the caller can see. ' +
      'Permissions that have no effect, because the member cannot see what they apply to, are omitted. Each ' +
      'permission is listed with its sources. A source can be a role or a permission group. Members also get ' +
      'permissions without a role or group: by participating in a conversation, by seeing the task that a ' +
      'conversation is about, and by creating a task. `limited` lists permissions that the member does not have but ' +
      'can use in part: on resources that they `created`, or on themselves (`self`). To see the permissions of ' +
      'another member, callers must be able to see the members of the resource. Permissions from global roles, ' +
      'except the default role, are shown only to callers with `system:users.view`.',
    guard: { permissions: ['org:members.view'], scope: 'ORGANIZATION', param: 'organizationId' },
    params: z.object({ organizationId: id, userId: id }),
    query: z.object({
      scope: givenScope(['ORGANIZATION', 'TEAM', 'PROJECT', 'TASK', 'CHAT']).optional(),
      id: id
        .optional()
        .meta({ description: 'The id of the resource. It can be omitted for ORGANIZATION, the default scope.' }),
    }),
    responses: {
      200: { description: "The member's permissions and their sources.", schema: explainedPermissions },
    },
    errors: [],
  },
  async (useCases, { params, query }, reader) => {
    const { organizationId, userId } = params;
    const { scope } = query.scope ?? { scope: 'ORGANIZATION' };
    const resourceId = query.id ?? (scope === 'ORGANIZATION' ? organizationId : undefined);
    const about = { scope, id: resourceId };
    const explained = await useCases.explainMemberPermissions.execute(reader, { organizationId, userId, about });
    return { status: 200, body: { userId, scope, id: resourceId, ...presentExplained(explained) } };
  },
);

const permissionParam = z
  .string()
  .min(1)
  .max(100)
  .meta({ examples: ['members.view'] });

const getHolders = {
  method: 'GET',
  tag,
  description:
    'Returns the users who have the permission and whose account is not disabled, sorted by id. `permission` is a ' +
    'canonical name, or a name without the prefix of its scope. If the permission belongs to a higher scope, the ' +
    'response is `NOT_FOUND`. `search` matches any part of a name or email.',
  query: pagedQuery.extend({ search: searchQuery }),
  responses: { 200: { description: 'A page of people.', schema: createListSchema(person).meta({ id: 'HolderList' }) } },
  errors: ['CURSOR_INVALID'],
} as const;

const toHolderWindow = ({ cursor, limit, search }: z.output<typeof getHolders.query>) => ({
  after: decodeIdCursor(cursor),
  limit,
  search: search ?? null,
});

const listOrganizationHolders = guardedRead(
  {
    ...getHolders,
    operationId: 'listOrganizationHolders',
    path: '/api/organizations/:organizationId/permissions/:permission/members',
    summary: 'List users with a permission in an organization',
    guard: { permissions: ['org:members.view'], scope: 'ORGANIZATION', param: 'organizationId' },
    params: z.object({ organizationId: id, permission: permissionParam }),
  },
  async (useCases, { params: { organizationId, permission }, query }, reader) => {
    const resource = { scope: 'ORGANIZATION', id: organizationId } as const;
    const asked = { resource, permission, ...toHolderWindow(query) };
    const page = await useCases.listHolders.execute(reader, asked);
    return { status: 200, body: presentPage(page, (each) => presentPerson(each, useCases.avatarLinks)) };
  },
);

const listTeamHolders = guardedRead(
  {
    ...getHolders,
    operationId: 'listTeamHolders',
    path: '/api/teams/:teamId/permissions/:permission/members',
    summary: 'List users with a permission in a team',
    guard: { permissions: ['team:members.view'], scope: 'TEAM', param: 'teamId' },
    params: z.object({ teamId: id, permission: permissionParam }),
  },
  async (useCases, { params: { teamId, permission }, query }, reader) => {
    const resource = { scope: 'TEAM', id: teamId } as const;
    const asked = { resource, permission, ...toHolderWindow(query) };
    const page = await useCases.listHolders.execute(reader, asked);
    return { status: 200, body: presentPage(page, (each) => presentPerson(each, useCases.avatarLinks)) };
  },
);

const listProjectHolders = guardedRead(
  {
    ...getHolders,
    operationId: 'listProjectHolders',
    path: '/api/projects/:projectId/permissions/:permission/members',
    summary: 'List users with a permission in a project',
    guard: { permissions: ['project:members.view'], scope: 'PROJECT', param: 'projectId' },
    params: z.object({ projectId: id, permission: permissionParam }),
  },
  async (useCases, { params: { projectId, permission }, query }, reader) => {
    const resource = { scope: 'PROJECT', id: projectId } as const;
    const asked = { resource, permission, ...toHolderWindow(query) };
    const page = await useCases.listHolders.execute(reader, asked);
    return { status: 200, body: presentPage(page, (each) => presentPerson(each, useCases.avatarLinks)) };
  },
);

export const introspectionRoutes: readonly Route[] = [
  viewOwnPermissions,
  checkOwnPermissions,
  explainMemberPermissions,
  listOrganizationHolders,
  listTeamHolders,
  listProjectHolders,
];
