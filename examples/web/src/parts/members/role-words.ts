import type { Role } from '@crewkit/client-sdk';

import * as texts from '#messages/members';

const builtInNames: Readonly<Record<string, string>> = {
  OWNER: texts.owner,
  ADMIN: texts.admin,
  MANAGER: texts.manager,
  MEMBER: texts.member,
  USER: texts.user,
  ADMINISTRATOR: texts.administrator,
};

/** Custom roles cannot have the name of a built-in one, so the name is sufficient. */
export function roleLabel(name: string): string {
  return builtInNames[name] ?? name;
}

const builtInSummaries: Readonly<Record<string, string>> = {
  'ORGANIZATION OWNER': texts.ownerSummary,
  'ORGANIZATION ADMIN': texts.adminSummary,
  'ORGANIZATION MANAGER': texts.managerSummary,
  'ORGANIZATION MEMBER': texts.memberSummary,
  'TEAM OWNER': texts.teamOwnerSummary,
  'TEAM ADMIN': texts.teamAdminSummary,
  'TEAM MANAGER': texts.teamManagerSummary,
  'TEAM MEMBER': texts.teamMemberSummary,
  'PROJECT OWNER': texts.projectOwnerSummary,
  'PROJECT ADMIN': texts.projectAdminSummary,
  'PROJECT MANAGER': texts.projectManagerSummary,
  'PROJECT MEMBER': texts.projectMemberSummary,
};

/** Describes in one line what a role is for. */
export function roleSummary({ name, level, permissions }: Role): string {
  return builtInSummaries[`${level} ${name}`] ?? texts.permissionCount({ count: permissions.length });
}

export function isOwner({ name, builtIn }: Pick<Role, 'name' | 'builtIn'>): boolean {
  return builtIn && name === 'OWNER';
}
