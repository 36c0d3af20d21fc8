import type { MessageStore } from '../../ports/chat/message-store.js';
import type { EventLog } from '../../ports/events/event-log.js';
import type { Stores } from '../../ports/unit-of-work.js';

/** Returns the same stores, which also add the position of each appended event to `positions`. */
export function noteEvents(stores: Stores, positions: number[]): Stores {
  return Object.create(stores, {
    messages: { get: () => noteMessages(stores.messages, positions), enumerable: true },
    events: { get: () => noteLog(stores.events, positions), enumerable: true },
  }) as Stores;
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
  };
}
