import { clientClosed, userChanged } from './end-reasons.js';
import type { Realtime, RealtimeStatus } from '../realtime/realtime.js';
import { Listeners } from '../listeners.js';
import type { SessionView } from '../session/session-state.js';
import { EarlyConversations } from './early-conversations.js';
import type { LazyPart } from './lazy-part.js';
import type { Live } from './live.js';

export interface OwnedRealtime extends Realtime {
  /** Ends the conversations that are still waiting for the real-time code, stops watching the session, and reports the status `off`. */
  close(): void;
}

/**
 * Creates a `Realtime` object that can be used before the real-time code is loaded. It queues calls and runs them in order once the code is
 * loaded.
 */
export function createEarlyRealtime(live: LazyPart<Live>, session: SessionView): OwnedRealtime {
  const statuses = new Listeners<[RealtimeStatus]>();
  const conversations = new EarlyConversations(live, ({ realtime }, id) => realtime.openConversation(id));
  let status: RealtimeStatus = 'off';

  function show(next: RealtimeStatus): void {
    if (next === status) return;
    status = next;
    statuses.tell(next);
  }

  function begin(): void {
    if (live.part === null && !live.isClosed) show('connecting');
  }

  live.arrivals.add(({ realtime }) => realtime.onStatus(show));
  const stop = endWithUser(session, conversations);

  return {
    get status() {
      return status;
    },
    onStatus: (listener) => statuses.add(listener),
    connect: () => {
      begin();
      live.use(({ realtime }) => realtime.connect());
    },
    disconnect: () => {
      if (status === 'off') return;
      if (live.part === null) show('off');
      live.use(({ realtime }) => realtime.disconnect());
    },
    emit: async (event, data) => (await live.get()).realtime.emit(event, data),
    on: (event, listener) => {
      begin();
      return live.keep(({ realtime }) => realtime.on(event, listener));
    },
    openConversation: (id) => {
      begin();
      return conversations.open(id);
    },
    close: () => {
      stop();
      conversations.end(clientClosed());
      show('off');
    },
  };
}

/** Ends the waiting conversations when the user signs out or another user signs in, so that the next user does not see them. */
function endWithUser(session: SessionView, conversations: EarlyConversations<Live>): () => void {
  let userId = session.state.user?.id;
  return session.subscribe(() => {
    const before = userId;
    userId = session.state.user?.id;
    if (before === undefined || before === userId) return;
    conversations.end(userChanged());
  });
}
