/** The scopes of permissions, from the outermost to the innermost. The level of a role is one of the first four. */
export const scopes = ['GLOBAL', 'ORGANIZATION', 'TEAM', 'PROJECT', 'TASK', 'CHAT'] as const;

export type Scope = (typeof scopes)[number];

/** A permission of the catalog. */
export interface PermissionDefinition {
  /** The name in canonical, prefixed form, e.g. `project:task.create`. */
  readonly name: string;
  readonly scope: Scope;
  readonly description: string;
}

type Rows = Readonly<Record<string, string>>;

const org = {
  create: 'Create organizations',
  view: 'See the organization',
  edit: 'Edit the organization’s name and description',
  delete: 'Delete the organization',
  'members.view': 'See organization members',
  'members.invite': 'Invite people to the organization',
  'members.remove': 'Remove people from the organization',
  'members.roles': 'Manage roles, groups and role assignments',
  'settings.view': 'See organization preferences, storage use and the audit log',
  'settings.edit': 'Change organization preferences, such as the time zone',
} as const satisfies Rows;

const team = {
  create: 'Create teams',
  view: 'See teams',
  edit: 'Edit the names and descriptions of teams',
  delete: 'Delete teams',
  'members.view': 'See team members',
  'members.add': 'Add people to teams',
  'members.remove': 'Remove people from teams',
  'members.roles': 'Change people’s roles in teams',
  'settings.view': 'See team preferences',
  'settings.edit': 'Change team preferences, such as the time zone',
} as const satisfies Rows;

const project = {
  create: 'Create projects',
  view: 'See projects',
  edit: 'Edit the names and descriptions of projects',
  delete: 'Delete projects',
  'members.view': 'See project members',
  'members.add': 'Add people to projects',
  'members.remove': 'Remove people from projects',
  'task.create': 'Create tasks',
  'task.view': 'See tasks',
  'task.edit': 'Edit tasks',
  'task.delete': 'Delete tasks',
  'task.assign': 'Assign tasks to people',
  'settings.view': 'See project preferences',
  'settings.edit': 'Change project preferences, such as the time zone',
} as const satisfies Rows;

const system = {
  'users.view': 'See all accounts',
  'users.manage': 'Disable accounts, end sessions and reset two-factor authentication',
  'roles.manage': 'Manage global roles',
  'audit.view': 'See the global audit log',
} as const satisfies Rows;

const chat = {
  view: 'See task discussions',
  'message.send': 'Send messages in task discussions',
  edit: 'Rename task discussions',
  'participants.manage': 'Remove participants from task discussions',
} as const satisfies Rows;

/** The canonical, prefixed name of a built-in permission. */
export type PermissionName =
  | `org:${keyof typeof org}`
  | `team:${keyof typeof team}`
  | `project:${keyof typeof project}`
  | `system:${keyof typeof system}`
  | `chat:${keyof typeof chat}`;

declare const isHostPermission: unique symbol;

/** The canonical name of a permission that an instance knows: a built-in one, or one of the embedding application. */
export type KnownPermission = PermissionName | (string & { readonly [isHostPermission]: true });

/** The permission catalogue: every built-in permission, in the order in which all lists of permissions are sorted. */
export const permissionCatalogue: readonly PermissionDefinition[] = [
  ...define('org', 'ORGANIZATION', org),
  ...define('team', 'TEAM', team),
  ...define('project', 'PROJECT', project),
  ...define('system', 'GLOBAL', system),
  ...define('chat', 'CHAT', chat),
];

function define(prefix: string, scope: Scope, rows: Rows): PermissionDefinition[] {
  return Object.entries(rows).map(([name, description]) => ({
    name: `${prefix}:${name}`,
    scope: prefix === 'project' && name.startsWith('task.') ? 'TASK' : scope,
    description,
  }));
}
