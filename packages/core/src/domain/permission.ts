import type { Scope } from './scope.js';

export interface PermissionDefinition {
  /** The name in canonical, prefixed form, e.g. `project:task.create`. */
  readonly name: string;
  readonly scope: Scope;
  readonly description: string;
}

type Rows = Readonly<Record<string, string>>;

const org = {
  create: 'Create an organization',
  view: 'See the organization',
  edit: 'Edit the organization',
  delete: 'Delete the organization',
  'members.view': 'See who belongs to the organization',
  'members.invite': 'Invite people to the organization',
  'members.remove': 'Remove people from the organization',
  'members.roles': 'Change roles, groups and assignments of the organization',
  'settings.view': 'See settings and audit log of the organization',
  'settings.edit': 'Change settings of the organization',
} as const satisfies Rows;

const team = {
  create: 'Create a team',
  view: 'See the team',
  edit: 'Edit the team',
  delete: 'Delete the team',
  'members.view': 'See who belongs to the team',
  'members.add': 'Add people to the team',
  'members.remove': 'Remove people from the team',
  'members.roles': 'Change roles in the team',
  'settings.view': 'See settings of the team',
  'settings.edit': 'Change settings of the team',
} as const satisfies Rows;

const project = {
  create: 'Create a project',
  view: 'See the project',
  edit: 'Edit the project',
  delete: 'Delete the project',
  'members.view': 'See who belongs to the project',
  'members.add': 'Add people to the project',
  'members.remove': 'Remove people from the project',
  'task.create': 'Create tasks',
  'task.view': 'See tasks',
  'task.edit': 'Edit tasks',
  'task.delete': 'Delete tasks',
  'task.assign': 'Assign tasks to people',
  'settings.view': 'See settings of the project',
  'settings.edit': 'Change settings of the project',
} as const satisfies Rows;

const system = {
  'users.view': 'See every account',
  'users.manage': 'Disable accounts, end their sessions, turn off their second factor',
  'roles.manage': 'Manage global roles',
  'audit.view': 'See the global audit log',
} as const satisfies Rows;

const chat = {
  view: 'See a conversation',
  'message.send': 'Send messages',
  edit: 'Rename a conversation',
  'participants.manage': 'Add and remove participants',
} as const satisfies Rows;

/** The canonical, prefixed name of a permission that this version knows. */
export type PermissionName =
  | `org:${keyof typeof org}`
  | `team:${keyof typeof team}`
  | `project:${keyof typeof project}`
  | `system:${keyof typeof system}`
  | `chat:${keyof typeof chat}`;

/** Every permission. The order of this list is called catalogue order. */
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
