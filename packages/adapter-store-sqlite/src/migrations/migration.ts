import type { Statements } from '../connection.js';

/** A step of the schema. Never edited once it has landed; ids count up, the same in every store adapter. */
export interface Migration {
  readonly id: number;
  readonly name: string;
  readonly sql: string;
  /** Fills what `sql` has made, where SQL cannot; in the same transaction. */
  readonly fill?: (connection: Statements) => void;
}
