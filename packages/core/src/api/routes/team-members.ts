import { z } from 'zod';

import { decodeIdCursor, encodeIdCursor } from '../cursors.js';
import { guardedRoute, type Route } from '../define-route.js';
import { roleChoiceOf } from '../role-choice-of.js';
import { presentMember } from '../present/present-workspace.js';
import { listOf, pagedQuery } from '../schemas/paging.js';
import { roleChoice } from '../schemas/team.js';
import { id } from '../schemas/text.js';
import { member, searchQuery } from '../schemas/workspace.js';

const tag = 'teams';
const params = z.object({ teamId: id, userId: id });

const atTeam = (permission: string) => ({ permissions: [permission], scope: 'TEAM', param: 'teamId' }) as const;

const listTeamMembers = guardedRoute(
  {
    operationId: 'listTeamMembers',
    method: 'GET',
    path: '/api/teams/:teamId/members',
    tag,
    summary: 'Who belongs to a team',
    guard: atTeam('team:members.view'),
    params: params.pick({ teamId: true }),
    query: pagedQuery.extend({ search: searchQuery }),
    responses: { 200: { description: 'A page of members.', schema: listOf(member).meta({ id: 'TeamMemberList' }) } },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { params: { teamId }, query }, actor) => {
    const { limit, search = null } = query;
    const asked = { after: decodeIdCursor(query.cursor), limit, search };
    const page = await useCases.listTeamMembers.execute(actor, teamId, asked);
    return { status: 200, body: { items: page.items.map(presentMember), nextCursor: encodeIdCursor(page.next) } };
  },
);

const setTeamMember = guardedRoute(
  {
    operationId: 'setTeamMember',
    method: 'PUT',
    path: '/api/teams/:teamId/members/:userId',
    tag,
    summary: 'Add a member of the organization to a team',
    description:
      'With one role of level TEAM. For somebody who is in the team with another role or another end of it, it requires ' +
      '`team:members.roles` too. Nobody gives or takes what he does not hold himself; only an OWNER touches OWNER.',
    guard: atTeam('team:members.add'),
    params,
    body: roleChoice,
    responses: { 200: { description: 'The member as he is now.', schema: member } },
    errors: ['GRANT_EXCEEDS_OWN', 'ROLE_LEVEL_MISMATCH'],
  },
  async (useCases, { params: { teamId, userId }, body }, actor) => ({
    status: 200,
    body: presentMember(await useCases.setTeamMember.execute(actor, teamId, roleChoiceOf(userId, body))),
  }),
);

const changeTeamRole = guardedRoute(
  {
    operationId: 'changeTeamRole',
    method: 'PATCH',
    path: '/api/teams/:teamId/members/:userId',
    tag,
    summary: 'Give a member of a team another role',
    description: 'Nobody gives or takes what he does not hold himself; only an OWNER touches OWNER.',
    guard: atTeam('team:members.roles'),
    params,
    body: roleChoice,
    responses: { 200: { description: 'The member as he is now.', schema: member } },
    errors: ['GRANT_EXCEEDS_OWN', 'ROLE_LEVEL_MISMATCH'],
  },
  async (useCases, { params: { teamId, userId }, body }, actor) => ({
    status: 200,
    body: presentMember(await useCases.changeTeamRole.execute(actor, teamId, roleChoiceOf(userId, body))),
  }),
);

const removeTeamMember = guardedRoute(
  {
    operationId: 'removeTeamMember',
    method: 'DELETE',
    path: '/api/teams/:teamId/members/:userId',
    tag,
    summary: 'Remove somebody from a team',
    guard: atTeam('team:members.remove'),
    params,
    responses: { 204: { description: 'He is no member any more.' } },
    errors: [],
  },
  async (useCases, { params: { teamId, userId } }, actor) => {
    await useCases.removeTeamMember.execute(actor, teamId, userId);
    return { status: 204 };
  },
);

export const teamMemberRoutes: readonly Route[] = [listTeamMembers, setTeamMember, changeTeamRole, removeTeamMember];
