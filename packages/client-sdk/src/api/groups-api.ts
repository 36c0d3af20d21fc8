import { answer, done } from '../answer.js';
import type { Http } from '../http.js';
import type { Body, Query } from '../operation-types.js';

export type GroupsApi = ReturnType<typeof groupsApi>;

const at = (organizationId: string, groupId: string) => ({ path: { organizationId, groupId } });

/** Creates the operations on the permission groups of an organization. Each member of a permission group inherits the group's roles. */
export function groupsApi(http: Http) {
  return { ...groups(http), ...members(http), ...roles(http) };
}

function groups(http: Http) {
  return {
    list: (organizationId: string, query: Query<'listGroups'> = {}) =>
      answer(http.GET('/api/organizations/{organizationId}/groups', { params: { path: { organizationId }, query } })),
    create: (organizationId: string, body: Body<'createGroup'>) =>
      answer(http.POST('/api/organizations/{organizationId}/groups', { params: { path: { organizationId } }, body })),
    /** Returns the permission group with its attached roles. */
    get: (organizationId: string, groupId: string) =>
      answer(http.GET('/api/organizations/{organizationId}/groups/{groupId}', { params: at(organizationId, groupId) })),
    update: (organizationId: string, groupId: string, body: Body<'updateGroup'>) =>
      answer(
        http.PATCH('/api/organizations/{organizationId}/groups/{groupId}', {
          params: at(organizationId, groupId),
          body,
        }),
      ),
    delete: (organizationId: string, groupId: string) =>
      done(
        http.DELETE('/api/organizations/{organizationId}/groups/{groupId}', { params: at(organizationId, groupId) }),
      ),
  };
}

function members(http: Http) {
  const path = '/api/organizations/{organizationId}/groups/{groupId}/members/{userId}';
  return {
    listMembers: (organizationId: string, groupId: string, query: Query<'listGroupMembers'> = {}) =>
      answer(
        http.GET('/api/organizations/{organizationId}/groups/{groupId}/members', {
          params: { ...at(organizationId, groupId), query },
        }),
      ),
    addMember: (organizationId: string, groupId: string, userId: string) =>
      answer(http.PUT(path, { params: { path: { organizationId, groupId, userId } } })),
    removeMember: (organizationId: string, groupId: string, userId: string) =>
      done(http.DELETE(path, { params: { path: { organizationId, groupId, userId } } })),
  };
}

interface RoleOf {
  readonly roleId: string;
}

function roles(http: Http) {
  const path = '/api/organizations/{organizationId}/groups/{groupId}/roles/{roleId}';
  return {
    /** Attaches a role to the permission group. All members of the group then have the role in the given organization, team or project. */
    attachRole: (organizationId: string, groupId: string, { roleId, ...body }: RoleOf & Body<'attachGroupRole'>) =>
      answer(http.PUT(path, { params: { path: { organizationId, groupId, roleId } }, body })),
    /**
     * Detaches a role from the permission group. `scope` and `scopeId` select the organization, team or project in which the role is
     * detached. If both are omitted, the role is detached everywhere.
     */
    detachRole: (organizationId: string, groupId: string, { roleId, ...query }: RoleOf & Query<'detachGroupRole'>) =>
      done(http.DELETE(path, { params: { path: { organizationId, groupId, roleId }, query } })),
  };
}
