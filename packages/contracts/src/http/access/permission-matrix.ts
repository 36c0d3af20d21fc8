// The permissions of the built-in roles that Crewkit's API contract requires. The duplication is deliberate: the code has its own table,
// and this table verifies it.
const matrix = `
| org: view, members.view | ● ● ● ● | | |
| org: members.invite, settings.view | ● ● ● · | | |
| org: edit, members.remove, members.roles, settings.edit | ● ● · · | | |
| org: delete, create | ● · · · | | |
| team: view | ● ● ● ● | ● ● ● ● | |
| team: members.view | ● ● ● · | ● ● ● ● | |
| team: create | ● ● ● · | ● · · · | |
| team: edit, members.add, members.remove, settings.view | ● ● ● · | ● ● ● · | |
| team: members.roles, settings.edit | ● ● · · | ● ● · · | |
| team: delete | ● · · · | ● · · · | |
| project: view, members.view, task.create, task.view, task.edit | ● ● ● · | ● ● ● ● | ● ● ● ● |
| project: create | ● ● ● · | ● ● ● · | ● · · · |
| project: edit, members.add, members.remove, task.delete, task.assign, settings.view | ● ● ● · | ● ● ● · | ● ● ● · |
| project: settings.edit | ● ● · · | ● ● · · | ● ● · · |
| project: delete | ● · · · | ● · · · | ● · · · |
`;

export const matrixLevels = ['ORGANIZATION', 'TEAM', 'PROJECT'] as const;
export const matrixRoles = ['OWNER', 'ADMIN', 'MANAGER', 'MEMBER'] as const;

export type MatrixLevel = (typeof matrixLevels)[number];
export type MatrixRole = (typeof matrixRoles)[number];

const rows = matrix.trim().split('\n').flatMap(parseRow);

/** The names of all permissions in the matrix. */
export const matrixPermissions: readonly string[] = rows.map(({ permission }) => permission);

/** Returns whether the matrix has ● for the role. */
export function matrixHolds(level: MatrixLevel, role: MatrixRole, permission: string): boolean {
  const marks = rows.find((row) => row.permission === permission)?.marks[matrixLevels.indexOf(level)] ?? [];
  return marks[matrixRoles.indexOf(role)] === '●';
}

function parseRow(line: string): { readonly permission: string; readonly marks: readonly string[][] }[] {
  const [names = '', ...columns] = line.split('|').slice(1, -1);
  const [prefix = '', list = ''] = names.trim().split(': ');
  const marks = columns.map((column) => column.trim().split(' '));
  return list.split(', ').map((name) => ({ permission: `${prefix}:${name}`, marks }));
}
