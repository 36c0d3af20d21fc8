import type { Schema } from '@crewkit/client-sdk';

export type Permission = Schema<'Permission'>;
export type RoleLevel = 'ORGANIZATION' | 'TEAM' | 'PROJECT';

export interface PermissionArea {
  readonly id: string;
  readonly title: string;
  readonly permissions: readonly Permission[];
}

const areas = [
  ['GLOBAL', 'Installation'],
  ['ORGANIZATION', 'Organization'],
  ['TEAM', 'Teams'],
  ['PROJECT', 'Projects'],
  ['TASK', 'Tasks'],
  ['CHAT', 'Conversations about tasks'],
] as const satisfies readonly (readonly [Permission['scope'], string])[];

// From the outermost scope inwards, as grants apply.
const scopes: readonly Permission['scope'][] = ['GLOBAL', 'ORGANIZATION', 'TEAM', 'PROJECT', 'TASK', 'CHAT'];

// Creating is checked in the place that will contain the new resource: these permissions apply there, and nowhere below.
const createdIn: Readonly<Record<string, readonly (RoleLevel | 'GLOBAL')[]>> = {
  'org:create': ['GLOBAL'],
  'team:create': ['GLOBAL', 'ORGANIZATION'],
  'project:create': ['GLOBAL', 'ORGANIZATION', 'TEAM'],
};

/** Returns the permissions that a role of this level can contain: those of its level and below. */
export function permissionAreas(catalogue: readonly Permission[], level: RoleLevel | 'GLOBAL'): PermissionArea[] {
  const counting = catalogue.filter(({ name }) => createdIn[name]?.includes(level) ?? true);
  return areas
    .map(([scope, title]) => ({ id: scope, title, permissions: counting.filter((each) => each.scope === scope) }))
    .filter(({ id, permissions }) => scopes.indexOf(id) >= scopes.indexOf(level) && permissions.length > 0);
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
  return { id: 'GLOBAL', title: 'Outside this organization', permissions };
}

export const roleLevels = ['ORGANIZATION', 'TEAM', 'PROJECT'] as const satisfies readonly RoleLevel[];

export const levelWords: Readonly<Record<RoleLevel, { readonly name: string; readonly explanation: string }>> = {
  ORGANIZATION: {
    name: 'Organization',
    explanation:
      'Given to members of the organization. They count everywhere in it, in every team and every project, so they can hold everything.',
  },
  TEAM: {
    name: 'Team',
    explanation:
      'Given to people in one team. They count in that team and its projects, so they hold nothing that is about the organization.',
  },
  PROJECT: {
    name: 'Project',
    explanation:
      'Given to people in one project. They count there and nowhere else, so they hold nothing that is about teams or the organization.',
  },
};
