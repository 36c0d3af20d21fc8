import type { Schema } from '@crewkit/client-sdk';

import * as texts from '#messages/roles';

export type Permission = Schema<'Permission'>;
export type RoleLevel = 'ORGANIZATION' | 'TEAM' | 'PROJECT';

export interface PermissionArea {
  readonly id: string;
  readonly title: string;
  readonly hint?: string;
  readonly permissions: readonly Permission[];
}

const areas = [
  ['GLOBAL', texts.installation],
  ['ORGANIZATION', texts.organization],
  ['TEAM', texts.teams],
  ['PROJECT', texts.projects],
  ['TASK', texts.tasks],
  ['CHAT', texts.conversationsAboutTasks],
] as const satisfies readonly (readonly [Permission['scope'], string])[];

const unknownArea = 'UNKNOWN';

// The order is from the outermost to the innermost scope, in which grants apply.
const scopes: readonly Permission['scope'][] = ['GLOBAL', 'ORGANIZATION', 'TEAM', 'PROJECT', 'TASK', 'CHAT'];

// Creating is checked in the place that will contain the new resource: these permissions apply there, and nowhere below.
const createdIn: Readonly<Record<string, readonly (RoleLevel | 'GLOBAL')[]>> = {
  'org:create': ['GLOBAL'],
  'team:create': ['GLOBAL', 'ORGANIZATION'],
  'project:create': ['GLOBAL', 'ORGANIZATION', 'TEAM'],
};

/**
 * Returns the permissions that a role of this level can contain: those of its level and below. If `stored`, the names in roles or groups,
 * contains names that the catalogue does not, the last area contains these unknown permissions.
 */
export function permissionAreas(
  catalogue: readonly Permission[],
  level: RoleLevel | 'GLOBAL',
  stored: readonly string[] = [],
): PermissionArea[] {
  const counting = catalogue.filter(({ name }) => createdIn[name]?.includes(level) ?? true);
  const known = areas
    .map(([scope, title]) => ({
      id: scope,
      title,
      ...(scope === 'CHAT' && { hint: texts.taskDiscussionsHint }),
      permissions: counting.filter((each) => each.scope === scope),
    }))
    .filter(({ id, permissions }) => scopes.indexOf(id) >= scopes.indexOf(level) && permissions.length > 0);
  const names = new Set(catalogue.map(({ name }) => name));
  const unknown = [...new Set(stored)].filter((name) => !names.has(name)).sort();
  if (unknown.length === 0) return known;
  return [
    ...known,
    {
      id: unknownArea,
      title: texts.unknownPermissions,
      hint: texts.unknownPermissionsHint,
      permissions: unknown.map((name) => ({ name, scope: level, description: name, origin: 'host' })),
    },
  ];
}

/** Returns the permissions outside of organizations: creating one, and those of administrators. */
export function permissionsOutside(
  catalogue: readonly Permission[],
  held: readonly { readonly name: string }[],
): PermissionArea {
  const isHeld = (name: string): boolean => held.some((each) => each.name === name);
  const permissions = catalogue.filter(
    ({ name, scope }) => name === 'org:create' || (scope === 'GLOBAL' && isHeld(name)),
  );
  return { id: 'GLOBAL', title: texts.outsideOrganization, permissions };
}

export const roleLevels = ['ORGANIZATION', 'TEAM', 'PROJECT'] as const satisfies readonly RoleLevel[];

export const levelWords: Readonly<Record<RoleLevel, { readonly name: string; readonly explanation: string }>> = {
  ORGANIZATION: {
    name: texts.organization,
    explanation: texts.organizationRolesHint,
  },
  TEAM: {
    name: texts.team,
    explanation: texts.teamRolesHint,
  },
  PROJECT: {
    name: texts.project,
    explanation: texts.projectRolesHint,
  },
};
