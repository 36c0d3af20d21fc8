// Generates the tables of docs/reference/permissions.md from the built code.
import { builtInRoles, permissionCatalogue } from '@crewkit/core';
import { internals } from '@crewkit/core/internal';
import { formatCode, formatTable } from './markdown-tables.js';

const levels = ['ORGANIZATION', 'TEAM', 'PROJECT'];
const names = ['OWNER', 'ADMIN', 'MANAGER', 'MEMBER'];

/** Returns the tables by name, each as Markdown. */
export function permissionTables(): Record<string, string> {
  const holds = (level: string, name: string, permission: string) =>
    builtInRoles.some(
      (role) => role.level === level && role.name === name && role.permissions.some((each) => each === permission),
    );
  const cell = (level: string, permission: string) => {
    const marks = names.map((name) => (holds(level, name, permission) ? '●' : '·'));
    return marks.includes('●') ? marks.join(' ') : '';
  };
  const guards = guardedOperations();
  const granted = permissionCatalogue.filter(({ name }) => levels.some((level) => cell(level, name) !== ''));
  return {
    matrix: formatTable(
      ['Permission', ...levels.map((level) => `${level.toLowerCase()}: O A M m`)],
      granted.map(({ name }) => [formatCode(name), ...levels.map((level) => cell(level, name))]),
    ),
    catalogue: formatTable(
      ['Permission', 'Scope', 'Allows', 'Guards'],
      permissionCatalogue.map(({ name, scope, description }) => {
        return [formatCode(name), scope, description, (guards.get(name) ?? []).map(formatCode).join(', ')];
      }),
    ),
  };
}

/** Returns the operations that require a permission. */
function guardedOperations(): Map<string, string[]> {
  const guards = new Map<string, string[]>();
  for (const { guard, operationId } of internals.routeTable) {
    if (typeof guard !== 'object') continue;
    for (const name of guard.permissions.map((each) => internals.builtInPermissions.get(each, guard.scope))) {
      guards.set(name, [...(guards.get(name) ?? []), operationId]);
    }
  }
  return guards;
}
