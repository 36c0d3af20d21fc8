import { z } from 'zod';

import { scopes } from '../../domain/scope.js';
import { decodeIdCursor, encodeIdCursor } from '../cursors.js';
import { guardedRoute, signedInRoute, type Route } from '../define-route.js';
import { presentExplained } from '../present/present-access.js';
import { presentPerson } from '../present/present-workspace.js';
import { explainedPermissions, givenScope, heldPermissions } from '../schemas/access.js';
import { listOf, pagedQuery } from '../schemas/paging.js';
import { id } from '../schemas/text.js';
import { person, searchQuery } from '../schemas/workspace.js';

const tag = 'access';
const anyScope = givenScope(scopes);

const viewOwnPermissions = signedInRoute(
  {
    operationId: 'viewOwnPermissions',
    method: 'GET',
    path: '/api/users/me/permissions',
    tag,
    summary: 'What the caller may do with a resource',
    description: 'Names in the order of the catalogue. GLOBAL has no id.',
    query: z.object({ scope: anyScope, id: id.optional() }),
    responses: { 200: { description: 'What he holds there.', schema: heldPermissions } },
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
  scope: anyScope,
  id: id.nullable().optional(),
});

const checkOwnPermissions = signedInRoute(
  {
    operationId: 'checkOwnPermissions',
    method: 'POST',
    path: '/api/users/me/permissions/check',
    tag,
    summary: 'Ask for many permissions of the caller at once',
    description: 'Answers in the order of the checks. What does not exist and what the caller may not see is false.',
    body: z.strictObject({ checks: z.array(check).max(100) }).meta({
      id: 'PermissionChecks',
      examples: [{ checks: [{ permission: 'org:create', scope: 'GLOBAL' }] }],
    }),
    responses: {
      200: {
        description: 'Whether he may.',
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

const explainMemberPermissions = guardedRoute(
  {
    operationId: 'explainMemberPermissions',
    method: 'GET',
    path: '/api/organizations/:organizationId/members/:userId/permissions',
    tag,
    summary: 'Explain what a member can do',
    description:
      'Lists what a member may do with the organization, or with something in it that the caller may see. Each permission has ' +
      'its sources: a role, a group, or neither if it follows from seeing the tasks that conversations are about, or from having ' +
      'created the task. Direct conversations and groups are `NOT_FOUND`: they belong to their participants. Granted permissions ' +
      'that count for nothing there, because the member may not see what they are about, are left out. `limited` lists ' +
      'permissions that the member does not hold and may still use in part: for what they `created`, or for them alone (`self`). ' +
      'To see the permissions of others, callers must be able to see the members there. Without `system:users.view`, the answer ' +
      'about others is as if they had no global role but the default one: the member may be able to do more.',
    guard: { permissions: ['org:members.view'], scope: 'ORGANIZATION', param: 'organizationId' },
    params: z.object({ organizationId: id, userId: id }),
    query: z.object({
      scope: givenScope(['ORGANIZATION', 'TEAM', 'PROJECT', 'TASK', 'CHAT']).optional(),
      id: id.optional(),
    }),
    responses: { 200: { description: 'What the member may do, and why.', schema: explainedPermissions } },
    errors: [],
  },
  async (useCases, { params, query }, actor) => {
    const { organizationId, userId } = params;
    const { scope } = query.scope ?? { scope: 'ORGANIZATION' };
    const resourceId = query.id ?? (scope === 'ORGANIZATION' ? organizationId : undefined);
    const about = { scope, id: resourceId };
    const explained = await useCases.explainMemberPermissions.execute(actor, { organizationId, userId, about });
    return { status: 200, body: { userId, scope, id: resourceId, ...presentExplained(explained) } };
  },
);

const permissionParam = z
  .string()
  .min(1)
  .max(100)
  .meta({ examples: ['members.view'] });

const holdersOf = {
  method: 'GET',
  tag,
  description:
    'People whose account is not disabled, in order of their ids. The permission is canonical, or without the prefix of ' +
    'the level; one that is about more than the level is `NOT_FOUND`. `search` is found anywhere in names and email.',
  query: pagedQuery.extend({ search: searchQuery }),
  responses: { 200: { description: 'A page of people.', schema: listOf(person).meta({ id: 'HolderList' }) } },
  errors: ['CURSOR_INVALID'],
} as const;

const toHolderWindow = ({ cursor, limit, search }: z.output<typeof holdersOf.query>) => ({
  after: decodeIdCursor(cursor),
  limit,
  search: search ?? null,
});

const listOrganizationHolders = guardedRoute(
  {
    ...holdersOf,
    operationId: 'listOrganizationHolders',
    path: '/api/organizations/:organizationId/permissions/:permission/members',
    summary: 'Who may do it in an organization?',
    guard: { permissions: ['org:members.view'], scope: 'ORGANIZATION', param: 'organizationId' },
    params: z.object({ organizationId: id, permission: permissionParam }),
  },
  async (useCases, { params: { organizationId, permission }, query }, actor) => {
    const resource = { scope: 'ORGANIZATION', id: organizationId } as const;
    const asked = { resource, permission, ...toHolderWindow(query) };
    const page = await useCases.listHolders.execute(actor, asked);
    return { status: 200, body: { items: page.items.map(presentPerson), nextCursor: encodeIdCursor(page.next) } };
  },
);

const listTeamHolders = guardedRoute(
  {
    ...holdersOf,
    operationId: 'listTeamHolders',
    path: '/api/teams/:teamId/permissions/:permission/members',
    summary: 'Who may do it in a team?',
    guard: { permissions: ['team:members.view'], scope: 'TEAM', param: 'teamId' },
    params: z.object({ teamId: id, permission: permissionParam }),
  },
  async (useCases, { params: { teamId, permission }, query }, actor) => {
    const resource = { scope: 'TEAM', id: teamId } as const;
    const asked = { resource, permission, ...toHolderWindow(query) };
    const page = await useCases.listHolders.execute(actor, asked);
    return { status: 200, body: { items: page.items.map(presentPerson), nextCursor: encodeIdCursor(page.next) } };
  },
);

const listProjectHolders = guardedRoute(
  {
    ...holdersOf,
    operationId: 'listProjectHolders',
    path: '/api/projects/:projectId/permissions/:permission/members',
    summary: 'Who may do it in a project?',
    guard: { permissions: ['project:members.view'], scope: 'PROJECT', param: 'projectId' },
    params: z.object({ projectId: id, permission: permissionParam }),
  },
  async (useCases, { params: { projectId, permission }, query }, actor) => {
    const resource = { scope: 'PROJECT', id: projectId } as const;
    const asked = { resource, permission, ...toHolderWindow(query) };
    const page = await useCases.listHolders.execute(actor, asked);
    return { status: 200, body: { items: page.items.map(presentPerson), nextCursor: encodeIdCursor(page.next) } };
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
