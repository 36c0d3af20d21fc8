/**
 * Timeouts in milliseconds. Readers of the event log treat a position that does not appear within 30 seconds as rolled back. So a
 * transaction sends no statement after `transactionMs`, and the server cancels a running statement after `statementMs`.
 */
export const timeouts = {
  /** The maximum wait for a connection, either new or returned to the pool. */
  connectMs: 5_000,
  /** Idle connections are closed after this time, before a network device drops them. */
  idleConnectionMs: 30_000,
  /** The server cancels a transaction's statement after this time. */
  statementMs: 8_000,
  /** The server cancels a transaction's statement that has waited this long for a lock. */
  lockMs: 5_000,
  /** The server ends a transaction whose client has been silent for this time because it stopped or was cut off. */
  idleInTransactionMs: 5_000,
  /** This process ends a transaction after this time. */
  transactionMs: 15_000,
  /** This process stops waiting for a statement after this time. It is longer than `statementMs`, so that the server times out first. */
  answerMs: 10_000,
  pingMs: 2_000,
  /** How long to query the outcome of a COMMIT without a response. It is about the time that a crashed server takes to recover. */
  outcomeMs: 5_000,
  /** The maximum time of a migration, and of waiting for another process that migrates. */
  migrationMs: 300_000,
  /** The server ends a migration whose process has been silent for this time. All other processes wait until then. */
  idleInMigrationMs: 30_000,
} as const;

export type Timeouts = Readonly<Record<keyof typeof timeouts, number>>;
