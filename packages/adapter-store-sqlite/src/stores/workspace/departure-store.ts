import type { StoreInput, Store } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn } from '../columns.js';
import { isInOrganization } from '../chat/leave-statements.js';

type Departure = StoreInput<'departures', 'insert'>;

const insert = `
  INSERT INTO departures (organization_id, user_id, left_at) VALUES (@organizationId, @userId, @leftAt)
  ON CONFLICT DO NOTHING`;
const find = 'SELECT 1 FROM departures WHERE organization_id = @organizationId AND user_id = @userId';
const list = 'SELECT organization_id, user_id FROM departures ORDER BY left_at, organization_id, user_id LIMIT @limit';
const finish = `
  DELETE FROM departures WHERE organization_id = @organizationId AND user_id = @userId AND NOT EXISTS (
    SELECT 1 FROM participants p CROSS JOIN conversations c ON c.id = p.conversation_id
    WHERE p.user_id = @userId AND ${isInOrganization}
  )`;

interface Row {
  readonly organization_id: string;
  readonly user_id: string;
}

export class SqliteDepartureStore implements Store<'departures'> {
  constructor(private readonly connection: Statements) {}

  async insert({ organizationId, userId }: Departure, at: Date): Promise<void> {
    this.connection.run(insert, { organizationId, userId, leftAt: toColumn(at) });
  }

  async isPending({ organizationId, userId }: Departure): Promise<boolean> {
    return this.connection.get(find, { organizationId, userId }) !== undefined;
  }

  async list(limit: number): Promise<Departure[]> {
    const rows = this.connection.all<Row>(list, { limit });
    return rows.map((row) => ({ organizationId: row.organization_id, userId: row.user_id }));
  }

  async finish({ organizationId, userId }: Departure): Promise<boolean> {
    return this.connection.run(finish, { organizationId, userId }) === 1;
  }
}
