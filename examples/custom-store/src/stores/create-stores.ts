import type { Stores } from '@crewkit/core/ports';
import { copying } from '../copying.js';
import type { View } from '../view.js';
import { MemoryAccountStore } from './account-store.js';
import { MemoryConversationStore } from './conversation-store.js';
import { MemoryEventCursorStore } from './event-cursor-store.js';
import { MemoryEventLog } from './event-log.js';
import { MemoryLockoutStore } from './lockout-store.js';
import { MemoryMailOutbox } from './mail-outbox.js';
import { MemoryMarkerStore } from './marker-store.js';
import { MemoryMessageStore } from './message-store.js';
import { MemoryPasswordResetStore } from './password-reset-store.js';
import { MemoryPendingRegistrationStore } from './pending-registration-store.js';
import { MemoryPermissionStore } from './permission-store.js';
import { MemorySessionStore } from './session-store.js';

/** Every store, on one view of the tables. */
export function createStores(view: View): Stores {
  return {
    accounts: copying(new MemoryAccountStore(view)),
    pendingRegistrations: copying(new MemoryPendingRegistrationStore(view)),
    passwordResets: copying(new MemoryPasswordResetStore(view)),
    sessions: copying(new MemorySessionStore(view)),
    lockouts: copying(new MemoryLockoutStore(view)),
    mailOutbox: copying(new MemoryMailOutbox(view)),
    conversations: copying(new MemoryConversationStore(view)),
    messages: copying(new MemoryMessageStore(view)),
    permissions: copying(new MemoryPermissionStore(view)),
    markers: copying(new MemoryMarkerStore(view)),
    events: copying(new MemoryEventLog(view)),
    eventCursors: copying(new MemoryEventCursorStore(view)),
  };
}
