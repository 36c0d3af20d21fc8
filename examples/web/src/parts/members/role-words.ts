import type { Role } from '@crewkit/client-sdk';

const builtInNames: Readonly<Record<string, string>> = {
  OWNER: 'Owner',
  ADMIN: 'Admin',
  MANAGER: 'Manager',
  MEMBER: 'Member',
  USER: 'User',
  ADMINISTRATOR: 'Administrator',
};

/** Custom roles cannot have the name of a built-in one, so the name is sufficient. */
export function roleLabel(name: string): string {
  return builtInNames[name] ?? name;
}

const builtInSummaries: Readonly<Record<string, string>> = {
  'ORGANIZATION OWNER': 'Everything here, and alone gives it away or deletes it.',
  'ORGANIZATION ADMIN': 'Everything but deleting: people, roles, settings.',
  'ORGANIZATION MANAGER': 'Invites people, runs all teams and projects.',
  'ORGANIZATION MEMBER': 'Belongs here, and works where a team or project takes them in.',
  'TEAM OWNER': 'Everything in the team and its projects.',
  'TEAM ADMIN': 'Runs the team and its projects, but deletes neither.',
  'TEAM MANAGER': 'Adds people, makes and runs projects.',
  'TEAM MEMBER': 'Works on the tasks of the team’s projects.',
  'PROJECT OWNER': 'Everything in the project.',
  'PROJECT ADMIN': 'Runs the project, but does not delete it.',
  'PROJECT MANAGER': 'Adds people, assigns and deletes tasks.',
  'PROJECT MEMBER': 'Creates and edits tasks.',
};

/** Describes in one line what a role is for. */
export function roleSummary({ name, level, permissions }: Role): string {
  const count = permissions.length;
  return builtInSummaries[`${level} ${name}`] ?? `${count} ${count === 1 ? 'permission' : 'permissions'}`;
}

export function isOwner({ name, builtIn }: Pick<Role, 'name' | 'builtIn'>): boolean {
  return builtIn && name === 'OWNER';
}
