import { z } from 'zod';

import { decodeIdCursor, presentPage } from '../../cursors.js';
import { guardedRead, guardedRoute, type Route } from '../../define-route.js';
import { presentSettings, presentProject } from '../organizations/present-workspace.js';
import { fieldChanges } from '../../schemas/host-fields.js';
import { createListSchema, pagedQuery } from '../../schemas/paging.js';
import { settings, settingsChanges } from '../organizations/settings.schemas.js';
import { id } from '../../schemas/text.js';
import { description, displayName, searchQuery, project, projectKey } from '../organizations/workspace.schemas.js';

const tag = 'projects';
const organizationParams = z.object({ organizationId: id });
const params = z.object({ projectId: id });

const atOrganization = (permission: string) =>
  ({ permissions: [permission], scope: 'ORGANIZATION', param: 'organizationId' }) as const;
const atProject = (...permissions: string[]) => ({ permissions, scope: 'PROJECT', param: 'projectId' }) as const;

const listProjects = guardedRead(
  {
    operationId: 'listProjects',
    method: 'GET',
    path: '/api/organizations/:organizationId/projects',
    tag,
    summary: 'List projects',
    description: '`search` matches any part of the name or key.',
    guard: atOrganization('org:view'),
    params: organizationParams,
    query: pagedQuery.extend({ teamId: id.optional(), search: searchQuery }),
    machines: ['project:view'],
    responses: {
      200: { description: 'A page of projects.', schema: createListSchema(project).meta({ id: 'ProjectList' }) },
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { params: { organizationId }, query }, reader) => {
    const { limit, teamId = null, search = null } = query;
    const asked = { organizationId, teamId, search, after: decodeIdCursor(query.cursor), limit };
    const page = await useCases.listProjects.execute(reader, asked);
    return { status: 200, body: presentPage(page, presentProject) };
  },
);

const createProject = guardedRoute(
  {
    operationId: 'createProject',
    method: 'POST',
    path: '/api/organizations/:organizationId/projects',
    tag,
    summary: 'Create a project',
    description: "The caller becomes the project's OWNER. The key is converted to uppercase.",
    guard: { ...atOrganization('project:create'), or: 'the same permission on the team that the project belongs to' },
    params: organizationParams,
    body: z
      .strictObject({
        name: displayName,
        key: projectKey,
        teamId: id.nullable().optional(),
        description: description.optional(),
        fields: fieldChanges('project'),
      })
      .meta({ id: 'NewProject' }),
    responses: { 201: { description: 'Created.', schema: project, headers: ['Location'] } },
    errors: ['REFUSED_BY_HOST', 'CONFLICT'],
  },
  async (useCases, { params: { organizationId }, body }, actor) => {
    const created = await useCases.createProject.execute(actor, { organizationId, ...body });
    return { status: 201, headers: { Location: `/api/projects/${created.id}` }, body: presentProject(created) };
  },
);

const viewProject = guardedRead(
  {
    operationId: 'viewProject',
    method: 'GET',
    path: '/api/projects/:projectId',
    tag,
    summary: 'Get a project',
    guard: atProject('view'),
    params,
    responses: { 200: { description: 'The project.', schema: project } },
    errors: [],
  },
  async (useCases, { params: { projectId } }, reader) => ({
    status: 200,
    body: presentProject(await useCases.viewProject.execute(reader, projectId)),
  }),
);

const updateProject = guardedRoute(
  {
    operationId: 'updateProject',
    method: 'PATCH',
    path: '/api/projects/:projectId',
    tag,
    summary: 'Update a project',
    description: 'To change the team, use `POST …/move`. The key cannot be changed.',
    guard: atProject('edit'),
    params,
    body: z
      .strictObject({
        name: displayName.optional(),
        description: description.optional(),
        fields: fieldChanges('project'),
      })
      .meta({ id: 'ProjectChanges' }),
    responses: { 200: { description: 'The updated project.', schema: project } },
    errors: [],
  },
  async (useCases, { params: { projectId }, body }, actor) => ({
    status: 200,
    body: presentProject(await useCases.updateProject.execute(actor, projectId, body)),
  }),
);

const deleteProject = guardedRoute(
  {
    operationId: 'deleteProject',
    method: 'DELETE',
    path: '/api/projects/:projectId',
    tag,
    summary: 'Delete a project and its tasks',
    guard: atProject('delete'),
    params,
    responses: { 204: { description: 'Project deleted.' } },
    errors: [],
  },
  async (useCases, { params: { projectId } }, actor) => {
    await useCases.deleteProject.execute(actor, projectId);
    return { status: 204 };
  },
);

const moveProject = guardedRoute(
  {
    operationId: 'moveProject',
    method: 'POST',
    path: '/api/projects/:projectId/move',
    tag,
    summary: 'Move a project to another team',
    description:
      'Moves the project to a team or, if `teamId` is null, out of its team. Callers also need `project:create` on the ' +
      'new team or, if `teamId` is null, on the organization. Only an OWNER can move a project into a team, because all ' +
      'members of the team then get the permissions in the project that their team roles include.',
    guard: atProject('edit', 'delete'),
    params,
    body: z.strictObject({ teamId: id.nullable() }).meta({ id: 'ProjectMove' }),
    responses: { 200: { description: 'The moved project.', schema: project } },
    errors: ['GRANT_EXCEEDS_OWN'],
  },
  async (useCases, { params: { projectId }, body }, actor) => ({
    status: 200,
    body: presentProject(await useCases.moveProject.execute(actor, { projectId, ...body })),
  }),
);

const viewProjectSettings = guardedRead(
  {
    operationId: 'viewProjectSettings',
    method: 'GET',
    path: '/api/projects/:projectId/settings',
    tag,
    summary: 'Get the settings of a project',
    guard: atProject('settings.view'),
    params,
    responses: { 200: { description: 'The settings.', schema: settings } },
    errors: [],
  },
  async (useCases, { params: { projectId } }, reader) => ({
    status: 200,
    body: presentSettings(await useCases.viewSettings.execute(reader, { scope: 'PROJECT', id: projectId })),
  }),
);

const updateProjectSettings = guardedRoute(
  {
    operationId: 'updateProjectSettings',
    method: 'PATCH',
    path: '/api/projects/:projectId/settings',
    tag,
    summary: 'Update the settings of a project',
    guard: atProject('settings.edit'),
    params,
    body: settingsChanges,
    responses: { 200: { description: 'The updated settings.', schema: settings } },
    errors: [],
  },
  async (useCases, { params: { projectId }, body }, actor) => ({
    status: 200,
    body: presentSettings(await useCases.updateSettings.execute(actor, { scope: 'PROJECT', id: projectId }, body)),
  }),
);

export const projectRoutes: readonly Route[] = [
  listProjects,
  createProject,
  viewProject,
  updateProject,
  deleteProject,
  moveProject,
  viewProjectSettings,
  updateProjectSettings,
];
