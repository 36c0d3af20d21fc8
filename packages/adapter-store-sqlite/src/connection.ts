import { AppError } from '@crewkit/core';
import type Database from 'better-sqlite3';

import { translateError } from './constraint-errors.js';

type Parameter = string | number | Uint8Array | null;
export type Parameters = Readonly<Record<string, Parameter>>;

/** What the stores need of a connection. */
export interface Statements {
  /** The first row, or undefined. */
  get<Row>(sql: string, parameters?: Parameters): Row | undefined;
  all<Row>(sql: string, parameters?: Parameters): Row[];
  /** How many rows it changed. */
  run(sql: string, parameters?: Parameters): number;
}

/** One SQLite connection. Every statement is prepared once and kept. */
export class Connection implements Statements {
  private readonly statements = new Map<string, Database.Statement<[Parameters]>>();

  /** `transactional`: it serves statements with rows inside a transaction only. */
  constructor(
    private readonly database: Database.Database,
    private readonly transactional = false,
  ) {}

  get<Row>(sql: string, parameters: Parameters = {}): Row | undefined {
    return this.guard(() => this.prepare(sql).get(parameters) as Row | undefined);
  }

  all<Row>(sql: string, parameters: Parameters = {}): Row[] {
    return this.guard(() => this.prepare(sql).all(parameters) as Row[]);
  }

  run(sql: string, parameters: Parameters = {}): number {
    return this.guard(() => this.prepare(sql).run(parameters).changes);
  }

  /** Statements without parameters or results. */
  execute(sql: string): void {
    this.guard(() => this.database.exec(sql));
  }

  /** One that begins or ends a transaction or a savepoint, prepared like all that come again and again. */
  control(sql: string): void {
    this.guard(() => this.kept(sql).run({}));
  }

  get inTransaction(): boolean {
    return this.database.inTransaction;
  }

  close(): void {
    this.statements.clear();
    this.database.close();
  }

  private prepare(sql: string): Database.Statement<[Parameters]> {
    // A full disk ends the transaction by itself. A job that went on would write what nobody could roll back.
    if (this.transactional && !this.database.inTransaction) {
      throw new AppError('UNAVAILABLE', { detail: 'The transaction has ended.' });
    }
    return this.kept(sql);
  }

  private kept(sql: string): Database.Statement<[Parameters]> {
    const existing = this.statements.get(sql);
    if (existing) return existing;
    const prepared = this.database.prepare<[Parameters]>(sql);
    this.statements.set(sql, prepared);
    return prepared;
  }

  private guard<T>(use: () => T): T {
    if (!this.database.open) throw new AppError('UNAVAILABLE', { detail: 'The database is closed.' });
    try {
      return use();
    } catch (error) {
      throw translateError(error);
    }
  }
}
