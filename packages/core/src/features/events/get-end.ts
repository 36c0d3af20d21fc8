import type { RecordedEvent } from '../../domain/domain-event.js';

/**
 * Returns the position up to which a page of the log was read. This is the position of the page's last event if the page is full, and the
 * end otherwise.
 */
export function getEnd(page: readonly RecordedEvent[], pageSize: number): number {
  return page.length < pageSize ? Number.POSITIVE_INFINITY : (page.at(-1)?.position ?? 0);
}
