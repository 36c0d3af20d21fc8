import { builtInRoles, defaultRoleId, isOwnerRole } from './built-in-roles.js';
import type { Chain, Grant, Holdings } from './grant.js';
import { PermissionSet } from './permission-set.js';
import { permissionCatalogue, type PermissionName } from './permission.js';

const everybodys = PermissionSet.of(builtInRoles.find(({ id }) => id === defaultRoleId)?.permissions ?? []);
const participants = PermissionSet.of(['chat:view', 'chat:message.send']);
const chatOwners = participants.union(PermissionSet.of(['chat:edit', 'chat:participants.manage']));

/** The permissions required to see the tasks of a project, and with them the conversations about these tasks. */
export const taskViews: readonly PermissionName[] = ['project:view', 'project:task.view'];

/** Views without which other permissions have no effect: users cannot change what they cannot see. From the outside in. */
const prerequisites: readonly { readonly views: readonly PermissionName[]; readonly dependents: readonly string[] }[] =
  [
    { views: ['org:view'], dependents: [...namesFrom('org:'), 'team:create'] },
    { views: ['team:view'], dependents: namesFrom('team:') },
    { views: ['project:view'], dependents: namesFrom('project:') },
    // Includes conversations about tasks. `withConversations` adds what participation gives.
    { views: taskViews, dependents: [...namesFrom('project:task.'), ...namesFrom('chat:')] },
  ];
const prerequisiteSets = prerequisites.map(({ views, dependents }) => ({
  views: PermissionSet.of(views),
  dependents: PermissionSet.of(dependents),
}));
const seesTasks = PermissionSet.of(taskViews);

/** The permissions with the prefix. Without that to create: it requires no view of what is created. */
function namesFrom(prefix: string): string[] {
  const names = permissionCatalogue.map(({ name }) => name);
  return names.filter((name) => name.startsWith(prefix) && name !== `${prefix}create`);
}

/** Returns whether the default role includes the permission. */
export function isInDefaultRole(name: PermissionName): boolean {
  return everybodys.covers(PermissionSet.of([name]));
}

/** Lists the permissions that must be granted on a workspace resource for this one to take effect; itself, unless it is implied. */
export function listRequired(name: PermissionName): PermissionName[] {
  const views = prerequisites.filter(({ dependents }) => dependents.includes(name)).flatMap((each) => each.views);
  const isImplied = participants.covers(PermissionSet.of([name]));
  return [...new Set([...(isImplied ? [] : [name]), ...views])];
}

/** A user's permissions on one resource: the union of all grants on its chain. There are no deny rules. */
export class Access {
  /** OWNER, directly or through a group, of the resource or of a place that contains it. */
  readonly isOwner: boolean;
  /** Permissions from roles and groups, effective here or not. They limit which permissions the user may grant. */
  readonly granted: PermissionSet;

  /** Default of `granted`: `permissions`. */
  constructor(
    readonly chain: Chain,
    /** Effective permissions: the granted ones without those that need a missing view, plus those implied without a grant. */
    readonly permissions: PermissionSet,
    { isOwner, granted = permissions }: { readonly isOwner: boolean; readonly granted?: PermissionSet },
  ) {
    this.isOwner = isOwner;
    this.granted = granted;
  }

  static of({ chain, grants, active, participation, hasDefaultRole }: Holdings): Access {
    if (!active) return new Access(chain, PermissionSet.none, { isOwner: false });
    const byGrants = PermissionSet.of(...grants.map((grant) => grant.permissions));
    const granted = hasDefaultRole ? byGrants.union(everybodys) : byGrants;
    const permissions = withConversations(participation, whatCounts(granted));
    return new Access(chain, permissions, { isOwner: grants.some(isOwnership), granted });
  }

  may(required: PermissionSet): boolean {
    return this.permissions.covers(required);
  }

  /** Returns the same access with permissions that follow from the resource itself. */
  with(permissions: PermissionSet): Access {
    const { chain, isOwner, granted } = this;
    return new Access(chain, this.permissions.union(permissions), { isOwner, granted });
  }
}

function whatCounts(granted: PermissionSet): PermissionSet {
  return prerequisiteSets.reduce(
    (held, { views, dependents }) => (held.covers(views) ? held : held.without(dependents)),
    granted,
  );
}

/**
 * Adds the permissions in conversations: in direct conversations to their participants; in those about tasks, anywhere in the workspace,
 * to all users who see the tasks.
 */
function withConversations(participation: Holdings['participation'], held: PermissionSet): PermissionSet {
  if (participation === 'owner') return held.union(chatOwners);
  if (participation === 'member' || held.covers(seesTasks)) return held.union(participants);
  return held;
}

function isOwnership({ role }: Grant): boolean {
  return role !== null && isOwnerRole(role.id);
}
