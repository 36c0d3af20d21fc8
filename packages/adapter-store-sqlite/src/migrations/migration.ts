import type { Statements } from '../connections/connection.js';

/**
 * A schema migration. It must not be edited after it has landed on the main branch. Ids are consecutive and are the same in every store
 * adapter.
 */
export interface Migration {
  readonly id: number;
  readonly name: string;
  readonly sql: string;
  /** Fills the columns and tables that `sql` has created and that SQL cannot fill. Runs in the same transaction. */
  readonly fill?: (connection: Statements) => void;
}
