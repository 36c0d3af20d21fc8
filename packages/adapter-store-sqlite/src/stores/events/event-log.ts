import type { DurableEvent, RecordedEvent, Store, StoreInput } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn, toInstant } from '../columns.js';

const append = 'INSERT INTO domain_events (event, recorded_at) VALUES (@event, @at)';
const recorded = 'SELECT position, event, recorded_at FROM domain_events WHERE event IS NOT NULL';
const newest = `${recorded} AND position > @after ORDER BY position LIMIT @limit`;
// This statement is ten times slower than `newest`, because SQLite plans json_each on every call. It is rarely needed.
const newestAndMissing = `
  ${recorded} AND position > @after
  UNION ALL
  ${recorded} AND position <= @after AND position IN (SELECT value FROM json_each(@missing))
  ORDER BY position LIMIT @limit`;
const lastPosition = 'SELECT max(position) AS position FROM domain_events';
// A batch takes a few milliseconds, during which all requests wait. After downtime or a burst, there may be a million events to delete.
const batchSize = 1_000;
// Events are deleted in the order of their positions, which is the order of their times unless the clock was set back. An index by time
// would change with every event.
const deleteOldest = `
  DELETE FROM domain_events WHERE recorded_at <= @before AND position IN (
    SELECT position FROM domain_events WHERE position < (SELECT max(position) FROM domain_events)
    ORDER BY position LIMIT ${batchSize}
  )`;
const emptyNewest = `
  UPDATE domain_events SET event = NULL
  WHERE position = (SELECT max(position) FROM domain_events) AND recorded_at <= @before AND event IS NOT NULL`;

interface Row {
  readonly position: number;
  /** The event as JSON. */
  readonly event: string;
  readonly recorded_at: number;
}

export class SqliteEventLog implements Store<'events'> {
  constructor(private readonly connection: Statements) {}

  async append(events: readonly DurableEvent[], at: Date): Promise<number[]> {
    return events.map((event) => this.connection.insert(append, { event: JSON.stringify(event), at: toColumn(at) }));
  }

  async list({ after, missing, limit }: StoreInput<'events', 'list'>): Promise<RecordedEvent[]> {
    const rows =
      missing.length === 0
        ? this.connection.all<Row>(newest, { after, limit })
        : this.connection.all<Row>(newestAndMissing, { after, missing: JSON.stringify(missing), limit });
    return rows.map(toRecordedEvent);
  }

  async lastPosition(): Promise<number> {
    return this.connection.get<{ position: number | null }>(lastPosition)?.position ?? 0;
  }

  async deleteRecorded(before: Date): Promise<number> {
    const old = { before: toColumn(before) };
    const deleted = this.connection.run(deleteOldest, old);
    return deleted < batchSize ? deleted + this.connection.run(emptyNewest, old) : deleted;
  }
}

function toRecordedEvent({ position, event, recorded_at }: Row): RecordedEvent {
  return { position, recordedAt: toInstant(recorded_at), event: JSON.parse(event) as DurableEvent };
}
