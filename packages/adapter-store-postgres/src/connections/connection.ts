import { createHash } from 'node:crypto';

import type { QueryConfig, QueryResult } from 'pg';

type Parameter = string | number | boolean | Date | Uint8Array | null | readonly (string | number | boolean | Date)[];
export type Parameters = readonly Parameter[];

/** What a statement needs to be sent together with the statements of other callers (see `StatementBatches`). */
export interface BatchMember {
  /**
   * A statement that does the same for several callers. Its only parameter is a JSON array with the `input` of each caller and, as `place`,
   * its index. It returns at most one row for each caller, with this `place`. If it returns none, it has not changed anything for the caller.
   */
  readonly text: string;
  readonly input: object;
  /** The user who causes the statement. No user can fill a batch alone. */
  readonly userId: string;
}

export interface Statement extends QueryConfig {
  readonly batch?: BatchMember | undefined;
}

export type Answer = Pick<QueryResult<object>, 'rows' | 'rowCount'>;

/** Sends one statement. If it fails, rejects with the error that `translateError` returns. */
export type Send = (statement: Statement) => Promise<Answer>;

/** Runs the stores' statements through `send`. */
export class Connection {
  /**
   * If `prepared` is true, the server keeps each statement parsed and planned as long as a connection exists. `isShared` is true in a
   * transaction of the embedding application, in which the calls of several use cases follow one another.
   */
  constructor(
    private readonly send: Send,
    private readonly prepared: boolean,
    readonly isShared = false,
  ) {}

  /** Returns the first row, or undefined if there is none. With `batch`, the statement can be sent together with others. */
  async get<Row>(sql: string, parameters: Parameters = [], batch?: BatchMember): Promise<Row | undefined> {
    const { rows } = await this.query(sql, parameters, batch);
    return rows[0] as Row | undefined;
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

  private query(text: string, parameters: Parameters, batch?: BatchMember): Promise<Answer> {
    const statement = { text, values: [...parameters], batch };
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
