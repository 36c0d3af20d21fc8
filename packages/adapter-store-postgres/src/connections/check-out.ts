import { CrewkitError } from '@crewkit/core';
import type { Pool, PoolClient } from 'pg';

/**
 * Takes a client from the pool. The caller must return it with `checkIn`. If no client can be taken from the pool, rejects with
 * `UNAVAILABLE`.
 */
export async function checkOut(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new CrewkitError('UNAVAILABLE', { cause: error });
  }
}

/** Returns a client to its pool, or closes it if it is no longer usable. */
export function checkIn(client: PoolClient, isUsable: boolean): void {
  client.release(!isUsable);
  // The pool closes the client, but the driver would then wait for pending queries. A silent server never responds to them, so destroy the
  // stream.
  if (!isUsable) client.connection.stream.destroy();
}
