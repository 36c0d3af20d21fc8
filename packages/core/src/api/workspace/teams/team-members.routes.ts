import { z } from 'zod';

import { decodeIdCursor, presentPage } from '../../cursors.js';
import { guardedRead, guardedRoute, type Route } from '../../define-route.js';
import { presentMember } from '../organizations/present-workspace.js';
import { createListSchema, pagedQuery } from '../../schemas/paging.js';
import { id } from '../../schemas/text.js';
import { member, searchQuery, roleChoice, toRoleChoice } from '../organizations/workspace.schemas.js';

const tag = 'teams';
const params = z.object({ teamId: id, userId: id });

const atTeam = (permission: string) => ({ permissions: [permission], scope: 'TEAM', param: 'teamId' }) as const;

const listTeamMembers = guardedRead(
  {
    operationId: 'listTeamMembers',
    method: 'GET',
    path: '/api/teams/:teamId/members',
    tag,
    summary: 'List the members of a team',
    guard: atTeam('team:members.view'),
    params: params.pick({ teamId: true }),
    query: pagedQuery.extend({ search: searchQuery }),
    responses: {
      200: { description: 'A page of members.', schema: createListSchema(member).meta({ id: 'TeamMemberList' }) },
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { params: { teamId }, query }, reader) => {
    const { limit, search = null } = query;
    const asked = { after: decodeIdCursor(query.cursor), limit, search };
    const page = await useCases.listMembers.execute(reader, { scope: 'TEAM', id: teamId }, asked);
    return { status: 200, body: presentPage(page, (each) => presentMember(each, useCases.avatarLinks)) };
  },
);

const setTeamMember = guardedRoute(
  {
    operationId: 'setTeamMember',
    method: 'PUT',
    path: '/api/teams/:teamId/members/:userId',
    tag,
    summary: 'Add a team member',
    description:
      'The user must be a member of the organization. A team member has exactly one role of level TEAM. To change the ' +
      'role or expiry of an existing member, callers also need `team:members.roles`. Callers cannot grant or revoke ' +
      'permissions that they do not have. Only an OWNER can grant or revoke OWNER.',
    guard: atTeam('team:members.add'),
    params,
    body: roleChoice,
    responses: { 200: { description: 'The member.', schema: member } },
    errors: ['REFUSED_BY_HOST', 'GRANT_EXCEEDS_OWN', 'ROLE_LEVEL_MISMATCH'],
  },
  async (useCases, { params: { teamId, userId }, body }, actor) => ({
    status: 200,
    body: presentMember(
      await useCases.setLocalMember.execute(actor, { scope: 'TEAM', id: teamId }, toRoleChoice(userId, body)),
      useCases.avatarLinks,
    ),
  }),
);

const changeTeamRole = guardedRoute(
  {
    operationId: 'changeTeamRole',
    method: 'PATCH',
    path: '/api/teams/:teamId/members/:userId',
    tag,
    summary: 'Change the role of a team member',
    description:
      'Callers cannot grant or revoke permissions that they do not have. Only an OWNER can grant or revoke OWNER.',
    guard: atTeam('team:members.roles'),
    params,
    body: roleChoice,
    responses: { 200: { description: 'The member.', schema: member } },
    errors: ['GRANT_EXCEEDS_OWN', 'ROLE_LEVEL_MISMATCH'],
  },
  async (useCases, { params: { teamId, userId }, body }, actor) => ({
    status: 200,
    body: presentMember(
      await useCases.changeTeamRole.execute(actor, teamId, toRoleChoice(userId, body)),
      useCases.avatarLinks,
    ),
  }),
);

const removeTeamMember = guardedRoute(
  {
    operationId: 'removeTeamMember',
    method: 'DELETE',
    path: '/api/teams/:teamId/members/:userId',
    tag,
    summary: 'Remove a team member',
    guard: atTeam('team:members.remove'),
    params,
    responses: { 204: { description: 'Member removed.' } },
    errors: [],
  },
  async (useCases, { params: { teamId, userId } }, actor) => {
    await useCases.removeLocalMember.execute(actor, { scope: 'TEAM', id: teamId }, userId);
    return { status: 204 };
  },
);

export const teamMemberRoutes: readonly Route[] = [listTeamMembers, setTeamMember, changeTeamRole, removeTeamMember];
