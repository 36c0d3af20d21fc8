import type { DurableEvent, RecordedEvent, Store, StoreInput } from '@crewkit/core/adapter';
import { deleteRows } from '../../tables/rows.js';
import type { View } from '../../tables/view.js';

export class MemoryEventLog implements Store<'events'> {
  constructor(private readonly view: View) {}

  async append(events: readonly DurableEvent[], at: Date): Promise<number[]> {
    const log = await this.view.edit('events');
    // The sequence is stored outside the log, because it must outlive deleted events.
    const sequences = await this.view.edit('sequences');
    const last = sequences.get('events') ?? 0;
    const recorded = events.map((event, index) => ({ position: last + 1 + index, recordedAt: at, event }));
    for (const each of recorded) log.set(String(each.position), each);
    sequences.set('events', last + events.length);
    return recorded.map((each) => each.position);
  }

  async list({ after, missing, limit }: StoreInput<'events', 'list'>): Promise<RecordedEvent[]> {
    // Rows are in the order of their positions, because they were added in that order.
    return [...this.view.tables.events.values()]
      .filter(({ position }) => position > after || missing.includes(position))
      .slice(0, limit);
  }

  async lastPosition(): Promise<number> {
    return this.view.tables.sequences.get('events') ?? 0;
  }

  async deleteRecorded(before: Date): Promise<number> {
    return deleteRows(await this.view.edit('events'), (each) => each.recordedAt <= before).length;
  }
}
