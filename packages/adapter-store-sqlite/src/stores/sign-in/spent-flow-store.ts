import type { Store } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn } from '../columns.js';

const spend = `
  INSERT INTO spent_flows (flow_hash, expires_at) VALUES (@flowHash, @expiresAt) ON CONFLICT (flow_hash) DO NOTHING`;
const deleteExpired = 'DELETE FROM spent_flows WHERE expires_at <= @now';

export class SqliteSpentFlowStore implements Store<'spentFlows'> {
  constructor(private readonly connection: Statements) {}

  async spend(flowHash: Uint8Array, expiresAt: Date): Promise<boolean> {
    return this.connection.run(spend, { flowHash, expiresAt: toColumn(expiresAt) }) === 1;
  }

  async deleteExpired(now: Date): Promise<number> {
    return this.connection.run(deleteExpired, { now: toColumn(now) });
  }
}
