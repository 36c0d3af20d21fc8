import type { MessageStore } from '../../ports/chat/message-store.js';
import type { EventLog } from '../../ports/events/event-log.js';
import type { Stores } from '../../ports/unit-of-work.js';

/** Returns the same stores, which also add the position of each appended event to `positions`. */
export function noteEvents(stores: Stores, positions: number[]): Stores {
  // An adapter can define its stores in any way: as frozen objects, or as getters of a class with #private members. The target is therefore
  // empty, and the adapter's own object receives every access.
  let messages: MessageStore | undefined;
  let events: EventLog | undefined;
  return new Proxy({} as Stores, {
    get(_, name): unknown {
      if (name === 'messages') return (messages ??= noteMessages(stores.messages, positions));
      if (name === 'events') return (events ??= noteLog(stores.events, positions));
      return Reflect.get(stores, name);
    },
  });
}

function noteLog(events: EventLog, noted: number[]): EventLog {
  return {
    async append(appended, at) {
      if (appended.length === 0) return [];
      const positions = await events.append(appended, at);
      noted.push(...positions);
      return positions;
    },
    list: (window) => events.list(window),
    lastPosition: () => events.lastPosition(),
    deleteRecorded: (before) => events.deleteRecorded(before),
  };
}

function noteMessages(messages: MessageStore, noted: number[]): MessageStore {
  return {
    async append(message) {
      const outcome = await messages.append(message);
      if (outcome.kind === 'appended') noted.push(outcome.position);
      return outcome;
    },
    findById: (conversationId, messageId) => messages.findById(conversationId, messageId),
    edit: (conversationId, messageId, change) => messages.edit(conversationId, messageId, change),
    softDelete: (conversationId, messageId, by) => messages.softDelete(conversationId, messageId, by),
    search: (query) => messages.search(query),
    list: (conversationId, window) => messages.list(conversationId, window),
    listChanges: (conversationId, window) => messages.listChanges(conversationId, window),
  };
}
