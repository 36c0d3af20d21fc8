import { types, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';

import type { Send } from '../connections/connection.js';

/** Sends statements of the embedding application in a transaction that it shares with Crewkit (`crewkit.transaction`). */
export interface PostgresTransactionClient {
  /**
   * Sends one statement, as `query` of pg does, and rejects with the same errors. After an error, the transaction can no longer commit.
   * Rejects statements that begin or end a transaction or savepoint, or that change the session: other transactions use it later.
   */
  query<Row extends QueryResultRow = QueryResultRow>(
    statement: string | QueryConfig,
    values?: readonly unknown[],
  ): Promise<QueryResult<Row>>;
}

const space = String.raw`(?:\s|;|--[^\n]*(?:\n|$)|/\*[\s\S]*?\*/)`;
const transactions = 'BEGIN|START|COMMIT|END|ROLLBACK|ABORT|SAVEPOINT|RELEASE';
const sessions = 'RESET|DISCARD|LISTEN|UNLISTEN|PREPARE|DEALLOCATE';
const refused = new RegExp(
  String.raw`^${space}*(?:${transactions}|${sessions}|SET(?!${space}+(?:LOCAL|CONSTRAINTS)\b))\b`,
  'i',
);

/** Creates the client. `send` must send one statement after another, and refuse statements after the end of the transaction. */
export function createTransactionClient(send: Send): PostgresTransactionClient {
  return {
    async query<Row extends QueryResultRow>(
      statement: string | QueryConfig,
      values?: readonly unknown[],
    ): Promise<QueryResult<Row>> {
      const given = typeof statement === 'string' ? { text: statement } : statement;
      const parameters = values ?? given.values;
      if (refused.test(given.text)) {
        throw new TypeError('A statement that begins or ends a transaction, or changes the session, was refused.');
      }
      const config = {
        ...given,
        ...(parameters !== undefined && { values: [...parameters] }),
        // The pool parses some types in its own way.
        types: given.types ?? types,
        // Without parameters, the driver would otherwise accept several statements in one text. Its types do not declare this option.
        queryMode: 'extended',
      };
      return (await send(config)) as unknown as QueryResult<Row>;
    },
  };
}
