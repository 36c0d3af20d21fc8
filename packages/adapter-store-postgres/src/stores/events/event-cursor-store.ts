import type { StoreInput, Store } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';

const claim = `
  INSERT INTO crewkit.event_cursors AS c (name, position, holder, leased_until) VALUES ($1, $5, $2, $4)
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, leased_until = excluded.leased_until
  WHERE c.holder IS NULL OR c.holder = excluded.holder OR c.leased_until <= $3
  RETURNING position`;
const advance = 'UPDATE crewkit.event_cursors SET position = greatest(position, $3) WHERE name = $1 AND holder = $2';
const release = 'UPDATE crewkit.event_cursors SET holder = NULL WHERE name = $1 AND holder = $2';

export class PostgresEventCursorStore implements Store<'eventCursors'> {
  constructor(private readonly connection: Connection) {}

  async claim(
    { name, holder, now, leaseUntil }: StoreInput<'eventCursors', 'claim'>,
    startAt: number,
  ): Promise<number | null> {
    const row = await this.connection.get<{ position: number }>(claim, [name, holder, now, leaseUntil, startAt]);
    return row?.position ?? null;
  }

  async advance(name: string, holder: string, position: number): Promise<boolean> {
    return (await this.connection.run(advance, [name, holder, position])) === 1;
  }

  async release(name: string, holder: string): Promise<void> {
    await this.connection.run(release, [name, holder]);
  }
}
