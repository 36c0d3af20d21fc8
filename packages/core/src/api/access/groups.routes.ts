import { z } from 'zod';

import { decodeIdCursor, presentPage } from '../cursors.js';
import { guardedRead, guardedRoute, type Route } from '../define-route.js';
import { presentGroup, presentGroupDetails } from './present-access.js';
import { presentPerson } from '../workspace/organizations/present-workspace.js';
import { group, groupDetails, permissionNames } from './access.schemas.js';
import { createListSchema, pagedQuery } from '../schemas/paging.js';
import { id } from '../schemas/text.js';
import { displayName, person } from '../workspace/organizations/workspace.schemas.js';

const tag = 'access';
const params = z.object({ organizationId: id, groupId: id });
const organizationParams = params.pick({ organizationId: true });
const memberParams = params.extend({ userId: id });

const requirement = (permission: string) =>
  ({ permissions: [permission], scope: 'ORGANIZATION', param: 'organizationId' }) as const;

const listGroups = guardedRead(
  {
    operationId: 'listGroups',
    method: 'GET',
    path: '/api/organizations/:organizationId/groups',
    tag,
    summary: 'List permission groups',
    guard: requirement('org:members.view'),
    params: organizationParams,
    query: pagedQuery,
    responses: {
      200: { description: 'A page of permission groups.', schema: createListSchema(group).meta({ id: 'GroupList' }) },
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { params: { organizationId }, query: { cursor, limit } }, reader) => {
    const page = await useCases.listGroups.execute(reader, { organizationId, after: decodeIdCursor(cursor), limit });
    return { status: 200, body: presentPage(page, presentGroup) };
  },
);

const createGroup = guardedRoute(
  {
    operationId: 'createGroup',
    method: 'POST',
    path: '/api/organizations/:organizationId/groups',
    tag,
    summary: 'Create a permission group',
    description:
      'Members of the permission group have its permissions in the whole organization. The caller must have all of ' +
      'these permissions.',
    guard: requirement('org:members.roles'),
    params: organizationParams,
    body: z
      .strictObject({ name: displayName.meta({ examples: ['Engineers'] }), permissions: permissionNames })
      .meta({ id: 'NewGroup' }),
    responses: { 201: { description: 'The permission group.', schema: group, headers: ['Location'] } },
    errors: ['GRANT_EXCEEDS_OWN', 'CONFLICT', 'ROLE_LEVEL_MISMATCH'],
  },
  async (useCases, { params: { organizationId }, body }, actor) => {
    const made = await useCases.createGroup.execute(actor, { organizationId, ...body });
    const Location = `/api/organizations/${organizationId}/groups/${made.id}`;
    return { status: 201, headers: { Location }, body: presentGroup(made) };
  },
);

const viewGroup = guardedRead(
  {
    operationId: 'viewGroup',
    method: 'GET',
    path: '/api/organizations/:organizationId/groups/:groupId',
    tag,
    summary: 'Get a permission group and its roles',
    guard: requirement('org:members.view'),
    params,
    responses: { 200: { description: 'The permission group.', schema: groupDetails } },
    errors: [],
  },
  async (useCases, { params: key }, reader) => ({
    status: 200,
    body: presentGroupDetails(await useCases.viewGroup.execute(reader, key)),
  }),
);

const updateGroup = guardedRoute(
  {
    operationId: 'updateGroup',
    method: 'PATCH',
    path: '/api/organizations/:organizationId/groups/:groupId',
    tag,
    summary: 'Update a permission group',
    description: 'The caller must have all old and new permissions of the permission group.',
    guard: requirement('org:members.roles'),
    params,
    body: z
      .strictObject({ name: displayName.optional(), permissions: permissionNames.optional() })
      .meta({ id: 'GroupChanges' }),
    responses: { 200: { description: 'The updated permission group.', schema: group } },
    errors: ['GRANT_EXCEEDS_OWN', 'CONFLICT', 'ROLE_LEVEL_MISMATCH'],
  },
  async (useCases, { params: key, body }, actor) => ({
    status: 200,
    body: presentGroup(await useCases.updateGroup.execute(actor, { ...key, ...body })),
  }),
);

const deleteGroup = guardedRoute(
  {
    operationId: 'deleteGroup',
    method: 'DELETE',
    path: '/api/organizations/:organizationId/groups/:groupId',
    tag,
    summary: 'Delete a permission group',
    guard: requirement('org:members.roles'),
    params,
    responses: {
      204: { description: 'Permission group deleted. Its members no longer have its roles and permissions.' },
    },
    errors: [],
  },
  async (useCases, { params: key }, actor) => {
    await useCases.deleteGroup.execute(actor, key);
    return { status: 204 };
  },
);

const listGroupMembers = guardedRead(
  {
    operationId: 'listGroupMembers',
    method: 'GET',
    path: '/api/organizations/:organizationId/groups/:groupId/members',
    tag,
    summary: 'List the members of a permission group',
    guard: requirement('org:members.view'),
    params,
    query: pagedQuery,
    responses: {
      200: { description: 'A page of people.', schema: createListSchema(person).meta({ id: 'PersonList' }) },
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { params: key, query: { cursor, limit } }, reader) => {
    const page = await useCases.listGroupMembers.execute(reader, { ...key, after: decodeIdCursor(cursor), limit });
    return { status: 200, body: presentPage(page, (each) => presentPerson(each, useCases.avatarLinks)) };
  },
);

const addGroupMember = guardedRoute(
  {
    operationId: 'addGroupMember',
    method: 'PUT',
    path: '/api/organizations/:organizationId/groups/:groupId/members/:userId',
    tag,
    summary: 'Add a member to a permission group',
    description:
      'The user must be a member of the organization. The caller must have all permissions that the permission group ' +
      'grants, in every organization, team or project in which it grants them.',
    guard: requirement('org:members.roles'),
    params: memberParams,
    responses: { 200: { description: 'Member added.', schema: person } },
    errors: ['GRANT_EXCEEDS_OWN'],
  },
  async (useCases, { params: key }, actor) => ({
    status: 200,
    body: presentPerson(await useCases.addGroupMember.execute(actor, key), useCases.avatarLinks),
  }),
);

const removeGroupMember = guardedRoute(
  {
    operationId: 'removeGroupMember',
    method: 'DELETE',
    path: '/api/organizations/:organizationId/groups/:groupId/members/:userId',
    tag,
    summary: 'Remove a member from a permission group',
    guard: requirement('org:members.roles'),
    params: memberParams,
    responses: { 204: { description: 'Member removed.' } },
    errors: [],
  },
  async (useCases, { params: key }, actor) => {
    await useCases.removeGroupMember.execute(actor, key);
    return { status: 204 };
  },
);

export const groupRoutes: readonly Route[] = [
  listGroups,
  createGroup,
  viewGroup,
  updateGroup,
  deleteGroup,
  listGroupMembers,
  addGroupMember,
  removeGroupMember,
];
