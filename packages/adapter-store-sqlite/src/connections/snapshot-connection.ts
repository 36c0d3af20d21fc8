import { Connection, type Parameters } from './connection.js';

/**
 * A connection that only reads. All statements of one turn of the event loop, also those of concurrent requests, share one snapshot of the
 * database. Without a shared snapshot, SQLite locks and unlocks the write-ahead log for each statement, which costs two system calls and,
 * for a small statement, half of its time. No caller may rely on a shared snapshot, because its next statement can run in another turn.
 */
export class SnapshotConnection extends Connection {
  private isOpen = false;

  override get<Row>(sql: string, parameters?: Parameters): Row | undefined {
    this.openSnapshot();
    return super.get<Row>(sql, parameters);
  }

  override all<Row>(sql: string, parameters?: Parameters): Row[] {
    this.openSnapshot();
    return super.all<Row>(sql, parameters);
  }

  /** Ends the snapshot, so that the next statement sees what has been committed since. */
  endSnapshot(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    // An error of a statement can have ended the transaction, and `close` ends it too.
    if (this.inTransaction) this.control('COMMIT');
  }

  private openSnapshot(): void {
    if (this.isOpen) return;
    this.control('BEGIN');
    this.isOpen = true;
    setImmediate(() => this.endSnapshot());
  }
}
