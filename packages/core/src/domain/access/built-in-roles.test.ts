import { describe, expect, it } from 'vitest';

import { administratorRoleId, toBuiltInRoleId, builtInRoles, defaultRoleId, isOwnerRole } from './built-in-roles.js';
import { permissionCatalogue } from './permissions/permission.js';

// The expected permissions of the built-in roles. The columns are O, A, M and m of the organization, then of the team, then of the project.
const table = `
org: view, members.view | ● ● ● ● | |
org: members.invite, settings.view | ● ● ● · | |
org: edit, members.remove, members.roles, settings.edit | ● ● · · | |
org: delete, create | ● · · · | |
team: view | ● ● ● ● | ● ● ● ● |
team: members.view | ● ● ● · | ● ● ● ● |
team: create | ● ● ● · | ● · · · |
team: edit, members.add, members.remove, settings.view | ● ● ● · | ● ● ● · |
team: members.roles, settings.edit | ● ● · · | ● ● · · |
team: delete | ● · · · | ● · · · |
project: view, members.view, task.create, task.view, task.edit | ● ● ● · | ● ● ● ● | ● ● ● ●
project: create | ● ● ● · | ● ● ● · | ● · · ·
project: edit, members.add, members.remove, task.delete, task.assign, settings.view | ● ● ● · | ● ● ● · | ● ● ● ·
project: settings.edit | ● ● · · | ● ● · · | ● ● · ·
project: delete | ● · · · | ● · · · | ● · · ·
`;

const levels = ['ORGANIZATION', 'TEAM', 'PROJECT'] as const;
const roleNames = ['OWNER', 'ADMIN', 'MANAGER', 'MEMBER'] as const;

/** Reads the table into a map from `LEVEL ROLE` to permission names. */
function readTable(): Map<string, Set<string>> {
  const held = new Map<string, Set<string>>(
    levels.flatMap((level) => roleNames.map((role) => [`${level} ${role}`, new Set()])),
  );
  for (const line of table.trim().split('\n')) {
    const [left = '', ...columns] = line.split('|').map((cell) => cell.trim());
    const [prefix = '', list = ''] = left.split(': ');
    const names = list.split(', ').map((name) => `${prefix}:${name}`);
    const cells = columns.flatMap((column, level) => column.split(' ').map((mark, role) => ({ mark, level, role })));
    for (const { level, role } of cells.filter(({ mark }) => mark === '●')) {
      const holder = held.get(`${levels[level] ?? ''} ${roleNames[role] ?? ''}`);
      for (const name of names) holder?.add(name);
    }
  }
  return held;
}

describe('builtInRoles', () => {
  const expected = readTable();

  it.each([...expected.keys()])("gives %s exactly the permissions in the contract's table", (key) => {
    const [level, name] = key.split(' ');
    const role = builtInRoles.find((each) => each.level === level && each.name === name);
    expect(new Set(role?.permissions)).toEqual(expected.get(key));
  });

  it('gives every user org:create and nothing else by default', () => {
    expect(builtInRoles.find((role) => role.name === 'USER')?.permissions).toEqual(['org:create']);
    expect(builtInRoles.find(({ id }) => id === defaultRoleId)?.name).toBe('USER');
  });

  it('gives the administrator every permission checked at GLOBAL, and those of the default role', () => {
    expect(builtInRoles.find(({ id }) => id === administratorRoleId)).toEqual({
      id: administratorRoleId,
      name: 'ADMINISTRATOR',
      level: 'GLOBAL',
      permissions: [
        'org:create',
        'system:users.view',
        'system:users.manage',
        'system:roles.manage',
        'system:audit.view',
      ],
      builtIn: true,
      organizationId: null,
    });
  });

  it('belong to no organization, and are found by level and name', () => {
    for (const role of builtInRoles) expect(role).toMatchObject({ builtIn: true, organizationId: null });
    for (const level of levels) {
      for (const name of roleNames) {
        const role = builtInRoles.find(({ id }) => id === toBuiltInRoleId(level, name));
        expect(role).toMatchObject({ level, name });
      }
    }
  });

  it('contain three owner roles', () => {
    const owners = builtInRoles.filter(({ id }) => isOwnerRole(id));
    expect(owners.map(({ level, name }) => [level, name])).toEqual(levels.map((level) => [level, 'OWNER']));
    expect(isOwnerRole('')).toBe(false);
  });

  it('contain each permission of the catalogue at most once', () => {
    const known = new Set(permissionCatalogue.map((permission) => permission.name));
    for (const role of builtInRoles) {
      expect(role.permissions.filter((name) => !known.has(name))).toEqual([]);
      expect(new Set(role.permissions).size).toBe(role.permissions.length);
    }
  });

  it('contain no permission above the level of their role', () => {
    const above: Record<string, string[]> = { TEAM: ['org:', 'system:'], PROJECT: ['org:', 'team:', 'system:'] };
    for (const role of builtInRoles) {
      const prefixes = above[role.level] ?? [];
      expect(role.permissions.filter((name) => prefixes.some((prefix) => name.startsWith(prefix)))).toEqual([]);
    }
  });

  it('have unique, well-formed ids that are equal in every installation', () => {
    const ids = builtInRoles.map((role) => role.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(ids).toMatchInlineSnapshot(`
      [
        "00000000-0000-7000-8000-000000000001",
        "00000000-0000-7000-8000-000000000002",
        "00000000-0000-7000-8000-000000000010",
        "00000000-0000-7000-8000-000000000011",
        "00000000-0000-7000-8000-000000000012",
        "00000000-0000-7000-8000-000000000013",
        "00000000-0000-7000-8000-000000000020",
        "00000000-0000-7000-8000-000000000021",
        "00000000-0000-7000-8000-000000000022",
        "00000000-0000-7000-8000-000000000023",
        "00000000-0000-7000-8000-000000000030",
        "00000000-0000-7000-8000-000000000031",
        "00000000-0000-7000-8000-000000000032",
        "00000000-0000-7000-8000-000000000033",
      ]
    `);
  });
});
