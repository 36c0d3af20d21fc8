import type { PoolClient } from 'pg';

/** Returns a client to its pool, or closes it if it is no longer usable. */
export function checkIn(client: PoolClient, isUsable: boolean): void {
  client.release(!isUsable);
  // The pool closes the client, but the driver then waits for pending queries, and a silent server never responds to them.
  if (!isUsable) client.connection.stream.destroy();
}
