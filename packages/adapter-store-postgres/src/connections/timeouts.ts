/**
 * Timeouts in milliseconds. If a position in the event log does not appear within 30 seconds, readers assume that its transaction was
 * rolled back. Therefore, a transaction sends no statement after `transactionMs`, and the server cancels a running statement after
 * `statementMs`.
 */
export const timeouts = {
  /** The maximum wait for a connection, whether it is new or returned to the pool. */
  connectMs: 5_000,
  /** Idle connections are closed after this time, before a network device can drop them. */
  idleConnectionMs: 30_000,
  /** The server cancels a transaction's statement after this time. */
  statementMs: 8_000,
  /** The server cancels a transaction's statement that has waited this long for a lock. */
  lockMs: 5_000,
  /**
   * The server cancels a batch of statements that has waited this long for a lock. The statements are then sent one by one, so that only
   * those that need the lock wait longer.
   */
  batchLockMs: 100,
  /** A batch without a response delays the next one only this long. */
  batchHoldMs: 50,
  /** The server ends a transaction if its client sends nothing for this time, because the client has stopped or is unreachable. */
  idleInTransactionMs: 5_000,
  /** This process ends a transaction after this time. */
  transactionMs: 15_000,
  /**
   * This process stops waiting for a statement's response after this time. It is longer than `statementMs`, so the server cancels the
   * statement first.
   */
  answerMs: 10_000,
  pingMs: 2_000,
  /** How long to query the outcome of a COMMIT that got no response. It is about the time in which a crashed server recovers. */
  outcomeMs: 5_000,
  /** The maximum time for a migration, and for waiting while another process migrates. */
  migrationMs: 300_000,
  /** The server ends a migration if its process sends nothing for this time. Until then, other processes that are starting must wait. */
  idleInMigrationMs: 30_000,
} as const;

export type Timeouts = Readonly<Record<keyof typeof timeouts, number>>;
