import type { CrewkitApi } from '../api/create-api.js';
import type { Connection } from '../realtime/connection.js';
import type { CurrentUser } from '../realtime/current-user.js';
import type { ConversationTransport } from './conversation-transport.js';

/** What an open conversation needs. */
export interface CoreTools {
  readonly id: string;
  readonly transport: ConversationTransport;
  /** For reactions, and for threads, whose code is loaded on demand. */
  readonly chats: CrewkitApi['chats'];
  readonly connection: Pick<Connection, 'status' | 'ask'>;
  readonly user: Pick<CurrentUser, 'id'>;
  /** Called when the core is no longer needed. */
  readonly ended: () => void;
}
