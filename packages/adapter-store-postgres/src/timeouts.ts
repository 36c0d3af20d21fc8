/**
 * Timeouts in milliseconds. Readers of the event log treat a position that does not appear within 30 seconds as rolled back. So a
 * transaction sends nothing after `transactionMs`, and the server cancels a running statement after `statementMs`.
 */
export const timeouts = {
  /** Until a connection is available, new or returned to the pool. */
  connectMs: 5_000,
  /** Idle connections are closed after this time, before a device on the way drops them. */
  idleConnectionMs: 30_000,
  /** The server cancels a statement of a transaction. */
  statementMs: 8_000,
  /** The server cancels a statement of a transaction that waits for a lock. */
  lockMs: 5_000,
  /** The server ends a transaction whose client is silent: stopped or cut off. */
  idleInTransactionMs: 5_000,
  /** This side ends a transaction. */
  transactionMs: 15_000,
  /** This side gives up a statement, whatever the server does; longer than `statementMs`, so that the server times out first. */
  answerMs: 10_000,
  pingMs: 2_000,
  /** How long to query the outcome of a COMMIT whose answer was lost; about the time that a crashed server takes to recover. */
  outcomeMs: 5_000,
  /** Maximum time of a migration, and of waiting for another process that migrates. */
  migrationMs: 300_000,
  /** The server ends a migration whose process is silent: stopped or cut off. All other processes wait for it meanwhile. */
  idleInMigrationMs: 30_000,
} as const;

export type Timeouts = Readonly<Record<keyof typeof timeouts, number>>;
