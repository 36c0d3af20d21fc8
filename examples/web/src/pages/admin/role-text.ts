import type { Role } from '@crewkit/client-sdk';

const builtIn: Readonly<Record<string, string>> = {
  USER: 'Creates organizations.',
  ADMINISTRATOR: 'Manages users and global roles, and reads the audit log.',
};

/** What a global role is for, in a line. */
export function describeRole({ name, permissions }: Role): string {
  return builtIn[name] ?? `${permissions.length} ${permissions.length === 1 ? 'permission' : 'permissions'}`;
}
