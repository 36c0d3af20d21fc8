import type { AuditEvent, Page, Store, StoreInput } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn, toInstant } from '../columns.js';
import { toPage } from '../page.js';

const columns = `id, organization_id, actor_id, action, target_type, target_id, details, ip_address, user_agent,
  created_at`;

const append = `
  INSERT INTO audit_events (${columns})
  VALUES (@id, @organizationId, @actorId, @action, @targetType, @targetId, @details, @ipAddress, @userAgent, @createdAt)`;
const list = `
  SELECT position, ${columns} FROM audit_events WHERE position < @before ORDER BY position DESC LIMIT @limit`;
const listOfOrganization = `
  SELECT position, ${columns} FROM audit_events WHERE organization_id = @organizationId AND position < @before
  ORDER BY position DESC LIMIT @limit`;
const listByActor = `
  SELECT position, ${columns} FROM audit_events WHERE actor_id = @actorId AND position < @before
  ORDER BY position DESC LIMIT @limit`;

interface Row {
  readonly position: number;
  readonly id: string;
  readonly organization_id: string | null;
  readonly actor_id: string | null;
  readonly action: AuditEvent['action'];
  readonly target_type: AuditEvent['targetType'];
  readonly target_id: string;
  /** A JSON object. */
  readonly details: string;
  readonly ip_address: string | null;
  readonly user_agent: string | null;
  readonly created_at: number;
}

export class SqliteAuditLog implements Store<'auditLog'> {
  constructor(private readonly connection: Statements) {}

  async append({ details, createdAt, ...event }: AuditEvent): Promise<void> {
    this.connection.run(append, { ...event, details: JSON.stringify(details), createdAt: toColumn(createdAt) });
  }

  async list(query: StoreInput<'auditLog', 'list'>): Promise<Page<AuditEvent, number>> {
    const { organizationId, actorId = null, before, limit } = query;
    const statement = organizationId !== null ? listOfOrganization : actorId !== null ? listByActor : list;
    const position = { before: before ?? Number.MAX_SAFE_INTEGER, limit: limit + 1 };
    const rows = this.connection.all<Row>(statement, { organizationId, actorId, ...position });
    const { items, next } = toPage(rows, limit, (row) => row.position);
    return { items: items.map(toEvent), next };
  }
}

function toEvent(row: Row): AuditEvent {
  return {
    id: row.id,
    organizationId: row.organization_id,
    actorId: row.actor_id,
    action: row.action,
    targetType: row.target_type,
    targetId: row.target_id,
    details: JSON.parse(row.details) as AuditEvent['details'],
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
    createdAt: toInstant(row.created_at),
  };
}
