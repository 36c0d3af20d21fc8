import { Access } from './access.js';
import { builtInRoles, defaultRoleId } from './built-in-roles.js';
import type { Grant, Holdings, Resource } from './grant.js';
import type { Scope } from './scope.js';

/** One reason why somebody holds a permission: a role, a group, both, or (neither) that he takes part in the conversation. */
interface PermissionSource {
  readonly role: { readonly id: string; readonly name: string } | null;
  readonly group: { readonly id: string; readonly name: string } | null;
  readonly scope: Scope;
  /** null: GLOBAL. */
  readonly scopeId: string | null;
  readonly expiresAt: Date | null;
}

export interface ExplainedPermission {
  readonly name: string;
  /** At least one. */
  readonly sources: readonly PermissionSource[];
}

type Reason = PermissionSource & { readonly permissions: readonly string[] };

/** Everything that somebody may do with the resource, in the catalogue's order, and why. */
export function explainPermissions(holdings: Holdings, resource: Resource): ExplainedPermission[] {
  const reasons = [...holdings.grants.map(ofGrant), ...ofEverybody(holdings), ...ofParticipation(holdings, resource)];
  return Access.of(holdings)
    .permissions.names()
    .map((name) => ({ name, sources: reasons.filter((each) => each.permissions.includes(name)).map(withoutNames) }));
}

function ofGrant({ role, group, scope, scopeId, expiresAt, permissions }: Grant): Reason {
  const named = role === null ? null : { id: role.id, name: role.name };
  return { role: named, group, scope, scopeId, expiresAt, permissions };
}

/** The default role, unless it is withdrawn. A user who is assigned to it as well gets it once. */
function ofEverybody({ grants, hasDefaultRole }: Holdings): Reason[] {
  if (!hasDefaultRole) return [];
  const role = builtInRoles.find(({ id }) => id === defaultRoleId);
  if (role === undefined || grants.some((grant) => grant.role?.id === role.id)) return [];
  const { id, name, permissions } = role;
  return [{ role: { id, name }, group: null, scope: 'GLOBAL', scopeId: null, expiresAt: null, permissions }];
}

function ofParticipation(holdings: Holdings, resource: Resource): Reason[] {
  if (holdings.participation === null || resource.scope === 'GLOBAL') return [];
  const { scope, id: scopeId } = resource;
  // What the task's conversation gives, it gives for other permissions, which have reasons of their own.
  const grants = holdings.participation === 'task' ? holdings.grants : [];
  const alone = Access.of({ ...holdings, grants }).permissions.without(
    Access.of({ ...holdings, grants, participation: null }).permissions,
  );
  return [{ role: null, group: null, scope, scopeId, expiresAt: null, permissions: alone.names() }];
}

function withoutNames({ role, group, scope, scopeId, expiresAt }: Reason): PermissionSource {
  return { role, group, scope, scopeId, expiresAt };
}
