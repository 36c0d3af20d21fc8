import { builtInRoles, defaultRoleId, isOwnerRole } from './built-in-roles.js';
import type { Chain, Grant, Holdings } from './grant.js';
import { PermissionSet } from './permission-set.js';
import { permissionCatalogue, type PermissionName } from './permission.js';

const everybodys = PermissionSet.of(builtInRoles.find(({ id }) => id === defaultRoleId)?.permissions ?? []);
const participants = PermissionSet.of(['chat:view', 'chat:message.send']);
const chatOwners = participants.union(PermissionSet.of(['chat:edit', 'chat:participants.manage']));

/** What a permission counts for nothing without: users cannot change what they cannot see. From the outside in. */
const prerequisites: readonly { readonly views: readonly PermissionName[]; readonly dependents: readonly string[] }[] =
  [
    { views: ['org:view'], dependents: [...namesFrom('org:'), 'team:create'] },
    { views: ['team:view'], dependents: namesFrom('team:') },
    { views: ['project:view'], dependents: namesFrom('project:') },
    { views: ['project:view', 'project:task.view'], dependents: namesFrom('project:task.') },
    // Conversations about tasks. What taking part gives in others comes later.
    { views: ['project:view', 'project:task.view'], dependents: namesFrom('chat:') },
  ];
const prerequisiteSets = prerequisites.map(({ views, dependents }) => ({
  views: PermissionSet.of(views),
  dependents: PermissionSet.of(dependents),
}));
const seesTasks = PermissionSet.of(['project:view', 'project:task.view']);

/** Creating needs no view of what is created: it is checked in the place around it. */
function namesFrom(prefix: string): string[] {
  const names = permissionCatalogue.map(({ name }) => name).filter((name) => name.startsWith(prefix));
  const creating = [
    'org:create',
    'team:create',
    'project:create',
    ...(prefix === 'project:task.' ? ['project:task.create'] : []),
  ];
  return names.filter((name) => !creating.includes(name));
}

/** Whether the default role gives it. */
export function isInDefaultRole(name: PermissionName): boolean {
  return everybodys.covers(PermissionSet.of([name]));
}

/** Everything that has to be granted on a workspace resource for the permission to count there; itself, unless it is implied. */
export function listRequired(name: PermissionName): PermissionName[] {
  const views = prerequisites.filter(({ dependents }) => dependents.includes(name)).flatMap((each) => each.views);
  const isImplied = participants.covers(PermissionSet.of([name]));
  return [...new Set([...(isImplied ? [] : [name]), ...views])];
}

/** What a user may do with one resource: the union of everything on its chain. There are no deny rules. */
export class Access {
  /** OWNER, directly or through a group, of the resource or of something around it. */
  readonly isOwner: boolean;
  /** What roles and groups give, whether it counts here or not. What users may grant is measured by it. */
  readonly granted: PermissionSet;

  /** Default of `granted`: `permissions`. */
  constructor(
    readonly chain: Chain,
    /** What counts: the granted permissions without those that need a missing view, and with what follows without a grant. */
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

  /** The same access with permissions that follow from the resource itself. */
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
 * Adds what users may do in conversations. Direct conversations belong to those who take part in them; those about tasks, in any
 * place of the workspace, to everyone who sees the tasks.
 */
function withConversations(participation: Holdings['participation'], held: PermissionSet): PermissionSet {
  if (participation === 'owner') return held.union(chatOwners);
  if (participation === 'member' || held.covers(seesTasks)) return held.union(participants);
  return held;
}

function isOwnership({ role }: Grant): boolean {
  return role !== null && isOwnerRole(role.id);
}
