/**
 * How long things may take. Readers of the event log take a position that does not show up within 30 seconds for rolled
 * back. So a transaction sends nothing after `transactionMs`, and the server ends what it was doing after `statementMs`.
 */
export const timeouts = {
  /** Until a connection is there, a new one or one that somebody gives back. */
  connectMs: 5_000,
  /** A connection that rests this long is closed, before something on the way forgets it. */
  idleConnectionMs: 30_000,
  /** The server ends a statement of a transaction. */
  statementMs: 8_000,
  /** The server refuses a statement of a transaction that waits for a lock. */
  lockMs: 5_000,
  /** The server ends a transaction whose client is silent: stopped, or cut off. */
  idleInTransactionMs: 5_000,
  /** This side ends a transaction. */
  transactionMs: 15_000,
  /** This side gives up a statement, whatever the server does; longer than `statementMs`, so that the server speaks first. */
  answerMs: 10_000,
  pingMs: 2_000,
  /** It is asked what became of a COMMIT whose answer was lost; about as long as a server that crashed takes to be back. */
  outcomeMs: 5_000,
  /** A process waits for another one that migrates, and a migration takes, at most. */
  migrationMs: 300_000,
  /** The server ends a migration whose process is silent: stopped, or cut off. All others wait for it meanwhile. */
  idleInMigrationMs: 30_000,
} as const;

export type Timeouts = Readonly<Record<keyof typeof timeouts, number>>;
