import { permissionCatalogue } from './permissions/permission.js';
import type { Role } from './role.js';

type MatrixRow = readonly [permissions: readonly string[], organization: string, team: string, project: string];

// The permissions of the built-in roles. O is OWNER, A is ADMIN, M is MANAGER, and m is MEMBER.
const matrix: readonly MatrixRow[] = [
  [['org:view', 'org:members.view'], 'OAMm', '', ''],
  [['org:members.invite', 'org:settings.view'], 'OAM', '', ''],
  [['org:edit', 'org:members.remove', 'org:members.roles', 'org:settings.edit'], 'OA', '', ''],
  [['org:delete', 'org:create'], 'O', '', ''],
  [['team:view'], 'OAMm', 'OAMm', ''],
  [['team:members.view'], 'OAM', 'OAMm', ''],
  [['team:create'], 'OAM', 'O', ''],
  [['team:edit', 'team:members.add', 'team:members.remove', 'team:settings.view'], 'OAM', 'OAM', ''],
  [['team:members.roles', 'team:settings.edit'], 'OA', 'OA', ''],
  [['team:delete'], 'O', 'O', ''],
  [
    ['project:view', 'project:members.view', 'project:task.create', 'project:task.view', 'project:task.edit'],
    'OAM',
    'OAMm',
    'OAMm',
  ],
  [['project:create'], 'OAM', 'OAM', 'O'],
  [
    [
      'project:edit',
      'project:members.add',
      'project:members.remove',
      'project:task.delete',
      'project:task.assign',
      'project:settings.view',
    ],
    'OAM',
    'OAM',
    'OAM',
  ],
  [['project:settings.edit'], 'OA', 'OA', 'OA'],
  [['project:delete'], 'O', 'O', 'O'],
];

const letters = { OWNER: 'O', ADMIN: 'A', MANAGER: 'M', MEMBER: 'm' } as const;
const columns = { ORGANIZATION: 1, TEAM: 2, PROJECT: 3 } as const;
const firstNumbers = { ORGANIZATION: 10, TEAM: 20, PROJECT: 30 } as const;

// Ids are fixed, so that a built-in role has the same id in every installation, backup and test.
function builtInRoleId(number: number): string {
  return `00000000-0000-7000-8000-${number.toString().padStart(12, '0')}`;
}

const globalRoles: readonly Role[] = [
  // The default role: every account holds it without an assignment, unless an administrator has withdrawn it.
  builtIn(1, { name: 'USER', level: 'GLOBAL', permissions: ['org:create'] }),
  builtIn(2, {
    name: 'ADMINISTRATOR',
    level: 'GLOBAL',
    // Includes the permissions of the default role, because users can grant only permissions that they hold. Without these permissions, an
    // administrator could not give the default role to single users, or to all users again.
    permissions: permissionCatalogue
      .filter((each) => each.scope === 'GLOBAL' || each.name === 'org:create')
      .map((each) => each.name),
  }),
];

/** The immutable roles that every installation has. */
export const builtInRoles: readonly Role[] = [
  ...globalRoles,
  ...getRoles('ORGANIZATION'),
  ...getRoles('TEAM'),
  ...getRoles('PROJECT'),
];

/** The id of the role USER, which every account holds without an assignment unless an administrator has withdrawn it. */
export const defaultRoleId = builtInRoleId(1);
/** The id of the role ADMINISTRATOR of the whole installation. */
export const administratorRoleId = builtInRoleId(2);

/**
 * Returns the id of a built-in role.
 *
 * @example
 * const roleId = toBuiltInRoleId('TEAM', 'MEMBER');
 */
export function toBuiltInRoleId(level: keyof typeof columns, name: keyof typeof letters): string {
  return builtInRoleId(firstNumbers[level] + Object.keys(letters).indexOf(name));
}

const ownerRoleIds: ReadonlySet<string> = new Set(
  (['ORGANIZATION', 'TEAM', 'PROJECT'] as const).map((level) => toBuiltInRoleId(level, 'OWNER')),
);

/** Returns whether the role is OWNER of an organization, a team or a project. */
export function isOwnerRole(roleId: string): boolean {
  return ownerRoleIds.has(roleId);
}

function getRoles(level: keyof typeof columns): Role[] {
  return Object.entries(letters).map(([name, letter], index) => {
    const held = new Set(matrix.filter((row) => row[columns[level]].includes(letter)).flatMap((row) => row[0]));
    const permissions = permissionCatalogue.map((permission) => permission.name).filter((each) => held.has(each));
    return builtIn(firstNumbers[level] + index, { name, level, permissions });
  });
}

function builtIn(number: number, role: Pick<Role, 'name' | 'level' | 'permissions'>): Role {
  return { id: builtInRoleId(number), ...role, builtIn: true, organizationId: null };
}
