import type { ConversationSync } from '../conversation-sync.js';
import type { ConversationSource } from '../conversation-transport.js';
import type { MessageList } from './message-list.js';
import type { MessagePlace } from '../open-conversation.js';

interface PageTools {
  readonly list: MessageList;
  readonly source: Pick<ConversationSource, 'page'>;
  readonly sync: Pick<ConversationSync, 'wakeUp'>;
  readonly changed: () => void;
}

const pageSize = 50;

/**
 * Loads pages of messages into a `MessageList`. If a load of other messages is still running, a new call replaces it. If the same messages
 * are already being loaded, a new call returns the promise of the running load.
 */
export class MessagePages {
  /** Identifies the running load: its direction, or the id or the time of its message. null if no load is running. */
  #key: string | null = null;
  #pending: Promise<void> = Promise.resolve();

  constructor(private readonly tools: PageTools) {}

  load(place: MessagePlace): Promise<void> {
    const key = typeof place === 'string' ? place : (place.around ?? place.at);
    if (this.#key === key) return this.#pending;
    this.#key = key;
    const load: Promise<void> = this.#run(place, () => this.#pending === load).finally(() => {
      if (this.#pending === load) this.#key = null;
    });
    return (this.#pending = load);
  }

  async #run(place: MessagePlace, isWanted: () => boolean): Promise<void> {
    const { list, source, sync, changed } = this.tools;
    if (place === 'newest') {
      list.follow();
      changed();
      return sync.wakeUp();
    }
    const query = toQuery(list, place);
    if (query === null) return;
    const { items, lastSeq } = await source.page({ ...query, limit: pageSize });
    // Another load may have replaced this one, or the conversation may have been reset, for example after a sign-out.
    if (!isWanted() || !list.isLoaded) return;
    if (place === 'older') list.addOlder(items, lastSeq);
    else if (place === 'newer') list.addNewer(items, lastSeq);
    else list.jump(items, lastSeq);
    changed();
  }
}

/** Returns the query for the page, or null if there is nothing to load. */
function toQuery({ messages, hasOlder, hasNewer }: MessageList, place: Exclude<MessagePlace, 'newest'>) {
  const [first, last] = [messages[0], messages.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (place === 'older') return hasOlder ? { before: first.id } : null;
  if (place === 'newer') return hasNewer ? { after: last.id } : null;
  return messages.some(({ id }) => id === place.around) ? null : place;
}
