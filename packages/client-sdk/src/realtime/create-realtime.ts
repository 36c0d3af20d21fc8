import { CrewkitError } from '../crewkit-error.js';
import type { Http } from '../http.js';
import { Listeners } from '../session/listeners.js';
import type { SessionTokens } from '../session/session-tokens.js';
import { Connection } from './connection.js';
import type { ConversationView } from './conversation-view.js';
import { Conversations } from './conversations.js';
import { CurrentUser } from './current-user.js';
import type { Realtime, ServerEvent, ServerEvents } from './realtime.js';
import { pageOrigin, socketAddress } from './socket-address.js';

export interface RealtimeOptions {
  /** As in `ClientOptions`, without a slash at the end. */
  readonly baseUrl: string;
  readonly tokens: SessionTokens;
  /** Requests of the signed-in user. */
  readonly http: Http;
}

export interface RealtimeEngine extends Realtime {
  openConversation(conversationId: string): ConversationView;
  /** Ends the connection and every open conversation, for good. */
  close(): void;
}

type Payload = ServerEvents[ServerEvent];

/** Real time of one client. Connects on first use. */
export function createRealtime({ baseUrl, tokens, http }: RealtimeOptions): RealtimeEngine {
  const user = new CurrentUser(tokens, (accessToken) => renewed(accessToken));
  const connection = new Connection(() => socketAddress(baseUrl, pageOrigin()), user);
  const conversations = new Conversations({ http, connection, user });
  const listeners = new Map<ServerEvent, Listeners<[Payload]>>();
  connection.events.add((event, payload) => listeners.get(event)?.tell(payload));

  function renewed(accessToken: string | null): void {
    connection.renewed(accessToken);
    if (accessToken !== null) conversations.wakeUp();
  }

  function getListeners(event: ServerEvent): Listeners<[Payload]> {
    const those = listeners.get(event) ?? new Listeners<[Payload]>();
    listeners.set(event, those);
    return those;
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
      // Told of this event alone, it gets payloads of it alone.
      return getListeners(event).add(listener as (payload: Payload) => void);
    },
    openConversation: (conversationId) => {
      connection.connect();
      return conversations.open(conversationId);
    },
    close: () => {
      connection.disconnect();
      conversations.end(new CrewkitError('ABORTED', { message: 'The client was closed.' }));
      user.close();
    },
  };
}
