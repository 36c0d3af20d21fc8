import { z } from 'zod';

import { decodeIdCursor, presentPage } from '../../cursors.js';
import { guardedRead, guardedRoute, type Route, signedInRoute } from '../../define-route.js';
import { presentOrganization } from './present-organization.js';
import { presentSettings } from './present-workspace.js';
import { organization } from './organization.schemas.js';
import { fieldChanges } from '../../schemas/host-fields.js';
import { createListSchema, pagedQuery } from '../../schemas/paging.js';
import { settings, settingsChanges } from './settings.schemas.js';
import { storageUsage, presentStorage } from '../../chat/storage-usage.js';
import { id } from '../../schemas/text.js';
import { description, displayName } from './workspace.schemas.js';

const tag = 'organizations';
const params = z.object({ organizationId: id });

const requirement = (...permissions: string[]) =>
  ({ permissions, scope: 'ORGANIZATION', param: 'organizationId' }) as const;

const createOrganization = guardedRoute(
  {
    operationId: 'createOrganization',
    method: 'POST',
    path: '/api/organizations',
    tag,
    summary: 'Create an organization',
    description: 'The caller becomes its OWNER.',
    guard: { permissions: ['org:create'], scope: 'GLOBAL' },
    body: z
      .strictObject({ name: displayName, description: description.optional(), fields: fieldChanges('organization') })
      .meta({ id: 'NewOrganization' }),
    machines: 'refused',
    responses: { 201: { description: 'Created.', schema: organization, headers: ['Location'] } },
    errors: ['REFUSED_BY_HOST'],
  },
  async (useCases, { body }, actor) => {
    const created = await useCases.createOrganization.execute(actor, body);
    const headers = { Location: `/api/organizations/${created.id}` };
    return { status: 201, headers, body: presentOrganization(created) };
  },
);

const listOrganizations = signedInRoute(
  {
    operationId: 'listOrganizations',
    method: 'GET',
    path: '/api/organizations',
    tag,
    summary: 'List your organizations',
    query: pagedQuery,
    machines: ['org:view'],
    responses: {
      200: {
        description: 'A page of organizations.',
        schema: createListSchema(organization).meta({ id: 'OrganizationList' }),
      },
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { query }, actor) => {
    const window = { after: decodeIdCursor(query.cursor), limit: query.limit };
    const page = await useCases.listOrganizations.execute(actor, window);
    return { status: 200, body: presentPage(page, presentOrganization) };
  },
);

const viewOrganization = guardedRead(
  {
    operationId: 'viewOrganization',
    method: 'GET',
    path: '/api/organizations/:organizationId',
    tag,
    summary: 'Get an organization',
    guard: requirement('org:view'),
    params,
    responses: { 200: { description: 'The organization.', schema: organization } },
    errors: [],
  },
  async (useCases, { params: { organizationId } }, reader) => ({
    status: 200,
    body: presentOrganization(await useCases.viewOrganization.execute(reader, organizationId)),
  }),
);

const updateOrganization = guardedRoute(
  {
    operationId: 'updateOrganization',
    method: 'PATCH',
    path: '/api/organizations/:organizationId',
    tag,
    summary: 'Update an organization',
    guard: requirement('org:edit'),
    params,
    body: z
      .strictObject({
        name: displayName.optional(),
        description: description.optional(),
        fields: fieldChanges('organization'),
      })
      .meta({ id: 'OrganizationChanges' }),
    responses: { 200: { description: 'The updated organization.', schema: organization } },
    errors: [],
  },
  async (useCases, { params: { organizationId }, body }, actor) => ({
    status: 200,
    body: presentOrganization(await useCases.updateOrganization.execute(actor, organizationId, body)),
  }),
);

const deleteOrganization = guardedRoute(
  {
    operationId: 'deleteOrganization',
    method: 'DELETE',
    path: '/api/organizations/:organizationId',
    tag,
    summary: 'Delete an organization and everything in it',
    guard: requirement('org:delete'),
    params,
    responses: { 204: { description: 'Organization deleted.' } },
    errors: [],
  },
  async (useCases, { params: { organizationId } }, actor) => {
    await useCases.deleteOrganization.execute(actor, organizationId);
    return { status: 204 };
  },
);

const viewOrganizationSettings = guardedRead(
  {
    operationId: 'viewOrganizationSettings',
    method: 'GET',
    path: '/api/organizations/:organizationId/settings',
    tag,
    summary: 'Get the settings of an organization',
    guard: requirement('org:settings.view'),
    params,
    responses: { 200: { description: 'The settings.', schema: settings } },
    errors: [],
  },
  async (useCases, { params: { organizationId } }, reader) => ({
    status: 200,
    body: presentSettings(await useCases.viewSettings.execute(reader, { scope: 'ORGANIZATION', id: organizationId })),
  }),
);

const updateOrganizationSettings = guardedRoute(
  {
    operationId: 'updateOrganizationSettings',
    method: 'PATCH',
    path: '/api/organizations/:organizationId/settings',
    tag,
    summary: 'Update the settings of an organization',
    guard: requirement('org:settings.edit'),
    params,
    body: settingsChanges,
    responses: { 200: { description: 'The updated settings.', schema: settings } },
    errors: [],
  },
  async (useCases, { params: { organizationId }, body }, actor) => ({
    status: 200,
    body: presentSettings(
      await useCases.updateSettings.execute(actor, { scope: 'ORGANIZATION', id: organizationId }, body),
    ),
  }),
);

const viewOrganizationUsage = guardedRead(
  {
    operationId: 'viewOrganizationUsage',
    method: 'GET',
    path: '/api/organizations/:organizationId/usage',
    tag,
    summary: 'Get the storage usage of an organization',
    description:
      'Counts the files in conversations that belong to the organization, regardless of who uploaded them, until they ' +
      'are deleted.',
    guard: requirement('org:settings.view'),
    params,
    responses: { 200: { description: 'The used bytes and the limit.', schema: storageUsage } },
    errors: [],
  },
  async (useCases, { params: { organizationId } }, reader) => ({
    status: 200,
    body: presentStorage(await useCases.viewOrganizationStorage.execute(reader, organizationId)),
  }),
);

const transferOwnership = guardedRoute(
  {
    operationId: 'transferOwnership',
    recentSignIn: true,
    method: 'POST',
    path: '/api/organizations/:organizationId/transfer-ownership',
    tag,
    summary: 'Transfer ownership',
    description:
      'Only an OWNER can transfer ownership. The caller becomes ADMIN, and the other member becomes OWNER and loses all ' +
      'other roles.',
    guard: requirement('org:delete', 'org:members.roles'),
    params,
    body: z.strictObject({ userId: id }),
    machines: 'refused',
    responses: { 204: { description: 'Ownership transferred.' } },
    errors: ['CONFLICT'],
  },
  async (useCases, { params: { organizationId }, body }, actor) => {
    await useCases.transferOwnership.execute(actor, organizationId, body.userId);
    return { status: 204 };
  },
);

export const organizationRoutes: readonly Route[] = [
  createOrganization,
  listOrganizations,
  viewOrganization,
  updateOrganization,
  deleteOrganization,
  viewOrganizationSettings,
  updateOrganizationSettings,
  viewOrganizationUsage,
  transferOwnership,
];
