import type { DurableEvent, RecordedEvent, Store } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { sweepStatement } from '../sweep-statement.js';

// The rows get their positions in the order in which they are sorted.
const append = `
  INSERT INTO crewkit.domain_events (event, recorded_at)
  SELECT given.event, $2::timestamptz FROM unnest($1::jsonb[]) WITH ORDINALITY AS given (event, place) ORDER BY given.place
  RETURNING position`;
// Read two ranges of the primary key, each limited by LIMIT. A single condition with OR would read all rows.
const list = `
  SELECT position, event, recorded_at FROM (
    (SELECT position, event, recorded_at FROM crewkit.domain_events WHERE position = ANY ($2::bigint[])
      ORDER BY position LIMIT $3)
    UNION ALL
    (SELECT position, event, recorded_at FROM crewkit.domain_events WHERE position > $1
      ORDER BY position LIMIT $3)
  ) AS found
  ORDER BY position LIMIT $3`;
// Read the sequence instead of max(position), because the sequence also counts swept events. It can be ahead of the visible events, but
// never behind them.
const lastPosition = `
  SELECT coalesce(last_value, 0) AS position FROM pg_sequences
  WHERE schemaname = 'crewkit' AND sequencename = 'domain_events_position_seq'`;
const deleteRecorded = sweepStatement('domain_events', 'recorded_at');

interface Row {
  readonly position: number;
  readonly event: DurableEvent;
  readonly recorded_at: Date;
}

export class PostgresEventLog implements Store<'events'> {
  constructor(private readonly connection: Connection) {}

  async append(events: readonly DurableEvent[], at: Date): Promise<number[]> {
    if (events.length === 0) return [];
    const documents = events.map((event) => JSON.stringify(event));
    const rows = await this.connection.all<{ position: number }>(append, [documents, at]);
    // RETURNING does not guarantee an order.
    return rows.map((row) => row.position).sort((a, b) => a - b);
  }

  async list(window: {
    readonly after: number;
    readonly missing: readonly number[];
    readonly limit: number;
  }): Promise<RecordedEvent[]> {
    const { after, missing, limit } = window;
    const rows = await this.connection.all<Row>(list, [after, missing, limit]);
    return rows.map(({ position, event, recorded_at }) => ({ position, event, recordedAt: recorded_at }));
  }

  async lastPosition(): Promise<number> {
    return (await this.connection.get<{ position: number }>(lastPosition))?.position ?? 0;
  }

  async deleteRecorded(before: Date): Promise<number> {
    return this.connection.run(deleteRecorded, [before]);
  }
}
