import type { AuditEvent } from '../domain/audit-event.js';
import type { Page } from '../domain/page.js';

/** The audit log. Append-only: the database refuses to change or remove entries. */
export interface AuditLog {
  append(event: AuditEvent): Promise<void>;
  /**
   * Newest first, strictly before `before`, a position from an earlier page: the entries about the organization, or by the actor. At most
   * one of the two is given; neither: all entries.
   */
  list(query: {
    readonly organizationId: string | null;
    readonly actorId?: string | null;
    readonly before: number | null;
    readonly limit: number;
  }): Promise<Page<AuditEvent, number>>;
}
