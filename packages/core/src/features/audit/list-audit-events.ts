import type { AuditEvent } from '../../domain/audit-event.js';
import type { Page } from '../../domain/page.js';
import type { Actor } from '../../domain/session.js';
import type { Demand } from '../access/authorize.js';
import type { GuardedWork } from '../access/guarded-work.js';

export interface ListAuditEventsInput {
  /** null: all events of the installation. */
  readonly organizationId: string | null;
  /** A position from an earlier page; null: the newest. */
  readonly before: number | null;
  readonly limit: number;
}

/** Lists changes with their author and origin, newest first. Throws `NOT_FOUND`, `FORBIDDEN`. */
export class ListAuditEvents {
  constructor(private readonly work: GuardedWork) {}

  execute(actor: Actor, query: ListAuditEventsInput): Promise<Page<AuditEvent, number>> {
    return this.work.read(actor, demandOf(query.organizationId), ({ stores }) => stores.auditLog.list(query));
  }
}

function demandOf(organizationId: string | null): Demand {
  if (organizationId === null) return { permissions: ['system:audit.view'], resource: { scope: 'GLOBAL' } };
  return { permissions: ['org:settings.view'], resource: { scope: 'ORGANIZATION', id: organizationId } };
}
