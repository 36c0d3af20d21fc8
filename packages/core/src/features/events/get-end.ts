import type { RecordedEvent } from '../../domain/domain-event.js';

/** Returns the position up to which a page of the log was read: that of its last event if it is full, otherwise the end. */
export function getEnd(page: readonly RecordedEvent[], pageSize: number): number {
  return page.length < pageSize ? Number.POSITIVE_INFINITY : (page.at(-1)?.position ?? 0);
}
