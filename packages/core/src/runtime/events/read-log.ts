import type { RecordedEvent } from '../../domain/events/domain-event.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

/**
 * Returns the position at which a page of the event log ends. For a full page, this is the position of its last event. A page that is not
 * full has reached the end of the log, so the function returns infinity.
 */
export function getEnd(page: readonly RecordedEvent[], pageSize: number): number {
  return page.length < pageSize ? Number.POSITIVE_INFINITY : (page.at(-1)?.position ?? 0);
}

const pageSize = 500;

/** Calls `take` for each event in the event log after the position `after`. Reads the log page by page, up to its end. */
export async function listAll(
  unitOfWork: UnitOfWork,
  after: number,
  take: (recorded: RecordedEvent) => void,
): Promise<void> {
  let position = after;
  for (;;) {
    const window = { after: position, missing: [], limit: pageSize };
    const page = await unitOfWork.read((stores) => stores.events.list(window));
    for (const each of page) take(each);
    if (page.length < pageSize) return;
    position = page.at(-1)?.position ?? position;
  }
}
