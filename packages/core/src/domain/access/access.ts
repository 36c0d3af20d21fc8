import { builtInRoles, defaultRoleId, isOwnerRole } from './built-in-roles.js';
import type { Chain, Grant, Holdings } from './grant.js';
import { PermissionSet } from './permissions/permission-set.js';
import { permissionCatalogue, type KnownPermission, type PermissionName } from './permissions/permission.js';

const everybodys = PermissionSet.of(builtInRoles.find(({ id }) => id === defaultRoleId)?.permissions ?? []);
const everything = PermissionSet.of(permissionCatalogue.map(({ name }) => name));
const participants = PermissionSet.of(['chat:view', 'chat:message.send']);
const chatOwners = participants.union(PermissionSet.of(['chat:edit', 'chat:participants.manage']));

/** The permissions required to see the tasks of a project, and therefore to see the conversations about these tasks. */
export const taskViews: readonly PermissionName[] = ['project:view', 'project:task.view'];

/**
 * The view permissions without which other built-in permissions (`dependents`) have no effect, because users cannot change objects that
 * they cannot see. The entries are ordered from the organization inward. The embedding application's permissions have no dependencies,
 * because they are checked only on resources that the user can see.
 */
const prerequisites: readonly { readonly views: readonly PermissionName[]; readonly dependents: readonly string[] }[] =
  [
    { views: ['org:view'], dependents: [...namesFrom('org:'), 'team:create'] },
    { views: ['team:view'], dependents: namesFrom('team:') },
    { views: ['project:view'], dependents: namesFrom('project:') },
    // The dependents include the permissions in task conversations. `withConversations` adds the permissions that follow from
    // participation.
    { views: taskViews, dependents: [...namesFrom('project:task.'), ...namesFrom('chat:')] },
  ];
const prerequisiteSets = prerequisites.map(({ views, dependents }) => ({
  views: PermissionSet.of(views),
  dependents: PermissionSet.of(dependents),
}));
const seesTasks = PermissionSet.of(taskViews);

/**
 * Lists the permissions with the prefix, except the permission to create, because creating an object does not require permission to view
 * it.
 */
function namesFrom(prefix: string): string[] {
  const names = permissionCatalogue.map(({ name }) => name);
  return names.filter((name) => name.startsWith(prefix) && name !== `${prefix}create`);
}

/** Returns whether the default role includes the permission. */
export function isInDefaultRole(name: KnownPermission): boolean {
  return everybodys.covers(PermissionSet.of([name]));
}

/**
 * Lists the permissions that must be granted on an organization, a team, a project or a task so that the permission `name` takes effect.
 * These are `name` itself and the view permissions without which `name` has no effect. If all users with these view permissions have `name`
 * anyway, the list contains only the view permissions.
 */
export function listRequired(name: KnownPermission): KnownPermission[] {
  const views = prerequisites.filter(({ dependents }) => dependents.includes(name)).flatMap((each) => each.views);
  const isImplied = participants.covers(PermissionSet.of([name]));
  return [...new Set([...(isImplied ? [] : [name]), ...views])];
}

/** A user's permissions on one resource: the union of all grants on the resource's chain (see `Chain`). There are no deny rules. */
export class Access {
  /**
   * Whether the user is OWNER of the resource, or of an organization, a team or a project that contains it. The user can be OWNER directly
   * or through a permission group.
   */
  readonly isOwner: boolean;
  /** Whether this is the access of a `SystemActor`, which has every permission, also permissions that this process does not know. */
  readonly isSystem: boolean;
  /**
   * The permissions from roles and permission groups, including permissions that have no effect on this resource. The user can grant only
   * permissions in this set; an OWNER can also grant the permissions in conversations.
   */
  readonly granted: PermissionSet;

  /** The permissions of the API key that limits this access, or null if no key limits it. */
  private readonly limit: PermissionSet | null;

  /** If `granted` is omitted, it is the same as `permissions`. */
  constructor(
    readonly chain: Chain,
    /**
     * The effective permissions. They include the permissions that are implied without a grant. They do not include granted permissions
     * that have no effect because the user lacks a view permission.
     */
    readonly permissions: PermissionSet,
    {
      isOwner,
      isSystem = false,
      granted = permissions,
      limit = null,
    }: {
      readonly isOwner: boolean;
      readonly isSystem?: boolean;
      readonly granted?: PermissionSet;
      readonly limit?: PermissionSet | null;
    },
  ) {
    this.isOwner = isOwner;
    this.isSystem = isSystem;
    this.granted = granted;
    this.limit = limit;
  }

  /**
   * Returns a user's access by their holdings. `limit` is the permissions of the API key with which the user identifies, or null without a
   * key. With a key, the access contains only permissions of the key, also among those that follow without a grant, and never the rights of
   * an OWNER.
   */
  static of({ chain, grants, active, participation, hasDefaultRole }: Holdings, limit: PermissionSet | null): Access {
    if (!active) return new Access(chain, PermissionSet.none, { isOwner: false });
    const byGrants = PermissionSet.of(...grants.map((grant) => grant.permissions));
    const granted = hasDefaultRole ? byGrants.union(everybodys) : byGrants;
    if (limit === null) {
      const permissions = withConversations(participation, whatCounts(granted));
      return new Access(chain, permissions, { isOwner: grants.some(isOwnership), granted });
    }
    const limited = granted.intersection(limit);
    const permissions = withConversations(participation, whatCounts(limited)).intersection(limit);
    return new Access(chain, permissions, { isOwner: false, granted: limited, limit });
  }

  /** Returns the access of a `SystemActor`: every permission, and the rights of an OWNER. */
  static ofSystem(chain: Chain): Access {
    return new Access(chain, everything, { isOwner: true, isSystem: true });
  }

  may(required: PermissionSet): boolean {
    return this.isSystem || this.permissions.covers(required);
  }

  /**
   * Returns the same access with additional permissions that the user has without a grant, e.g. as the creator of a task. If an API key
   * limits the access, adds only permissions of the key. `granted` does not change.
   */
  with(permissions: PermissionSet): Access {
    const { chain, isOwner, isSystem, granted, limit } = this;
    const added = limit === null ? permissions : permissions.intersection(limit);
    return new Access(chain, this.permissions.union(added), { isOwner, isSystem, granted, limit });
  }
}

function whatCounts(granted: PermissionSet): PermissionSet {
  return prerequisiteSets.reduce(
    (held, { views, dependents }) => (held.covers(views) ? held : held.without(dependents)),
    granted,
  );
}

/**
 * Adds the permissions in conversations. Participants of a direct or group conversation get the permissions in it. Users who hold the
 * permissions to see tasks get the permissions in task conversations.
 */
function withConversations(participation: Holdings['participation'], held: PermissionSet): PermissionSet {
  if (participation === 'owner') return held.union(chatOwners);
  if (participation === 'member' || held.covers(seesTasks)) return held.union(participants);
  return held;
}

function isOwnership({ role }: Grant): boolean {
  return role !== null && isOwnerRole(role.id);
}
