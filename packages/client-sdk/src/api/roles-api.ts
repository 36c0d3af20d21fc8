import { answer, done } from '../answer.js';
import type { Http } from '../http.js';
import type { Body, Query } from '../operation-types.js';

export type RolesApi = ReturnType<typeof rolesApi>;

const at = (organizationId: string, roleId: string) => ({ path: { organizationId, roleId } });

/** Creates the operations on the built-in and custom roles of an organization. */
export function rolesApi(http: Http) {
  return {
    list: (organizationId: string, query: Query<'listRoles'> = {}) =>
      answer(http.GET('/api/organizations/{organizationId}/roles', { params: { path: { organizationId }, query } })),
    create: (organizationId: string, body: Body<'createRole'>) =>
      answer(http.POST('/api/organizations/{organizationId}/roles', { params: { path: { organizationId } }, body })),
    get: (organizationId: string, roleId: string) =>
      answer(http.GET('/api/organizations/{organizationId}/roles/{roleId}', { params: at(organizationId, roleId) })),
    update: (organizationId: string, roleId: string, body: Body<'updateRole'>) =>
      answer(
        http.PATCH('/api/organizations/{organizationId}/roles/{roleId}', { params: at(organizationId, roleId), body }),
      ),
    /** Deletes a role. Throws `ROLE_IN_USE` if the role is assigned and no `replacementRoleId` is given. */
    delete: (organizationId: string, roleId: string, query: Query<'deleteRole'> = {}) =>
      done(
        http.DELETE('/api/organizations/{organizationId}/roles/{roleId}', {
          params: { ...at(organizationId, roleId), query },
        }),
      ),
  };
}
