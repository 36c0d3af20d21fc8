import { z } from 'zod';

import { decodeIdCursor, presentPage } from '../../cursors.js';
import { guardedRead, guardedRoute, type Route } from '../../define-route.js';
import { presentMember } from '../organizations/present-workspace.js';
import { createListSchema, pagedQuery } from '../../schemas/paging.js';
import { id } from '../../schemas/text.js';
import { member, searchQuery, roleChoice, toRoleChoice } from '../organizations/workspace.schemas.js';

const tag = 'projects';
const params = z.object({ projectId: id, userId: id });

const atProject = (permission: string) =>
  ({ permissions: [permission], scope: 'PROJECT', param: 'projectId' }) as const;

const listProjectMembers = guardedRead(
  {
    operationId: 'listProjectMembers',
    method: 'GET',
    path: '/api/projects/:projectId/members',
    tag,
    summary: 'List the members of a project',
    description:
      'Returns only users who have a role in the project itself. Other users may have access through the team, the ' +
      'organization or a permission group.',
    guard: atProject('members.view'),
    params: params.pick({ projectId: true }),
    query: pagedQuery.extend({ search: searchQuery }),
    responses: {
      200: { description: 'A page of members.', schema: createListSchema(member).meta({ id: 'ProjectMemberList' }) },
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { params: { projectId }, query }, reader) => {
    const { limit, search = null } = query;
    const asked = { after: decodeIdCursor(query.cursor), limit, search };
    const page = await useCases.listMembers.execute(reader, { scope: 'PROJECT', id: projectId }, asked);
    return { status: 200, body: presentPage(page, (each) => presentMember(each, useCases.avatarLinks)) };
  },
);

const setProjectMember = guardedRoute(
  {
    operationId: 'setProjectMember',
    method: 'PUT',
    path: '/api/projects/:projectId/members/:userId',
    tag,
    summary: 'Add a project member, or change their role',
    description:
      'The user must be a member of the organization. A project member has exactly one role of level PROJECT. To change ' +
      'the role or expiry of an existing member, callers also need `project:members.remove`. Callers cannot grant or ' +
      'revoke permissions that they do not have. Only an OWNER can grant or revoke OWNER.',
    guard: atProject('members.add'),
    params,
    body: roleChoice,
    responses: { 200: { description: 'The member.', schema: member } },
    errors: ['REFUSED_BY_HOST', 'GRANT_EXCEEDS_OWN', 'ROLE_LEVEL_MISMATCH'],
  },
  async (useCases, { params: { projectId, userId }, body }, actor) => ({
    status: 200,
    body: presentMember(
      await useCases.setLocalMember.execute(actor, { scope: 'PROJECT', id: projectId }, toRoleChoice(userId, body)),
      useCases.avatarLinks,
    ),
  }),
);

const removeProjectMember = guardedRoute(
  {
    operationId: 'removeProjectMember',
    method: 'DELETE',
    path: '/api/projects/:projectId/members/:userId',
    tag,
    summary: 'Remove a project member',
    guard: atProject('members.remove'),
    params,
    responses: { 204: { description: 'Member removed.' } },
    errors: [],
  },
  async (useCases, { params: { projectId, userId } }, actor) => {
    await useCases.removeLocalMember.execute(actor, { scope: 'PROJECT', id: projectId }, userId);
    return { status: 204 };
  },
);

export const projectMemberRoutes: readonly Route[] = [listProjectMembers, setProjectMember, removeProjectMember];
