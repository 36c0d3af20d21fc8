import type { PoolClient } from 'pg';

/** Returns a client to its pool, or closes it if it is no longer usable. */
export function checkIn(client: PoolClient, isUsable: boolean): void {
  client.release(!isUsable);
  // The pool closes it, but the driver then waits for pending queries, and a silent server never answers them.
  if (!isUsable) client.connection.stream.destroy();
}
