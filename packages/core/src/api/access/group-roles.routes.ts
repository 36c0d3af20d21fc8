import { z } from 'zod';

import { CrewkitError } from '../../errors/crewkit-error.js';
import type { DetachGroupRoleInput } from '../../features/access/groups/detach-group-role.js';
import { guardedRoute, type Route } from '../define-route.js';
import { presentAttachment } from './present-access.js';
import { attachedRole, placeScope } from './access.schemas.js';
import { id, moment } from '../schemas/text.js';

const tag = 'access';
const params = z.object({ organizationId: id, groupId: id, roleId: id });
const guard = { permissions: ['org:members.roles'], scope: 'ORGANIZATION', param: 'organizationId' } as const;
const optionalPlace = { scope: placeScope.optional(), scopeId: id.optional() };

const attachGroupRole = guardedRoute(
  {
    operationId: 'attachGroupRole',
    method: 'PUT',
    path: '/api/organizations/:organizationId/groups/:groupId/roles/:roleId',
    tag,
    summary: 'Add a role to a permission group',
    description:
      'All members of the permission group have the role in the given organization, team or project. This resource ' +
      "must match the level of the role and belong to the group's organization. The caller must have all " +
      'permissions of the role on the resource. Only an OWNER can add the role OWNER, which cannot expire. ' +
      'Repeating the request for the same resource updates `expiresAt`.',
    guard,
    params,
    body: z.strictObject({ scope: placeScope, scopeId: id, expiresAt: moment.nullable().optional() }).meta({
      id: 'NewAttachedRole',
      examples: [{ scope: 'PROJECT', scopeId: '01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c' }],
    }),
    responses: { 200: { description: 'The role of the permission group.', schema: attachedRole } },
    errors: ['GRANT_EXCEEDS_OWN', 'ROLE_LEVEL_MISMATCH'],
  },
  async (useCases, { params: key, body: { scope, scopeId, ...body } }, actor) => {
    const place = { scope: scope.scope, id: scopeId };
    const expiresAt = body.expiresAt == null ? null : new Date(body.expiresAt);
    const attached = await useCases.attachGroupRole.execute(actor, { ...key, place, expiresAt });
    return { status: 200, body: presentAttachment(attached) };
  },
);

const detachGroupRole = guardedRoute(
  {
    operationId: 'detachGroupRole',
    method: 'DELETE',
    path: '/api/organizations/:organizationId/groups/:groupId/roles/:roleId',
    tag,
    summary: 'Remove a role from a permission group',
    description:
      'Removes the role from the resource that the body or query names. If neither names a resource, removes it from ' +
      'all resources.',
    guard,
    params,
    query: z.object(optionalPlace),
    body: z.strictObject(optionalPlace).meta({ id: 'PlaceOfRole', examples: [{}] }),
    responses: { 204: { description: 'Role removed.' } },
    errors: [],
  },
  async (useCases, { params: key, query, body }, actor) => {
    const place = getPlace({ scope: body.scope ?? query.scope, scopeId: body.scopeId ?? query.scopeId });
    await useCases.detachGroupRole.execute(actor, { ...key, place });
    return { status: 204 };
  },
);

type OptionalPlace = z.output<z.ZodObject<typeof optionalPlace>>;

/**
 * Returns the scope from which to remove the role. An incomplete scope is an error, because the role would otherwise be removed everywhere.
 */
function getPlace({
  scope,
  scopeId,
}: { [Part in keyof OptionalPlace]: OptionalPlace[Part] }): DetachGroupRoleInput['place'] {
  if (scope === undefined && scopeId === undefined) return null;
  if (scope !== undefined && scopeId !== undefined) return { scope: scope.scope, id: scopeId };
  const path = scope === undefined ? 'scope' : 'scopeId';
  const message = 'Send both scope and scopeId, or neither.';
  throw new CrewkitError('VALIDATION_FAILED', { errors: [{ path, code: 'missing', message }] });
}

export const groupRoleRoutes: readonly Route[] = [attachGroupRole, detachGroupRole];
