/** Sends one statement of the migration's transaction. */
export type Execute = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** A schema migration. Never edited once it has landed; ids count up and are the same in every store adapter. */
export interface Migration {
  readonly id: number;
  readonly name: string;
  readonly sql: string;
  /** Fills what `sql` created, where SQL cannot; runs in the same transaction. */
  readonly fill?: (execute: Execute) => Promise<void>;
}
