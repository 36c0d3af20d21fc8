import type { RecordedEvent } from '../../domain/domain-event.js';

/** How far a page of the log has looked: a full one to its last event, any other to the end. */
export function endOf(page: readonly RecordedEvent[], pageSize: number): number {
  return page.length < pageSize ? Number.POSITIVE_INFINITY : (page.at(-1)?.position ?? 0);
}
