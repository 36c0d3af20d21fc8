import { answer, done } from '../http/answer.js';
import type { Http } from '../http/http.js';
import type { Id } from '../id.js';
import type { Body, Query } from '../http/operation-types.js';

export type GroupsApi = ReturnType<typeof groupsApi>;

interface RoleOf {
  readonly roleId: Id<'Role'>;
}

type GroupId = Id<'Group'>;

const path = '/api/organizations/{organizationId}/groups/{groupId}/roles/{roleId}';

/** Creates the operations on the roles of permission groups. Each member of a permission group inherits the group's roles. */
export function groupsApi(http: Http) {
  return {
    /** Attaches a role to the permission group. All members of the group then have the role in the given organization, team or project. */
    attachRole: (
      organizationId: Id<'Organization'>,
      groupId: GroupId,
      { roleId, ...body }: RoleOf & Body<'attachGroupRole'>,
    ) => answer(http.PUT(path, { params: { path: { organizationId, groupId, roleId } }, body })),
    /**
     * Detaches a role from the permission group. `scope` and `scopeId` select the organization, team or project in which the role is
     * detached. If both are omitted, the role is detached everywhere.
     */
    detachRole: (
      organizationId: Id<'Organization'>,
      groupId: GroupId,
      { roleId, ...query }: RoleOf & Query<'detachGroupRole'>,
    ) => done(http.DELETE(path, { params: { path: { organizationId, groupId, roleId }, query } })),
  };
}
