import type { DurableEvent, RecordedEvent, Store, StoreInput } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn, toInstant } from '../columns.js';

const append = 'INSERT INTO domain_events (event, recorded_at) VALUES (@event, @at)';
const recordedAfter = 'SELECT position, event, recorded_at FROM domain_events WHERE position > @after';
const newest = `${recordedAfter} ORDER BY position LIMIT @limit`;
// This statement is ten times slower than `newest`, because SQLite plans json_each on every call. It is rarely needed.
const newestAndMissing = `
  ${recordedAfter}
  UNION ALL
  SELECT position, event, recorded_at FROM domain_events
  WHERE position <= @after AND position IN (SELECT value FROM json_each(@missing))
  ORDER BY position LIMIT @limit`;
// Read the sequence instead of max(position), because the sequence also counts swept events.
const lastPosition = "SELECT seq AS position FROM sqlite_sequence WHERE name = 'domain_events'";
// A batch takes a few milliseconds, during which all requests wait. After downtime or a burst, there may be a million events to delete.
const deleteRecorded = `
  DELETE FROM domain_events WHERE position IN (
    SELECT position FROM domain_events WHERE recorded_at <= @before ORDER BY recorded_at, position LIMIT 1000
  )`;

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
    return this.connection.get<Row>(lastPosition)?.position ?? 0;
  }

  async deleteRecorded(before: Date): Promise<number> {
    return this.connection.run(deleteRecorded, { before: toColumn(before) });
  }
}

function toRecordedEvent({ position, event, recorded_at }: Row): RecordedEvent {
  return { position, recordedAt: toInstant(recorded_at), event: JSON.parse(event) as DurableEvent };
}
