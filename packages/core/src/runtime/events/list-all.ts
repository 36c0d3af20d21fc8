import type { RecordedEvent } from '../../domain/events/domain-event.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

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
