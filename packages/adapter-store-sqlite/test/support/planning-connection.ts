import type Database from 'better-sqlite3';

import { Connection, type Parameters } from '../../src/connections/connection.js';

/** Records SQLite's query plan of every statement that returns rows. */
export class PlanningConnection extends Connection {
  readonly plans = new Map<string, string[]>();

  constructor(private readonly planned: Database.Database) {
    super(planned);
  }

  override get<Row>(sql: string, parameters: Parameters = {}): Row | undefined {
    this.plan(sql, parameters);
    return super.get<Row>(sql, parameters);
  }

  override all<Row>(sql: string, parameters: Parameters = {}): Row[] {
    this.plan(sql, parameters);
    return super.all<Row>(sql, parameters);
  }

  override run(sql: string, parameters: Parameters = {}): number {
    this.plan(sql, parameters);
    return super.run(sql, parameters);
  }

  override insert(sql: string, parameters: Parameters = {}): number {
    this.plan(sql, parameters);
    return super.insert(sql, parameters);
  }

  private plan(sql: string, parameters: Parameters): void {
    const rows = this.planned.prepare<[Parameters], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(parameters);
    const text = sql.replace(/\s+/g, ' ').trim();
    this.plans.set(
      text,
      rows.map((row) => row.detail),
    );
  }
}
