import type { StoreInput, Store } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { isInOrganization } from '../chat/leave-statements.js';

type Departure = StoreInput<'departures', 'insert'>;

const insert = `
  INSERT INTO crewkit.departures (organization_id, user_id, left_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`;
const find = 'SELECT 1 FROM crewkit.departures WHERE organization_id = $1 AND user_id = $2';
const list = `
  SELECT organization_id, user_id FROM crewkit.departures ORDER BY left_at, organization_id, user_id LIMIT $1`;
const finish = `
  DELETE FROM crewkit.departures WHERE organization_id = $1 AND user_id = $2 AND NOT EXISTS (
    SELECT 1 FROM crewkit.participants p JOIN crewkit.conversations c ON c.id = p.conversation_id
    WHERE p.user_id = $2 AND ${isInOrganization('$1')}
  )`;

interface Row {
  readonly organization_id: string;
  readonly user_id: string;
}

export class PostgresDepartureStore implements Store<'departures'> {
  constructor(private readonly connection: Connection) {}

  async insert({ organizationId, userId }: Departure, at: Date): Promise<void> {
    await this.connection.run(insert, [organizationId, userId, at]);
  }

  async isPending({ organizationId, userId }: Departure): Promise<boolean> {
    return (await this.connection.get(find, [organizationId, userId])) !== undefined;
  }

  async list(limit: number): Promise<Departure[]> {
    const rows = await this.connection.all<Row>(list, [limit]);
    return rows.map((row) => ({ organizationId: row.organization_id, userId: row.user_id }));
  }

  async finish({ organizationId, userId }: Departure): Promise<boolean> {
    return (await this.connection.run(finish, [organizationId, userId])) === 1;
  }
}
