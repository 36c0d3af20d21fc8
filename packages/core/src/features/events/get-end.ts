import type { RecordedEvent } from '../../domain/domain-event.js';

/**
 * Returns the position up to which a page covers the log. If the page is full, this is the position of its last event. Otherwise, the page
 * covers the rest of the log, and the result is infinity.
 */
export function getEnd(page: readonly RecordedEvent[], pageSize: number): number {
  return page.length < pageSize ? Number.POSITIVE_INFINITY : (page.at(-1)?.position ?? 0);
}
