import type { RecordedEvent } from '../../domain/events/domain-event.js';

/**
 * Returns the position at which a page of the event log ends. For a full page, this is the position of its last event. A page that is not
 * full has reached the end of the log, so the function returns infinity.
 */
export function getEnd(page: readonly RecordedEvent[], pageSize: number): number {
  return page.length < pageSize ? Number.POSITIVE_INFINITY : (page.at(-1)?.position ?? 0);
}
