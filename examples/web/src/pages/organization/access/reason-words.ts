import type { Schema } from '@crewkit/client-sdk';

import * as texts from '#messages/access';
import { roleLabel } from '../../../parts/members/role-words.js';
import { getLocale } from '../../../ui/locale.js';

type Reason = Schema<'ExplainedPermissions'>['permissions'][number]['sources'][number];

const day = new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium' });

/** Describes a reason for a permission: "as Manager in the project Apollo, through the group Auditors, until Mar 3, 2027". */
export function reasonWords(
  permission: string,
  reason: Reason,
  describe: (scope: string, id: string | null) => string,
): string {
  const { role, group, scope, scopeId, expiresAt } = reason;
  if (role === null && group === null) {
    return permission.startsWith('chat:') ? texts.becauseOfTask : texts.becauseCreated;
  }
  const alone = held(role, describe(scope, scopeId), scope);
  const text = group === null ? alone : texts.byGroup({ reason: alone, group: group.name });
  return expiresAt === null ? text : texts.untilDate({ reason: text, date: day.format(new Date(expiresAt)) });
}

function held(role: Reason['role'], place: string, scope: string): string {
  if (role === null) return texts.inPlace({ place });
  if (scope !== 'GLOBAL') return texts.asRoleIn({ role: roleLabel(role.name), place });
  return role.name === 'USER' ? texts.becauseAllUsersCan : texts.asRoleEverywhere({ role: role.name });
}
