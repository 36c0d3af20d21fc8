import type { AuditEvent } from '../domain/audit-event.js';
import type { Page } from '../domain/page.js';

/** The audit log. It only grows: the database refuses to change or remove what is in it. */
export interface AuditLog {
  append(event: AuditEvent): Promise<void>;
  /**
   * Newest first, strictly before `before`, a position that an earlier page gave. `organizationId` null: everything,
   * whatever it is about.
   */
  list(query: {
    readonly organizationId: string | null;
    readonly before: number | null;
    readonly limit: number;
  }): Promise<Page<AuditEvent, number>>;
}
