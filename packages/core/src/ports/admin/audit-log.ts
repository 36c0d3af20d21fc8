import type { AuditEvent } from '../../domain/events/audit-event.js';
import type { Page } from '../../domain/page.js';

/**
 * Stores the append-only audit log. The database rejects all deletions. It also rejects all changes, except that personal data can be
 * cleared after an account is closed.
 */
export interface AuditLog {
  append(event: AuditEvent): Promise<void>;
  /**
   * Lists entries, newest first: the organization's entries if `organizationId` is given, the entries about the actor's own actions if
   * `actorId` is given, and all entries if neither is given. Pass at most one of the two. To read the next page, which contains older
   * entries, pass the previous page's `next` as `before`.
   */
  list(query: {
    readonly organizationId: string | null;
    readonly actorId?: string | null;
    readonly before: number | null;
    readonly limit: number;
  }): Promise<Page<AuditEvent, number>>;
}
