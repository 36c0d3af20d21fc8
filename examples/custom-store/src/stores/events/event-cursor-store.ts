import type { StoreInput, Store } from '@crewkit/core/adapter';
import type { View } from '../../tables/view.js';

export class MemoryEventCursorStore implements Store<'eventCursors'> {
  constructor(private readonly view: View) {}

  async claim(
    { name, holder, now, leaseUntil }: StoreInput<'eventCursors', 'claim'>,
    startAt: number,
  ): Promise<number | null> {
    const cursors = await this.view.edit('eventCursors');
    const cursor = cursors.get(name) ?? { position: startAt, holder: null, leasedUntil: now };
    const isFree = cursor.holder === null || cursor.holder === holder || cursor.leasedUntil <= now;
    if (!isFree) return null;
    cursors.set(name, { ...cursor, holder, leasedUntil: leaseUntil });
    return cursor.position;
  }

  async advance(name: string, holder: string, position: number): Promise<boolean> {
    const cursors = await this.view.edit('eventCursors');
    const cursor = cursors.get(name);
    if (cursor?.holder !== holder) return false;
    cursors.set(name, { ...cursor, position: Math.max(cursor.position, position) });
    return true;
  }

  async release(name: string, holder: string): Promise<void> {
    const cursors = await this.view.edit('eventCursors');
    const cursor = cursors.get(name);
    if (cursor?.holder === holder) cursors.set(name, { ...cursor, holder: null });
  }
}
