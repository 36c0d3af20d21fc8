// Generates the tables of docs/reference/permissions.md from the built code.
const levels = ['ORGANIZATION', 'TEAM', 'PROJECT'];
const names = ['OWNER', 'ADMIN', 'MANAGER', 'MEMBER'];

/** Returns the tables by name, each as Markdown. */
export function permissionTables({ permissionCatalogue, builtInRoles, canonicalPermission, routeTable }) {
  const holds = (level, name, permission) =>
    builtInRoles.some((role) => role.level === level && role.name === name && role.permissions.includes(permission));
  const cell = (level, permission) => {
    const marks = names.map((name) => (holds(level, name, permission) ? '●' : '·'));
    return marks.includes('●') ? marks.join(' ') : '';
  };
  const guards = guardedOperations(routeTable, canonicalPermission);
  const granted = permissionCatalogue.filter(({ name }) => levels.some((level) => cell(level, name) !== ''));
  return {
    matrix: table(
      ['Permission', ...levels.map((level) => `${level.toLowerCase()}: O A M m`)],
      granted.map(({ name }) => [code(name), ...levels.map((level) => cell(level, name))]),
    ),
    catalogue: table(
      ['Permission', 'Scope', 'Lets one', 'Guards'],
      permissionCatalogue.map(({ name, scope, description }) => {
        return [code(name), scope, description, (guards.get(name) ?? []).map(code).join(', ')];
      }),
    ),
  };
}

/** Returns the operations that require a permission. */
function guardedOperations(routeTable, canonicalPermission) {
  const guards = new Map();
  for (const { guard, operationId } of routeTable) {
    if (typeof guard !== 'object') continue;
    for (const name of guard.permissions.map((each) => canonicalPermission(each, guard.scope))) {
      guards.set(name, [...(guards.get(name) ?? []), operationId]);
    }
  }
  return guards;
}

function code(text) {
  return `\`${text}\``;
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}
