import type { Role } from '@crewkit/client-sdk';

const builtIn: Readonly<Record<string, string>> = {
  USER: 'Creates organizations.',
  ADMINISTRATOR: 'Manages users and global roles, and reads the audit log.',
};

/** Describes in one line what a global role is for. */
export function describeRole({ name, permissions }: Role): string {
  return builtIn[name] ?? `${permissions.length} ${permissions.length === 1 ? 'permission' : 'permissions'}`;
}
