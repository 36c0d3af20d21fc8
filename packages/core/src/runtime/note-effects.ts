import { getRoutingKeys } from '../domain/events/routing-keys.js';
import type { MessageStore } from '../ports/chat/message-store.js';
import type { LoggedNotice } from '../ports/events/event-bus.js';
import type { EventLog } from '../ports/events/event-log.js';
import type { Stores } from '../ports/unit-of-work.js';

/** What is to happen after the commit of a transaction. */
export interface Effects {
  /** The appended events. */
  readonly notices: LoggedNotice[];
  /** The names of the jobs for which the transaction added work. */
  readonly jobs: Set<string>;
}

/** Names of jobs by the names of the methods that add work for them. */
type Methods = Readonly<Record<string | symbol, string>>;

const addingWork: Readonly<Record<string | symbol, Methods>> = {
  mailOutbox: { enqueue: 'deliver-mail' },
  personalData: { erase: 'finish-closings' },
  departures: { insert: 'finish-departures' },
} satisfies { readonly [Name in keyof Stores]?: { readonly [Method in keyof Stores[Name]]?: string } };

/** Returns the same stores, which also add to `effects` what is to happen after the commit. */
export function noteEffects(stores: Stores, { notices, jobs }: Effects): Stores {
  // An adapter can define its stores in any way: as frozen objects, or as getters of a class with #private members. The target is therefore
  // empty, and the adapter's own object receives every access.
  let messages: MessageStore | undefined;
  let events: EventLog | undefined;
  return new Proxy({} as Stores, {
    get(_, name): unknown {
      if (name === 'messages') return (messages ??= noteMessages(stores.messages, notices));
      if (name === 'events') return (events ??= noteLog(stores.events, notices));
      const store = Reflect.get(stores, name) as object;
      const methods = addingWork[name];
      return methods === undefined ? store : noteWork(store, methods, jobs);
    },
  });
}

/** Returns the same store, whose listed methods also note their job. */
function noteWork(store: object, methods: Methods, jobs: Set<string>): object {
  return new Proxy(
    {},
    {
      get(_, name): unknown {
        const job = methods[name];
        if (job !== undefined) jobs.add(job);
        const member: unknown = Reflect.get(store, name);
        return typeof member === 'function' ? (member.bind(store) as unknown) : member;
      },
    },
  );
}

function noteLog(events: EventLog, noted: LoggedNotice[]): EventLog {
  return {
    async append(appended, at) {
      if (appended.length === 0) return [];
      const positions = await events.append(appended, at);
      for (const [index, event] of appended.entries()) {
        const position = positions[index];
        if (position !== undefined) noted.push({ position, keys: getRoutingKeys(event) });
      }
      return positions;
    },
    list: (window) => events.list(window),
    lastPosition: () => events.lastPosition(),
    deleteRecorded: (before) => events.deleteRecorded(before),
  };
}

function noteMessages(messages: MessageStore, noted: LoggedNotice[]): MessageStore {
  return {
    async append(message) {
      const outcome = await messages.append(message);
      const keys = [`conversation:${message.conversationId}`] as const;
      if (outcome.kind === 'appended') noted.push({ position: outcome.position, keys });
      return outcome;
    },
    findById: (conversationId, messageId) => messages.findById(conversationId, messageId),
    edit: (conversationId, messageId, change) => messages.edit(conversationId, messageId, change),
    softDelete: (conversationId, messageId, by) => messages.softDelete(conversationId, messageId, by),
    search: (query) => messages.search(query),
    list: (conversationId, window) => messages.list(conversationId, window),
    findSeqAt: (conversationId, at) => messages.findSeqAt(conversationId, at),
    listChanges: (conversationId, window) => messages.listChanges(conversationId, window),
  };
}
