import type { Statements } from '../connection.js';

/** A schema migration. Never edited once it has landed; ids count up and are the same in every store adapter. */
export interface Migration {
  readonly id: number;
  readonly name: string;
  readonly sql: string;
  /** Fills what `sql` created, where SQL cannot; runs in the same transaction. */
  readonly fill?: (connection: Statements) => void;
}
