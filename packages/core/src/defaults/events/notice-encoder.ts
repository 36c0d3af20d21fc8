import type { EventNotice } from '../../ports/events/event-bus.js';

interface EncodedNotices {
  readonly texts: readonly string[];
  /** The number of notices that do not fit into a text even on their own. */
  readonly tooBig: number;
}

// A text without notices has at most the length of this one: {"n":9007199254740991,"notices":[]}
const frameBytes = 40;

/** Encodes notices as JSON texts of at most `maxBytes` each, for `decodeNotices`. Each text contains as many notices as fit. */
export class NoticeEncoder {
  private count = 0;

  constructor(private readonly maxBytes: number) {}

  encode(notices: readonly EventNotice[]): EncodedNotices {
    const room = this.maxBytes - frameBytes;
    const texts: string[] = [];
    let [waiting, bytes, tooBig]: [string[], number, number] = [[], 0, 0];
    for (const notice of notices) {
      const item = JSON.stringify('passing' in notice ? notice.passing : [notice.position, ...notice.keys]);
      const itemBytes = Buffer.byteLength(item) + 1;
      if (itemBytes > room) {
        tooBig += 1;
        continue;
      }
      if (bytes + itemBytes > room) {
        texts.push(this.frame(waiting));
        [waiting, bytes] = [[], 0];
      }
      waiting.push(item);
      bytes += itemBytes;
    }
    if (waiting.length > 0) texts.push(this.frame(waiting));
    return { texts, tooBig };
  }

  private frame(items: readonly string[]): string {
    this.count += 1;
    // The number makes each text unique, because a channel can merge equal texts into one, as Postgres does in a transaction.
    return `{"n":${this.count},"notices":[${items.join(',')}]}`;
  }
}
