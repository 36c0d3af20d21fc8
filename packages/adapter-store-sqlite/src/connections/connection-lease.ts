import { CrewkitError } from '@crewkit/core';

import type { Connection, Parameters, Statements } from './connection.js';

/**
 * The writer connection, leased to a single job. After the job, the lease rejects statements, which would otherwise become part of another
 * job's transaction.
 */
export class ConnectionLease implements Statements {
  private ended = false;

  constructor(private readonly connection: Connection) {}

  get<Row>(sql: string, parameters?: Parameters): Row | undefined {
    return this.current.get<Row>(sql, parameters);
  }

  all<Row>(sql: string, parameters?: Parameters): Row[] {
    return this.current.all<Row>(sql, parameters);
  }

  run(sql: string, parameters?: Parameters): number {
    return this.current.run(sql, parameters);
  }

  insert(sql: string, parameters?: Parameters): number {
    return this.current.insert(sql, parameters);
  }

  end(): void {
    this.ended = true;
  }

  private get current(): Connection {
    if (this.ended) throw new CrewkitError('UNAVAILABLE', { detail: 'The transaction has ended.' });
    return this.connection;
  }
}
