import { CrewkitError } from '@crewkit/core';

import type { Connection, Parameters, Statements } from './connection.js';
import { ConnectionLease } from './connection-lease.js';

/**
 * Runs statements of the embedding application in a transaction that it shares with Crewkit (`crewkit.transaction`). Each method takes one
 * statement and its named parameters, and throws the errors of better-sqlite3. After an error, the transaction can no longer commit. Refuses
 * statements that begin or end a transaction or savepoint, or that change the connection.
 */
export type SqliteTransactionClient = Omit<Statements, 'insert'>;

const transactions = ['BEGIN', 'COMMIT', 'END', 'ROLLBACK', 'SAVEPOINT', 'RELEASE'];
const refused = new Set([...transactions, 'ATTACH', 'DETACH', 'PRAGMA', 'VACUUM']);
// SQLite executes some PRAGMA statements even if it should only explain them.
const explanations = new Set(['EXPLAIN', 'QUERY', 'PLAN']);

/** A client for one transaction, and whether one of its statements has failed. */
export class TransactionClient implements SqliteTransactionClient {
  private readonly lease: ConnectionLease;
  private failure: { readonly error: unknown } | null = null;

  constructor(writer: Connection) {
    // The application can have any number of statements, so they are not cached.
    this.lease = new ConnectionLease(writer.withoutCache());
  }

  get<Row>(sql: string, parameters?: Parameters): Row | undefined {
    return this.attempt(sql, () => this.lease.get<Row>(sql, parameters));
  }

  all<Row>(sql: string, parameters?: Parameters): Row[] {
    return this.attempt(sql, () => this.lease.all<Row>(sql, parameters));
  }

  run(sql: string, parameters?: Parameters): number {
    return this.attempt(sql, () => this.lease.run(sql, parameters));
  }

  /** Throws the first error of a statement, or an error if a temporary table would remain, because it can hide a table of Crewkit. */
  requireSuccess(): void {
    if (this.failure !== null) throw this.failure.error;
    if (this.lease.get('SELECT 1 FROM sqlite_temp_master') !== undefined) {
      throw new TypeError('The transaction was rolled back, because it created temporary tables, views or triggers.');
    }
  }

  end(): void {
    this.lease.end();
  }

  private attempt<T>(sql: string, use: () => T): T {
    if (isRefused(sql)) {
      throw new TypeError('A statement that begins or ends a transaction, or changes the connection, was refused.');
    }
    try {
      return use();
    } catch (thrown) {
      // The application knows the errors of its driver.
      const error = CrewkitError.is(thrown) && thrown.cause instanceof Error ? thrown.cause : thrown;
      this.failure ??= { error };
      throw error;
    }
  }
}

function isRefused(sql: string): boolean {
  const first = readFirstWords(sql).find((word) => !explanations.has(word));
  return first !== undefined && refused.has(first);
}

/** Returns the first four words of a statement, in upper case. Reads the text once, because a pattern could backtrack without limit. */
function readFirstWords(sql: string): string[] {
  const word = /\w*/y;
  return [1, 2, 3, 4].map(() => {
    word.lastIndex = skipComments(sql, word.lastIndex);
    return word.exec(sql)?.[0].toUpperCase() ?? '';
  });
}

/** Returns the position after all spaces, semicolons and comments. Comments are not nested. */
function skipComments(sql: string, start: number): number {
  const space = /[\s;]+|--[^\n]*/y;
  let at = start;
  for (;;) {
    space.lastIndex = at;
    if (space.test(sql)) at = space.lastIndex;
    else if (!sql.startsWith('/*', at)) return at;
    else {
      const end = sql.indexOf('*/', at + 2);
      at = end === -1 ? sql.length : end + 2;
    }
  }
}
