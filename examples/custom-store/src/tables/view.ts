import type { Rows, TableName, Tables } from './tables.js';

/** The stores' view of the tables, inside or outside a transaction. */
export interface View {
  /** The tables, read-only. Read this property again for each statement. */
  readonly tables: Tables;
  /** Returns a table for writing. Waits until this transaction holds the write lock. Throws in a read-only view. */
  edit<Name extends TableName>(name: Name): Promise<Map<string, Rows[Name]>>;
}
