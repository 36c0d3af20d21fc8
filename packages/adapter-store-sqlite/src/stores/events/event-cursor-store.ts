import type { StoreInput, Store } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn } from '../columns.js';

const claim = `
  INSERT INTO event_cursors (name, position, holder, leased_until) VALUES (@name, @startAt, @holder, @leaseUntil)
  ON CONFLICT (name) DO UPDATE SET holder = @holder, leased_until = @leaseUntil
  WHERE holder IS NULL OR holder = @holder OR leased_until <= @now
  RETURNING position`;
const advance = `
  UPDATE event_cursors SET position = max(position, @position)
  WHERE name = @name AND holder = @holder`;
const release = 'UPDATE event_cursors SET holder = NULL WHERE name = @name AND holder = @holder';

export class SqliteEventCursorStore implements Store<'eventCursors'> {
  constructor(private readonly connection: Statements) {}

  async claim(
    { name, holder, now, leaseUntil }: StoreInput<'eventCursors', 'claim'>,
    startAt: number,
  ): Promise<number | null> {
    const lease = { name, holder, now: toColumn(now), leaseUntil: toColumn(leaseUntil) };
    return this.connection.get<{ position: number }>(claim, { ...lease, startAt })?.position ?? null;
  }

  async advance(name: string, holder: string, position: number): Promise<boolean> {
    return this.connection.run(advance, { name, holder, position }) === 1;
  }

  async release(name: string, holder: string): Promise<void> {
    this.connection.run(release, { name, holder });
  }
}
