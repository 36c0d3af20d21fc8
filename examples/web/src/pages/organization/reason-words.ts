import type { Schema } from '@crewkit/client-sdk';

import { roleLabel } from '../../parts/members/role-words.js';
import { getLocale } from '../../ui/locale.js';

type Reason = Schema<'ExplainedPermissions'>['permissions'][number]['sources'][number];

const day = new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium' });

/** Describes a reason for a permission: "as Manager in the project Apollo, by the group Auditors, until Mar 3, 2027". */
export function reasonWords(
  permission: string,
  reason: Reason,
  describe: (scope: string, id: string | null) => string,
): string {
  const { role, group, scope, scopeId, expiresAt } = reason;
  if (role === null && group === null) {
    return permission.startsWith('chat:') ? 'because they can see the tasks' : 'because they created it';
  }
  const by = group === null ? '' : `by the group ${group.name}`;
  const until = expiresAt === null ? '' : `until ${day.format(new Date(expiresAt))}`;
  return [held(role, describe(scope, scopeId), scope), by, until].filter((part) => part !== '').join(', ');
}

function held(role: Reason['role'], place: string, scope: string): string {
  if (role === null) return `in ${place}`;
  if (scope !== 'GLOBAL') return `as ${roleLabel(role.name)} in ${place}`;
  return role.name === 'USER' ? 'because all users can' : `as ${role.name} everywhere`;
}
