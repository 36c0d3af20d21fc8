import { answer } from '../answer.js';
import type { Http } from '../http.js';
import type { Body, Query } from '../operation-types.js';

export type PermissionsApi = ReturnType<typeof permissionsApi>;

/** Creates the operations that list, check and explain permissions. They always ask the server, whereas `client.can` uses a cache. */
export function permissionsApi(http: Http) {
  return {
    /** Returns the catalog of permissions. */
    list: (query: Query<'listPermissions'> = {}) => answer(http.GET('/api/permissions', { params: { query } })),
    /** Lists the user's permissions in one place, such as a project. */
    mine: (place: Query<'viewOwnPermissions'>) =>
      answer(http.GET('/api/users/me/permissions', { params: { query: place } })),
    /** Checks up to 100 permissions in one request. The results are in the order of `checks`. */
    check: (checks: Body<'checkOwnPermissions'>['checks']) =>
      answer(http.POST('/api/users/me/permissions/check', { body: { checks } })),
    /** Explains a user's permissions: returns each permission with the roles and groups that grant it. */
    explain: (organizationId: string, userId: string, place: Query<'explainMemberPermissions'>) =>
      answer(
        http.GET('/api/organizations/{organizationId}/members/{userId}/permissions', {
          params: { path: { organizationId, userId }, query: place },
        }),
      ),
    /** Lists the users who have the given permission in the organization. */
    listOrganizationHolders: (
      organizationId: string,
      permission: string,
      query: Query<'listOrganizationHolders'> = {},
    ) =>
      answer(
        http.GET('/api/organizations/{organizationId}/permissions/{permission}/members', {
          params: { path: { organizationId, permission }, query },
        }),
      ),
    listTeamHolders: (teamId: string, permission: string, query: Query<'listTeamHolders'> = {}) =>
      answer(
        http.GET('/api/teams/{teamId}/permissions/{permission}/members', {
          params: { path: { teamId, permission }, query },
        }),
      ),
    listProjectHolders: (projectId: string, permission: string, query: Query<'listProjectHolders'> = {}) =>
      answer(
        http.GET('/api/projects/{projectId}/permissions/{permission}/members', {
          params: { path: { projectId, permission }, query },
        }),
      ),
  };
}
