import { CrewkitError } from '@crewkit/core';
import type { Pool, QueryConfig } from 'pg';

import { checkOut, checkIn } from '../connections/check-out.js';
import type { Send } from '../connections/connection.js';
import {
  isConnectionLost,
  isWorthAnotherRun,
  leavesConnectionUsable,
  translateError,
} from '../connections/constraint-errors.js';

const reads = /^\s*SELECT\b(?!.*\bFOR (?:NO KEY )?UPDATE\b)/s;
const attempts = 2;

export function isRead({ text }: QueryConfig): boolean {
  return reads.test(text);
}

/**
 * Returns a function that sends each read statement on its own connection, outside of transactions. The function rejects all other
 * statements.
 */
export function sendRead(pool: Pool): Send {
  return async (statement) => {
    if (!isRead(statement)) throw new CrewkitError('UNAVAILABLE', { detail: 'Writes are refused here.' });
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await sendOnce(pool, statement);
      } catch (error) {
        // The connection may have been lost while it was idle, and repeating a read does no harm.
        const isTheConnections = isConnectionLost(error) || isWorthAnotherRun(error);
        if (attempt === attempts || !isTheConnections) throw translateError(error);
      }
    }
  };
}

async function sendOnce(pool: Pool, statement: QueryConfig): ReturnType<Send> {
  const client = await checkOut(pool);
  let usable = true;
  try {
    return await client.query<object>(statement);
  } catch (error) {
    usable = leavesConnectionUsable(error);
    throw error;
  } finally {
    checkIn(client, usable);
  }
}
