import type { Rows, TableName, Tables } from './tables.js';

/** How the stores see the tables: from within a transaction, or from outside any. */
export interface View {
  /** To look at; ask again for each statement. */
  readonly tables: Tables;
  /** To change. Waits until this transaction is the only one that writes; throws where nobody may write. */
  edit<Name extends TableName>(name: Name): Promise<Map<string, Rows[Name]>>;
}
