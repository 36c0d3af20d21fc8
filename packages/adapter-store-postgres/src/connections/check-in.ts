import type { PoolClient } from 'pg';

/** Returns a client to its pool, or closes it if it is no longer usable. */
export function checkIn(client: PoolClient, isUsable: boolean): void {
  client.release(!isUsable);
  // The pool closes the client, but the driver would then wait for pending queries. A silent server never responds to them, so destroy the
  // stream.
  if (!isUsable) client.connection.stream.destroy();
}
