import type { Access } from '../access.js';
import { builtInRoles, defaultRoleId } from '../built-in-roles.js';
import type { Grant, Holdings, Resource } from '../grant.js';
import { PermissionSet } from './permission-set.js';
import type { PermissionCatalogue } from './permission-catalogue.js';
import type { PermissionName, Scope } from './permission.js';

/**
 * The source of a permission: a role, a permission group, or both (a role that the permission group gives its members). If `role` and
 * `group` are null, the permission is implied without a grant. Users who can see tasks have implied permissions in task conversations.
 * Users who created a task have implied permissions on the task.
 */
interface PermissionSource {
  readonly role: { readonly id: string; readonly name: string } | null;
  readonly group: { readonly id: string; readonly name: string } | null;
  readonly scope: Scope;
  /** The id of the organization, team or project, or null for GLOBAL. */
  readonly scopeId: string | null;
  readonly expiresAt: Date | null;
}

export interface ExplainedPermission {
  readonly name: string;
  /** The permission's sources. There is at least one. */
  readonly sources: readonly PermissionSource[];
}

/**
 * A permission that a user does not hold but can still use in part: on objects that the user created, or on the user's own membership or
 * assignments.
 */
export interface LimitedPermission {
  readonly name: PermissionName;
  readonly to: 'created' | 'self';
}

type Reason = PermissionSource & { readonly permissions: readonly string[] };

/**
 * Lists the user's permissions on the resource with their sources, in the order of the permission catalogue. Leaves out permissions that
 * the catalogue does not contain. `access` must be derived from `holdings`. The resource must not be a direct or group conversation,
 * because the permissions of the conversation's participants have no source.
 */
export function explainPermissions(
  holdings: Holdings,
  resource: Resource,
  { access, catalogue }: { readonly access: Access; readonly catalogue: PermissionCatalogue },
): ExplainedPermission[] {
  const reasons = [...holdings.grants.map(ofGrant), ...forAllUsers(holdings), ...withoutGrant(access, resource)];
  return catalogue
    .listKnown(access.permissions)
    .map((name) => ({ name, sources: reasons.filter((each) => gives(each, name)).map(withoutNames) }))
    .filter(({ sources }) => sources.length > 0);
}

/**
 * Returns whether the grant gives the permission. Roles in an organization do not give `org:create`, because the server checks this
 * permission for the whole installation (GLOBAL).
 */
function gives({ permissions, scope }: Reason, name: string): boolean {
  return permissions.includes(name) && (name !== 'org:create' || scope === 'GLOBAL');
}

/**
 * Lists the permissions that a member of the organization can use in part without holding them, in the order of the permission catalogue.
 */
export function listLimited({ active }: Holdings, resource: Resource, access: Access): LimitedPermission[] {
  if (!active) return [];
  const may = (...names: readonly PermissionName[]): boolean => access.may(PermissionSet.of(names));
  const rules: readonly (LimitedPermission & { readonly counts: boolean })[] = [
    // Every member is allowed to leave the organization.
    { name: 'org:members.remove', to: 'self', counts: true },
    // For a single task, it is known whether the user created it, so the permission is held either in full or not at all.
    { name: 'project:task.delete', to: 'created', counts: resource.scope !== 'TASK' && may('project:task.view') },
    { name: 'project:task.assign', to: 'self', counts: may('project:task.edit') },
    { name: 'chat:participants.manage', to: 'self', counts: may('chat:view') },
  ];
  return rules.filter(({ name, counts }) => counts && !may(name)).map(({ name, to }) => ({ name, to }));
}

function ofGrant({ role, group, scope, scopeId, expiresAt, permissions }: Grant): Reason {
  const named = role === null ? null : { id: role.id, name: role.name };
  return { role: named, group, scope, scopeId, expiresAt, permissions };
}

/**
 * Returns a list that contains only the default role. The list is empty if the role is withdrawn. The list is also empty if the role is
 * assigned to the user, so that the role is not listed twice.
 */
function forAllUsers({ grants, hasDefaultRole }: Holdings): Reason[] {
  if (!hasDefaultRole) return [];
  const role = builtInRoles.find(({ id }) => id === defaultRoleId);
  if (role === undefined || grants.some((grant) => grant.role?.id === role.id)) return [];
  const { id, name, permissions } = role;
  return [{ role: { id, name }, group: null, scope: 'GLOBAL', scopeId: null, expiresAt: null, permissions }];
}

/** Returns the permissions that come from neither a role nor a permission group. */
function withoutGrant({ permissions, granted }: Access, resource: Resource): Reason[] {
  if (resource.scope === 'GLOBAL') return [];
  const { scope, id: scopeId } = resource;
  return [
    { role: null, group: null, scope, scopeId, expiresAt: null, permissions: permissions.without(granted).names() },
  ];
}

function withoutNames({ role, group, scope, scopeId, expiresAt }: Reason): PermissionSource {
  return { role, group, scope, scopeId, expiresAt };
}
