import type { AuditEvent, Page, Store, StoreInput } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { toPage } from '../to-page.js';

const columns = `id, organization_id, actor_id, action, target_type, target_id, details, ip_address, user_agent,
  created_at`;

const append = `
  INSERT INTO crewkit.audit_events (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10)`;
const list = (condition: string): string => `
  SELECT position, ${columns} FROM crewkit.audit_events WHERE position < $1${condition}
  ORDER BY position DESC LIMIT $2`;
const listAll = list('');
const listOfOrganization = list(' AND organization_id = $3');
const listByActor = list(' AND actor_id = $3');

interface Row {
  readonly position: number;
  readonly id: string;
  readonly organization_id: string | null;
  readonly actor_id: string | null;
  readonly action: AuditEvent['action'];
  readonly target_type: AuditEvent['targetType'];
  readonly target_id: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly ip_address: string | null;
  readonly user_agent: string | null;
  readonly created_at: Date;
}

export class PostgresAuditLog implements Store<'auditLog'> {
  constructor(private readonly connection: Connection) {}

  async append(event: AuditEvent): Promise<void> {
    const { id, organizationId, actorId, action, targetType, targetId, ipAddress, userAgent, createdAt } = event;
    const about = [id, organizationId, actorId, action, targetType, targetId, JSON.stringify(event.details)];
    await this.connection.run(append, [...about, ipAddress, userAgent, createdAt]);
  }

  async list(query: StoreInput<'auditLog', 'list'>): Promise<Page<AuditEvent, number>> {
    const { organizationId, actorId = null, before, limit } = query;
    const parameters = [before ?? Number.MAX_SAFE_INTEGER, limit + 1];
    const filtered = organizationId !== null ? listOfOrganization : listByActor;
    const filter = organizationId ?? actorId;
    const rows =
      filter === null
        ? await this.connection.all<Row>(listAll, parameters)
        : await this.connection.all<Row>(filtered, [...parameters, filter]);
    return toPage(rows, limit, { toItem: toEvent, toPosition: (row) => row.position });
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
    details: row.details,
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
    createdAt: row.created_at,
  };
}
