import type { AuditEvent } from '../domain/audit-event.js';
import type { Page } from '../domain/page.js';

/** The append-only audit log: the database refuses to change or remove entries. */
export interface AuditLog {
  append(event: AuditEvent): Promise<void>;
  /**
   * Lists entries, newest first: the entries about the organization, the entries by the actor, or all entries. At most one of organization
   * and actor is given. `before` is a position from an earlier page; the list starts strictly before it.
   */
  list(query: {
    readonly organizationId: string | null;
    readonly actorId?: string | null;
    readonly before: number | null;
    readonly limit: number;
  }): Promise<Page<AuditEvent, number>>;
}
