import { z } from 'zod';

import { decodeIdCursor, presentPage } from '../../cursors.js';
import { guardedRead, guardedRoute, type Route } from '../../define-route.js';
import { presentSettings, presentTeam } from '../organizations/present-workspace.js';
import { createListSchema, pagedQuery } from '../../schemas/paging.js';
import { settings, settingsChanges } from '../organizations/settings.schemas.js';
import { id } from '../../schemas/text.js';
import { description, displayName, searchQuery, team } from '../organizations/workspace.schemas.js';

const tag = 'teams';
const organizationParams = z.object({ organizationId: id });
const params = z.object({ teamId: id });

const atOrganization = (permission: string) =>
  ({ permissions: [permission], scope: 'ORGANIZATION', param: 'organizationId' }) as const;
const atTeam = (permission: string) => ({ permissions: [permission], scope: 'TEAM', param: 'teamId' }) as const;

const listTeams = guardedRead(
  {
    operationId: 'listTeams',
    method: 'GET',
    path: '/api/organizations/:organizationId/teams',
    tag,
    summary: 'List teams',
    description: '`search` matches any part of the name.',
    guard: atOrganization('org:view'),
    params: organizationParams,
    query: pagedQuery.extend({ search: searchQuery }),
    machines: ['team:view'],
    responses: { 200: { description: 'A page of teams.', schema: createListSchema(team).meta({ id: 'TeamList' }) } },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { params: { organizationId }, query }, reader) => {
    const { limit, search = null } = query;
    const asked = { organizationId, search, after: decodeIdCursor(query.cursor), limit };
    const page = await useCases.listTeams.execute(reader, asked);
    return { status: 200, body: presentPage(page, presentTeam) };
  },
);

const createTeam = guardedRoute(
  {
    operationId: 'createTeam',
    method: 'POST',
    path: '/api/organizations/:organizationId/teams',
    tag,
    summary: 'Create a team',
    description: "The caller becomes the team's OWNER.",
    guard: atOrganization('team:create'),
    params: organizationParams,
    body: z.strictObject({ name: displayName, description: description.optional() }).meta({ id: 'NewTeam' }),
    responses: { 201: { description: 'Created.', schema: team, headers: ['Location'] } },
    errors: [],
  },
  async (useCases, { params: { organizationId }, body }, actor) => {
    const created = await useCases.createTeam.execute(actor, { organizationId, ...body });
    return { status: 201, headers: { Location: `/api/teams/${created.id}` }, body: presentTeam(created) };
  },
);

const viewTeam = guardedRead(
  {
    operationId: 'viewTeam',
    method: 'GET',
    path: '/api/teams/:teamId',
    tag,
    summary: 'Get a team',
    guard: atTeam('team:view'),
    params,
    responses: { 200: { description: 'The team.', schema: team } },
    errors: [],
  },
  async (useCases, { params: { teamId } }, reader) => ({
    status: 200,
    body: presentTeam(await useCases.viewTeam.execute(reader, teamId)),
  }),
);

const updateTeam = guardedRoute(
  {
    operationId: 'updateTeam',
    method: 'PATCH',
    path: '/api/teams/:teamId',
    tag,
    summary: 'Update a team',
    guard: atTeam('team:edit'),
    params,
    body: z
      .strictObject({ name: displayName.optional(), description: description.optional() })
      .meta({ id: 'TeamChanges' }),
    responses: { 200: { description: 'The updated team.', schema: team } },
    errors: [],
  },
  async (useCases, { params: { teamId }, body }, actor) => ({
    status: 200,
    body: presentTeam(await useCases.updateTeam.execute(actor, teamId, body)),
  }),
);

const deleteTeam = guardedRoute(
  {
    operationId: 'deleteTeam',
    method: 'DELETE',
    path: '/api/teams/:teamId',
    tag,
    summary: 'Delete a team',
    description: 'A team that has projects cannot be deleted. Move or delete its projects first.',
    guard: atTeam('team:delete'),
    params,
    responses: { 204: { description: 'Team deleted.' } },
    errors: ['CONFLICT'],
  },
  async (useCases, { params: { teamId } }, actor) => {
    await useCases.deleteTeam.execute(actor, teamId);
    return { status: 204 };
  },
);

const viewTeamSettings = guardedRead(
  {
    operationId: 'viewTeamSettings',
    method: 'GET',
    path: '/api/teams/:teamId/settings',
    tag,
    summary: 'Get the settings of a team',
    guard: atTeam('team:settings.view'),
    params,
    responses: { 200: { description: 'The settings.', schema: settings } },
    errors: [],
  },
  async (useCases, { params: { teamId } }, reader) => ({
    status: 200,
    body: presentSettings(await useCases.viewSettings.execute(reader, { scope: 'TEAM', id: teamId })),
  }),
);

const updateTeamSettings = guardedRoute(
  {
    operationId: 'updateTeamSettings',
    method: 'PATCH',
    path: '/api/teams/:teamId/settings',
    tag,
    summary: 'Update the settings of a team',
    guard: atTeam('team:settings.edit'),
    params,
    body: settingsChanges,
    responses: { 200: { description: 'The updated settings.', schema: settings } },
    errors: [],
  },
  async (useCases, { params: { teamId }, body }, actor) => ({
    status: 200,
    body: presentSettings(await useCases.updateSettings.execute(actor, { scope: 'TEAM', id: teamId }, body)),
  }),
);

export const teamRoutes: readonly Route[] = [
  listTeams,
  createTeam,
  viewTeam,
  updateTeam,
  deleteTeam,
  viewTeamSettings,
  updateTeamSettings,
];
