import type { Store } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { sweepStatement } from '../sweep-statement.js';

const spend = `
  INSERT INTO crewkit.spent_flows (flow_hash, expires_at) VALUES ($1, $2) ON CONFLICT (flow_hash) DO NOTHING`;
const deleteExpired = sweepStatement('spent_flows', 'expires_at');

export class PostgresSpentFlowStore implements Store<'spentFlows'> {
  constructor(private readonly connection: Connection) {}

  async spend(flowHash: Uint8Array, expiresAt: Date): Promise<boolean> {
    return (await this.connection.run(spend, [flowHash, expiresAt])) === 1;
  }

  async deleteExpired(now: Date): Promise<number> {
    return this.connection.run(deleteExpired, [now]);
  }
}
