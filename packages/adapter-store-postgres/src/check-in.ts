import type { PoolClient } from 'pg';

/** Gives a client back to its pool, or ends it if it is of no use any more. */
export function checkIn(client: PoolClient, isUsable: boolean): void {
  client.release(!isUsable);
  // The pool ends it, but the driver waits then for what is under way, and a silent server never answers.
  if (!isUsable) client.connection.stream.destroy();
}
