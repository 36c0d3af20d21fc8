import type { Stores } from '@crewkit/core/ports';

import type { Statements } from '../connection.js';
import { SqliteAccountStore } from './account-store.js';
import { SqliteConversationStore } from './conversation-store.js';
import { SqliteEventCursorStore } from './event-cursor-store.js';
import { SqliteEventLog } from './event-log.js';
import { SqliteLockoutStore } from './lockout-store.js';
import { SqliteMailOutbox } from './mail-outbox.js';
import { SqliteMarkerStore } from './marker-store.js';
import { SqliteMessageStore } from './message-store.js';
import { SqlitePasswordResetStore } from './password-reset-store.js';
import { SqlitePendingRegistrationStore } from './pending-registration-store.js';
import { SqlitePermissionStore } from './permission-store.js';
import { SqliteSessionStore } from './session-store.js';

/** Every store on one connection. */
export function createStores(connection: Statements): Stores {
  return {
    accounts: new SqliteAccountStore(connection),
    pendingRegistrations: new SqlitePendingRegistrationStore(connection),
    passwordResets: new SqlitePasswordResetStore(connection),
    sessions: new SqliteSessionStore(connection),
    lockouts: new SqliteLockoutStore(connection),
    mailOutbox: new SqliteMailOutbox(connection),
    conversations: new SqliteConversationStore(connection),
    messages: new SqliteMessageStore(connection),
    permissions: new SqlitePermissionStore(connection),
    markers: new SqliteMarkerStore(connection),
    events: new SqliteEventLog(connection),
    eventCursors: new SqliteEventCursorStore(connection),
  };
}
