import { clientClosed, userChanged } from '../live/end-reasons.js';
import type { CrewkitApi } from '../api/create-api.js';
import type { SessionTokens } from '../session/session-tokens.js';
import type { Conversations } from '../chat/conversations.js';
import type { OfflineStorage } from '../chat/storage/stored-conversations.js';
import type { TakingConversation } from '../live/early-conversation.js';
import { EarlyConversations } from '../live/early-conversations.js';
import { LazyPart } from '../live/lazy-part.js';
import { retriableImport } from '../retriable-import.js';
import { Connection } from './connection.js';
import { CurrentUser } from './current-user.js';
import type { Realtime, ServerEvent, ServerEvents } from './realtime.js';
import { reportActivity } from './report-activity.js';
import { pageOrigin, socketAddress } from './socket-address.js';

export interface RealtimeOptions {
  /** The `baseUrl` of `ClientOptions`, without trailing slashes. */
  readonly baseUrl: string;
  readonly tokens: SessionTokens;
  readonly chats: CrewkitApi['chats'];
  /** Where conversations are stored; undefined if they last as long as the page. */
  readonly offline?: OfflineStorage | undefined;
}

export interface RealtimeEngine extends Realtime {
  openConversation(conversationId: string): TakingConversation;
  readonly events: Connection['events'];
  /** Ends the connection and every open conversation permanently. */
  close(): void;
}

const loadChat = retriableImport(() => import('../chat/conversations.js'), 'Conversations');

/** Creates the real-time part of a client, which connects on first use. */
export function createRealtime({ baseUrl, tokens, chats, offline }: RealtimeOptions): RealtimeEngine {
  const user = new CurrentUser(tokens, (accessToken) => renewed(accessToken));
  const connection = new Connection(() => socketAddress(baseUrl, pageOrigin()), user);
  const endReports = reportActivity(connection);
  const chat = new LazyPart<Conversations>(async () => {
    const code = await loadChat();
    return new code.Conversations({ chats, connection, user, offline });
  });
  const conversations = new EarlyConversations(chat, (part, id) => part.open(id));
  user.changes.add(() => {
    conversations.end(userChanged());
    if (offline !== undefined) chat.use((part) => part.forgetStored());
  });
  if (offline !== undefined) void loadForUnsent(offline, chat);

  function renewed(accessToken: string | null): void {
    connection.renewed(accessToken);
    if (accessToken !== null) chat.part?.wakeUp();
  }

  return {
    get status() {
      return connection.status;
    },
    onStatus: (listener) => connection.statuses.add(listener),
    connect: () => connection.connect(),
    disconnect: () => connection.disconnect(),
    on: <E extends ServerEvent>(event: E, listener: (payload: ServerEvents[E]) => void) => {
      connection.connect();
      // The payload of an event has the type that belongs to its name.
      return connection.events.add((name, payload) => name === event && listener(payload as ServerEvents[E]));
    },
    events: connection.events,
    emit: (event, data) => connection.ask(event, data),
    openConversation: (conversationId) => {
      connection.connect();
      return conversations.open(conversationId);
    },
    close: () => {
      connection.disconnect();
      endReports();
      conversations.end(clientClosed());
      chat.close();
      user.close();
    },
  };
}

/** Loads the code of conversations if an earlier page has stored messages that were not sent: it sends them. */
async function loadForUnsent({ open, key }: OfflineStorage, chat: LazyPart<Conversations>): Promise<void> {
  try {
    const unsent = await (await open()).getItem(`${key}.unsent`);
    if (unsent !== null) chat.use(() => undefined);
  } catch {
    // Without the storage, there are no such messages.
  }
}
