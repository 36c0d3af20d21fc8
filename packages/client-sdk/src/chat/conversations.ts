import { clientClosed, userChanged } from '../live/end-reasons.js';
import type { CrewkitApi } from '../api/create-api.js';
import type { CrewkitError } from '../crewkit-error.js';
import type { Connection } from '../realtime/connection.js';
import type { CurrentUser } from '../realtime/current-user.js';
import type { ServerEvent, ServerEvents } from '../realtime/realtime.js';
import { ConversationCore } from './conversation-core.js';
import { ConversationKeeper } from './storage/conversation-keeper.js';
import type { ConversationTransport } from './conversation-transport.js';
import { ConversationView } from './conversation-view.js';
import { StoredConversations, type OfflineStorage } from './storage/stored-conversations.js';

type Handler<E extends ServerEvent> = (core: ConversationCore, payload: ServerEvents[E]) => void;

/** For each event that concerns conversations, the call that passes it to the open conversation. */
const handlers: { readonly [E in ServerEvent]?: Handler<E> } = {
  'chat:message': (core, message) => core.message(message),
  'chat:message.updated': (core, message) => core.message(message),
  'chat:created': (core, conversation) => core.updated(conversation),
  'chat:updated': (core, conversation) => core.updated(conversation),
  'chat:read': (core, { userId, lastReadSeq }) => core.read(userId, lastReadSeq),
  'chat:typing': (core, { userId }) => core.someoneTypes(userId),
  'chat:removed': (core) => core.evict(),
};

export interface ConversationsTools {
  readonly chats: CrewkitApi['chats'];
  readonly connection: Connection;
  readonly user: CurrentUser;
  /** Where conversations are stored; undefined if they last as long as the page. */
  readonly offline?: OfflineStorage | undefined;
}

/** The open conversations, with one entry per conversation id. */
export class Conversations {
  readonly #cores = new Map<string, ConversationCore>();
  readonly #keepers = new Set<ConversationKeeper>();
  /** What is stored for the user with `userId`. */
  #stored: StoredConversations | null = null;

  constructor(private readonly tools: ConversationsTools) {
    const { connection, user } = tools;
    connection.events.add((event, payload) => this.#receive(event, payload));
    connection.statuses.add((status) => {
      for (const core of this.#all()) {
        if (status === 'online') core.wakeUp();
        else core.offline();
      }
    });
    user.changes.add(() => this.#end(userChanged()));
    void this.#sendStored();
  }

  open(id: string): ConversationView {
    return new ConversationView(id, this.#cores.get(id) ?? this.#begin(id));
  }

  /** Makes all open conversations retry their requests. Call this when a new access token is available. */
  wakeUp(): void {
    for (const core of this.#all()) core.wakeUp();
  }

  /** Ends all open conversations, and deletes what is stored, because the user has left. */
  forgetStored(): void {
    this.#end(userChanged());
    const { offline } = this.tools;
    if (offline !== undefined) void (this.#stored ?? new StoredConversations(offline, '')).clear();
    this.#stored = null;
  }

  /** Ends all open conversations permanently. */
  close(): void {
    this.#end(clientClosed());
  }

  /** Ends all open conversations, so that the next user does not see their contents. */
  #end(why: CrewkitError): void {
    for (const keeper of this.#keepers) keeper.close();
    this.#keepers.clear();
    for (const core of this.#all()) core.end(why, true);
  }

  /** Sends the messages that an earlier page has stored unsent. */
  async #sendStored(): Promise<void> {
    for (const { conversationId } of (await this.#findStored()?.unsent()) ?? []) {
      if (!this.#cores.has(conversationId)) this.#begin(conversationId);
    }
  }

  #findStored(): StoredConversations | null {
    const { offline, user } = this.tools;
    if (offline === undefined || user.id === null) return null;
    if (this.#stored?.userId !== user.id) this.#stored = new StoredConversations(offline, user.id);
    return this.#stored;
  }

  #begin(id: string): ConversationCore {
    const { chats, connection, user } = this.tools;
    const core: ConversationCore = new ConversationCore({
      id,
      transport: createTransport(chats, id),
      chats,
      connection,
      user,
      ended: () => {
        if (keeper !== null && this.#keepers.delete(keeper)) keeper.close();
        if (this.#cores.get(id) === core) this.#cores.delete(id);
      },
    });
    this.#cores.set(id, core);
    const stored = this.#findStored();
    const keeper = stored && new ConversationKeeper(id, core, stored);
    if (keeper === null) core.wakeUp();
    else {
      this.#keepers.add(keeper);
      void keeper.start().then(() => core.wakeUp());
    }
    return core;
  }

  #all(): ConversationCore[] {
    return [...this.#cores.values()];
  }

  #receive<E extends ServerEvent>(event: E, payload: ServerEvents[E]): void {
    const core = this.#cores.get(getConversationId(payload) ?? '');
    if (core !== undefined) handlers[event]?.(core, payload);
  }
}

function getConversationId(payload: ServerEvents[ServerEvent]): string | null {
  if ('conversationId' in payload) return payload.conversationId;
  return 'participants' in payload ? payload.id : null;
}

function createTransport(chats: CrewkitApi['chats'], id: string): ConversationTransport {
  return {
    view: () => chats.get(id),
    // Numbers have no gaps only with the replies in threads.
    page: ({ include, ...query }) =>
      chats.listMessages(id, { ...query, include: include === undefined ? 'thread' : 'conversation,thread' }),
    changes: (query) => chats.listChanges(id, query),
    markRead: (seq) => chats.markRead(id, seq),
    post: ({ body, clientMessageId, replyToId, threadRootId, mentions }) =>
      chats.send(id, { body, clientMessageId, replyToId, threadRootId, mentions: [...mentions] }),
  };
}
