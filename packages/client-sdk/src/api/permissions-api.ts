import { answer } from '../answer.js';
import type { Http } from '../http.js';
import type { Body, Query } from '../operation-types.js';

export type PermissionsApi = ReturnType<typeof permissionsApi>;

/** Who may do what, and why. `client.can` remembers; this asks. */
export function permissionsApi(http: Http) {
  return {
    /** The catalogue. */
    list: (query: Query<'listPermissions'> = {}) => answer(http.GET('/api/permissions', { params: { query } })),
    /** What the user may do at one place. */
    mine: (place: Query<'viewOwnPermissions'>) =>
      answer(http.GET('/api/users/me/permissions', { params: { query: place } })),
    /** Up to 100 questions at once, answered in their order. */
    check: (checks: Body<'checkOwnPermissions'>['checks']) =>
      answer(http.POST('/api/users/me/permissions/check', { body: { checks } })),
    /** Why may he? Each permission with the roles and groups that it comes from. */
    explain: (organizationId: string, userId: string, place: Query<'explainMemberPermissions'>) =>
      answer(
        http.GET('/api/organizations/{organizationId}/members/{userId}/permissions', {
          params: { path: { organizationId, userId }, query: place },
        }),
      ),
    /** Who may? */
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
