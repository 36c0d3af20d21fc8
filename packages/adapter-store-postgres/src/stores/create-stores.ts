import type { Stores } from '@crewkit/core/ports';

import type { Connection } from '../connection.js';
import { PostgresAccountStore } from './account-store.js';
import { PostgresConversationStore } from './conversation-store.js';
import { PostgresEventCursorStore } from './event-cursor-store.js';
import { PostgresEventLog } from './event-log.js';
import { PostgresLockoutStore } from './lockout-store.js';
import { PostgresMailOutbox } from './mail-outbox.js';
import { PostgresMarkerStore } from './marker-store.js';
import { PostgresMessageStore } from './message-store.js';
import { PostgresPasswordResetStore } from './password-reset-store.js';
import { PostgresPendingRegistrationStore } from './pending-registration-store.js';
import { PostgresPermissionStore } from './permission-store.js';
import { PostgresSessionStore } from './session-store.js';

/** Every store on one connection. */
export function createStores(connection: Connection): Stores {
  return {
    accounts: new PostgresAccountStore(connection),
    pendingRegistrations: new PostgresPendingRegistrationStore(connection),
    passwordResets: new PostgresPasswordResetStore(connection),
    sessions: new PostgresSessionStore(connection),
    lockouts: new PostgresLockoutStore(connection),
    mailOutbox: new PostgresMailOutbox(connection),
    conversations: new PostgresConversationStore(connection),
    messages: new PostgresMessageStore(connection),
    permissions: new PostgresPermissionStore(connection),
    markers: new PostgresMarkerStore(connection),
    events: new PostgresEventLog(connection),
    eventCursors: new PostgresEventCursorStore(connection),
  };
}
