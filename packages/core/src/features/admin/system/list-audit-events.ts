import type { AuditEvent } from '../../../domain/events/audit-event.js';
import type { Page } from '../../../domain/page.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { RequiredPermissions, Reader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

/** Selects events from the audit log of the whole installation: either the events about an organization or the events by a user. */
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
  /** The filter. If absent, all events of the installation are listed. */
  readonly filter?: AuditEventFilter;
}

interface Window {
  /** The position before which the page starts, as given with the previous page. null means that the page starts with the newest event. */
  readonly before: number | null;
  readonly limit: number;
}

/**
 * Lists the changes in the audit log, newest first, each with the user and the client that made the change. Throws `NOT_FOUND`, `FORBIDDEN`
 * or `VALIDATION_FAILED`.
 */
export class ListAuditEvents {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(
    reader: Reader,
    { organizationId, filter = {}, before, limit }: ListAuditEventsInput,
  ): Promise<Page<AuditEvent, number>> {
    return this.work.read(reader, toRequirement(organizationId), ({ stores }) => {
      if (organizationId !== null) return stores.auditLog.list({ organizationId, before, limit });
      const { organizationId: about = null, actorId = null } = filter;
      // There is an index for each filter, but not for both together. Combining them would require reading all events that match one
      // filter.
      if (about !== null && actorId !== null) {
        const errors = [{ path: 'actorId', code: 'custom', message: 'Cannot be combined with organizationId.' }];
        throw new CrewkitError('VALIDATION_FAILED', { errors });
      }
      return stores.auditLog.list({ organizationId: about, actorId, before, limit });
    });
  }
}

function toRequirement(organizationId: string | null): RequiredPermissions {
  if (organizationId === null) return { permissions: ['system:audit.view'], resource: { scope: 'GLOBAL' } };
  return { permissions: ['org:settings.view'], resource: { scope: 'ORGANIZATION', id: organizationId } };
}
