/** Sends one statement of the transaction that migrates. */
export type Execute = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** A step of the schema. Never edited once it has landed; ids count up, the same in every store adapter. */
export interface Migration {
  readonly id: number;
  readonly name: string;
  readonly sql: string;
  /** Fills what `sql` has made, where SQL cannot; in the same transaction. */
  readonly fill?: (execute: Execute) => Promise<void>;
}
