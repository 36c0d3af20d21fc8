import type { CrewkitError } from '../crewkit-error.js';
import type { OpenConversation } from '../chat/open-conversation.js';
import { EarlyConversation } from './early-conversation.js';
import { clientClosed, type LazyPart } from './lazy-part.js';
import type { Live } from './live.js';

/** Conversations opened before the real-time code is loaded. */
export class EarlyConversations {
  readonly #open = new Set<EarlyConversation>();

  constructor(private readonly live: LazyPart<Live>) {
    live.faults.add((error) => {
      for (const each of this.#open) each.fail(error);
    });
  }

  open(id: string): OpenConversation {
    const conversation = new EarlyConversation(id);
    this.#open.add(conversation);
    this.live.use(({ realtime }) => {
      // `end` may have removed the conversation before the code was loaded.
      if (this.#open.delete(conversation)) conversation.arrive(realtime.openConversation(id));
    });
    if (this.live.isClosed) this.end(clientClosed());
    return conversation;
  }

  end(error: CrewkitError): void {
    for (const each of this.#open) each.end(error);
    this.#open.clear();
  }
}
