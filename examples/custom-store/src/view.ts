import type { Rows, TableName, Tables } from './tables.js';

/** The stores' view of the tables, inside or outside a transaction. */
export interface View {
  /** Read-only; call it again for each statement. */
  readonly tables: Tables;
  /** For writing. Waits until this transaction holds the write lock; throws in a read-only view. */
  edit<Name extends TableName>(name: Name): Promise<Map<string, Rows[Name]>>;
}
