import type { AuditEvent } from '../../domain/audit-event.js';
import type { Page } from '../../domain/page.js';
import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { RequiredPermissions } from '../access/authorize.js';
import type { AuthorizedTransaction } from '../access/authorized-transaction.js';

/** Selects events of the whole installation: the events about an organization or the events by a user, but not both. */
interface AuditEventFilter {
  readonly organizationId?: string | undefined;
  readonly actorId?: string | undefined;
}

export type ListAuditEventsInput = Window & (OrganizationLog | InstallationLog);

interface OrganizationLog {
  /** The organization whose log the caller reads. */
  readonly organizationId: string;
  readonly filter?: undefined;
}

interface InstallationLog {
  readonly organizationId: null;
  /** The filter. If absent, all events are listed. */
  readonly filter?: AuditEventFilter;
}

interface Window {
  /** A position from an earlier page. null means from the newest event. */
  readonly before: number | null;
  readonly limit: number;
}

/** Lists changes with their author and origin, newest first. Throws `NOT_FOUND`, `FORBIDDEN` and `VALIDATION_FAILED`. */
export class ListAuditEvents {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(
    actor: Actor,
    { organizationId, filter = {}, before, limit }: ListAuditEventsInput,
  ): Promise<Page<AuditEvent, number>> {
    return this.work.read(actor, toRequirement(organizationId), ({ stores }) => {
      if (organizationId !== null) return stores.auditLog.list({ organizationId, before, limit });
      const { organizationId: about = null, actorId = null } = filter;
      // Each filter has an index. Combining both would read all events of one filter to find the events that match the second.
      if (about !== null && actorId !== null) {
        const errors = [{ path: 'actorId', code: 'custom', message: 'Cannot be combined with organizationId.' }];
        throw new AppError('VALIDATION_FAILED', { errors });
      }
      return stores.auditLog.list({ organizationId: about, actorId, before, limit });
    });
  }
}

function toRequirement(organizationId: string | null): RequiredPermissions {
  if (organizationId === null) return { permissions: ['system:audit.view'], resource: { scope: 'GLOBAL' } };
  return { permissions: ['org:settings.view'], resource: { scope: 'ORGANIZATION', id: organizationId } };
}
