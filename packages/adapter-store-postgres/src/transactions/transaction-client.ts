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

const refused = new Set([
  ...['BEGIN', 'START', 'COMMIT', 'END', 'ROLLBACK', 'ABORT', 'SAVEPOINT', 'RELEASE'],
  ...['RESET', 'DISCARD', 'LISTEN', 'UNLISTEN', 'PREPARE', 'DEALLOCATE'],
]);
const settingsOfTransaction = new Set(['LOCAL', 'CONSTRAINTS']);

/** Creates the client. `send` must send one statement after another, and refuse statements after the end of the transaction. */
export function createTransactionClient(send: Send): PostgresTransactionClient {
  return {
    async query<Row extends QueryResultRow>(
      statement: string | QueryConfig,
      values?: readonly unknown[],
    ): Promise<QueryResult<Row>> {
      const given = typeof statement === 'string' ? { text: statement } : statement;
      const parameters = values ?? given.values;
      if (isRefused(given.text)) {
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

function isRefused(text: string): boolean {
  const [first = '', second = ''] = readFirstWords(text);
  return first === 'SET' ? !settingsOfTransaction.has(second) : refused.has(first);
}

/** Returns the first two words of a statement, in upper case. Reads the text once, because a pattern could backtrack without limit. */
function readFirstWords(text: string): string[] {
  const word = /\w*/y;
  return [1, 2].map(() => {
    word.lastIndex = skipComments(text, word.lastIndex);
    return word.exec(text)?.[0].toUpperCase() ?? '';
  });
}

/** Returns the position after all spaces, semicolons and comments. */
function skipComments(text: string, start: number): number {
  // A carriage return ends a comment too.
  const space = /[\s;]+|--[^\n\r]*/y;
  let at = start;
  for (;;) {
    space.lastIndex = at;
    if (space.test(text)) at = space.lastIndex;
    else if (text.startsWith('/*', at)) at = skipNestedComment(text, at);
    else return at;
  }
}

function skipNestedComment(text: string, start: number): number {
  const edge = /\/\*|\*\//g;
  edge.lastIndex = start;
  let depth = 0;
  do {
    const found = edge.exec(text);
    if (found === null) return text.length;
    depth += found[0] === '/*' ? 1 : -1;
  } while (depth > 0);
  return edge.lastIndex;
}
