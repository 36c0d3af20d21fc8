import type { z } from 'zod';

import type { Account } from '../../domain/accounts/account.js';
import type { AuditEvent } from '../../domain/events/audit-event.js';
import type { AccountView } from '../../features/access/assignments/account-view.js';
import type { account, accountDetails, auditEvent } from './admin.schemas.js';
import { presentAccount, type AccountTools } from '../accounts/present-account.js';

/** Returns the account as administrators see it. The result contains no credentials. */
export function presentManagedAccount(each: Account, tools: AccountTools): z.output<typeof account> {
  return { ...presentAccount(each, tools), disabledAt: each.disabledAt?.toISOString() ?? null };
}

export function presentAccountDetails(
  { account, roles }: AccountView,
  tools: AccountTools,
): z.output<typeof accountDetails> {
  return { ...presentManagedAccount(account, tools), roles: roles.map(({ id, name }) => ({ id, name })) };
}

export function presentAuditEvent(each: AuditEvent): z.output<typeof auditEvent> {
  return {
    id: each.id,
    organizationId: each.organizationId,
    actorId: each.actorId,
    action: each.action,
    targetType: each.targetType,
    targetId: each.targetId,
    details: each.details,
    ipAddress: each.ipAddress,
    userAgent: each.userAgent,
    createdAt: each.createdAt.toISOString(),
  };
}
