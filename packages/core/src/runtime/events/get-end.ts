import type { RecordedEvent } from '../../domain/events/domain-event.js';

/**
 * Returns the position of the page's last event if the page is full. Otherwise, the page has reached the end of the log, and the function
 * returns infinity.
 */
export function getEnd(page: readonly RecordedEvent[], pageSize: number): number {
  return page.length < pageSize ? Number.POSITIVE_INFINITY : (page.at(-1)?.position ?? 0);
}
