import { Connection, type Parameters } from '../../src/connections/connection.js';

/** Counts the statements that return rows. */
export class CountingConnection extends Connection {
  asked = 0;

  override get<Row>(sql: string, parameters: Parameters = {}): Row | undefined {
    this.asked += 1;
    return super.get<Row>(sql, parameters);
  }

  override all<Row>(sql: string, parameters: Parameters = {}): Row[] {
    this.asked += 1;
    return super.all<Row>(sql, parameters);
  }
}
