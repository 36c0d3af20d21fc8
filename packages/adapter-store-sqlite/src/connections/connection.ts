import { CrewkitError } from '@crewkit/core';
import type Database from 'better-sqlite3';

import { translateError } from './constraint-errors.js';

type Parameter = string | number | Uint8Array | null;
export type Parameters = Readonly<Record<string, Parameter>>;

/** The operations of a connection that the stores use. */
export interface Statements {
  /** Returns the first row, or undefined if there is none. */
  get<Row>(sql: string, parameters?: Parameters): Row | undefined;
  all<Row>(sql: string, parameters?: Parameters): Row[];
  /** Returns the number of changed rows. */
  run(sql: string, parameters?: Parameters): number;
  /**
   * Inserts one row and returns its row id. This takes less time than `INSERT … RETURNING`, which copies every page before it changes the
   * page, and makes FTS5 write a segment first.
   */
  insert(sql: string, parameters?: Parameters): number;
}

interface Prepared {
  readonly statement: Database.Statement<[Parameters], unknown[]>;
  /** The names of the columns that the statement returns. */
  readonly columns: readonly string[];
}

/** An SQLite connection. Prepares each statement once and caches it. */
export class Connection implements Statements {
  /** Grows with every statement that has changed rows. */
  writes = 0;

  /** If `transactional` is true, the connection rejects statements that read or write rows outside a transaction. */
  constructor(
    private readonly database: Database.Database,
    private readonly transactional = false,
    private readonly statements: Map<string, Prepared> | null = new Map(),
  ) {}

  /** Returns the same connection, which prepares each statement again, for statements that other code composes. */
  withoutCache(): Connection {
    return new Connection(this.database, this.transactional, null);
  }

  get<Row>(sql: string, parameters: Parameters = {}): Row | undefined {
    return this.guard(() => {
      const { statement, columns } = this.counted(this.prepare(sql));
      const values = statement.get(parameters);
      return values && toRow<Row>(columns, values);
    });
  }

  all<Row>(sql: string, parameters: Parameters = {}): Row[] {
    return this.guard(() => {
      const { statement, columns } = this.counted(this.prepare(sql));
      return statement.all(parameters).map((values) => toRow<Row>(columns, values));
    });
  }

  run(sql: string, parameters: Parameters = {}): number {
    return this.change(sql, parameters).changes;
  }

  insert(sql: string, parameters: Parameters = {}): number {
    return Number(this.change(sql, parameters).lastInsertRowid);
  }

  /** Executes statements without parameters or results. */
  execute(sql: string): void {
    this.guard(() => this.database.exec(sql));
  }

  /** Runs a statement that begins or ends a transaction or a savepoint. These statements recur, so they are prepared and cached. */
  control(sql: string): void {
    this.guard(() => this.kept(sql).statement.run({}));
  }

  get inTransaction(): boolean {
    return this.database.inTransaction;
  }

  close(): void {
    this.statements?.clear();
    this.database.close();
  }

  private change(sql: string, parameters: Parameters): Database.RunResult {
    const result = this.guard(() => this.prepare(sql).statement.run(parameters));
    if (result.changes > 0) this.writes += 1;
    return result;
  }

  /** Counts a statement that changes rows and returns them. */
  private counted(prepared: Prepared): Prepared {
    if (!prepared.statement.readonly) this.writes += 1;
    return prepared;
  }

  private prepare(sql: string): Prepared {
    // A full disk ends the transaction. If the job continued, its later writes could not be rolled back.
    if (this.transactional && !this.database.inTransaction) {
      throw new CrewkitError('UNAVAILABLE', { detail: 'The transaction has ended.' });
    }
    return this.kept(sql);
  }

  private kept(sql: string): Prepared {
    const existing = this.statements?.get(sql);
    if (existing) return existing;
    const statement = this.database.prepare<[Parameters], unknown[]>(sql);
    const columns = statement.reader
      ? statement
          .raw()
          .columns()
          .map(({ name }) => name)
      : [];
    const prepared = { statement, columns };
    this.statements?.set(sql, prepared);
    return prepared;
  }

  private guard<T>(use: () => T): T {
    if (!this.database.open) throw new CrewkitError('UNAVAILABLE', { detail: 'The database is closed.' });
    try {
      return use();
    } catch (error) {
      throw translateError(error);
    }
  }
}

/** Creates the object of a row. The driver would need several times as long, because it defines each property through the engine's API. */
function toRow<Row>(columns: readonly string[], values: readonly unknown[]): Row {
  const row: Record<string, unknown> = {};
  columns.forEach((name, index) => {
    row[name] = values[index];
  });
  return row as Row;
}

// This statement changes no row, but fails on a connection that cannot write.
const writeNothing = 'UPDATE markers SET set_at = set_at WHERE name = NULL';

/**
 * Throws an error if the connection cannot write, as inside `read`. Stores call this function instead of acquiring a lock: because there is
 * only one writer at a time, a connection that can write (as inside `run`) already holds all locks.
 */
export function requireWriter(connection: Statements): void {
  connection.run(writeNothing);
}
