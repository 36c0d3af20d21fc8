import type { Role } from '@crewkit/client-sdk';

import * as texts from '#messages/admin';

const builtIn: Readonly<Record<string, string>> = {
  USER: texts.userRoleSummary,
  ADMINISTRATOR: texts.administratorRoleSummary,
};

/** Describes in one line what a global role is for. */
export function describeRole({ name, permissions }: Role): string {
  return builtIn[name] ?? texts.permissionCount({ count: permissions.length });
}
