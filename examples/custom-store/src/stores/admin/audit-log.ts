import { CrewkitError } from '@crewkit/core';
import type { AuditEvent, Page, Store, StoreInput } from '@crewkit/core/adapter';
import { insertRow } from '../../tables/rows.js';
import type { View } from '../../tables/view.js';

/** Stores audit events. Rows are never deleted, so the number of rows is the last position. */
export class MemoryAuditLog implements Store<'auditLog'> {
  constructor(private readonly view: View) {}

  async append(event: AuditEvent): Promise<void> {
    const rows = await this.view.edit('auditEvents');
    if ([...rows.values()].some((row) => row.event.id === event.id)) throw new CrewkitError('CONFLICT');
    const position = rows.size + 1;
    insertRow(rows, String(position), { position, event });
  }

  async list(query: StoreInput<'auditLog', 'list'>): Promise<Page<AuditEvent, number>> {
    const { organizationId, actorId = null, before, limit } = query;
    const rest = [...this.view.tables.auditEvents.values()]
      .filter(({ event }) => organizationId === null || event.organizationId === organizationId)
      .filter(({ event }) => actorId === null || event.actorId === actorId)
      .filter(({ position }) => before === null || position < before)
      .reverse();
    const rows = rest.slice(0, limit);
    const last = rest.length > limit ? rows.at(-1) : undefined;
    return { items: rows.map((row) => row.event), next: last?.position ?? null };
  }
}
