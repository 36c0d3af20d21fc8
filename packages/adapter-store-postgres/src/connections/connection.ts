import { createHash } from 'node:crypto';

import type { QueryConfig, QueryResult } from 'pg';

type Parameter = string | number | boolean | Date | Uint8Array | null | readonly (string | number | Date)[];
export type Parameters = readonly Parameter[];

/** Sends one statement. If it fails, rejects with the error that `translateError` returns. */
export type Send = (statement: QueryConfig) => Promise<QueryResult<object>>;

/** Runs the stores' statements through `send`. */
export class Connection {
  /** If `prepared` is true, the server keeps each statement parsed and planned as long as a connection exists. */
  constructor(
    private readonly send: Send,
    private readonly prepared: boolean,
  ) {}

  /** Returns the first row, or undefined if there is none. */
  async get<Row>(sql: string, parameters: Parameters = []): Promise<Row | undefined> {
    const [row] = await this.all<Row>(sql, parameters);
    return row;
  }

  async all<Row>(sql: string, parameters: Parameters = []): Promise<Row[]> {
    const { rows } = await this.query(sql, parameters);
    return rows as Row[];
  }

  /** Returns the number of changed rows. */
  async run(sql: string, parameters: Parameters = []): Promise<number> {
    const { rowCount } = await this.query(sql, parameters);
    return rowCount ?? 0;
  }

  private query(text: string, parameters: Parameters): Promise<QueryResult<object>> {
    const statement = { text, values: [...parameters] };
    return this.send(this.prepared ? { ...statement, name: getName(text) } : statement);
  }
}

const names = new Map<string, string>();

/**
 * Returns the name of a prepared statement. A text has the same name in every process and version, so that a name identifies a single
 * statement even if a pooler shares the sessions.
 */
function getName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `crewkit_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, name);
  return name;
}
