import { clientClosed } from './end-reasons.js';
import type { CrewkitError } from '../crewkit-error.js';
import { EarlyConversation, type TakingConversation } from './early-conversation.js';
import type { LazyPart } from './lazy-part.js';

/** Conversations opened before the code that they need is loaded. */
export class EarlyConversations<Part extends { close?(): void }> {
  readonly #open = new Set<EarlyConversation>();

  constructor(
    private readonly code: LazyPart<Part>,
    private readonly begin: (part: Part, id: string) => TakingConversation,
  ) {
    code.faults.add((error) => {
      for (const each of this.#open) each.fail(error);
    });
  }

  open(id: string): TakingConversation {
    const part = this.code.part;
    if (part !== null) return this.begin(part, id);
    const conversation = new EarlyConversation(id);
    this.#open.add(conversation);
    this.code.use((part) => {
      // `end` may have removed the conversation before the code was loaded.
      if (this.#open.delete(conversation)) conversation.arrive(this.begin(part, id));
    });
    if (this.code.isClosed) this.end(clientClosed());
    return conversation;
  }

  end(error: CrewkitError): void {
    for (const each of this.#open) each.end(error);
    this.#open.clear();
  }
}
