import { later } from '../../timing/timers.js';
import type { ConversationCore } from '../conversation-core.js';
import type { StoredConversations } from './stored-conversations.js';

const pauseMs = 1_000;

/** Stores an open conversation on this device while it changes, and its unsent messages at once. */
export class ConversationKeeper {
  /** The messages that this page has sent. Only these may be removed from the storage, which other tabs use too. */
  readonly #own = new Set<string>();
  #unsentIds = '';
  #cancelSave: (() => void) | null = null;
  #stop: () => void = () => undefined;

  constructor(
    private readonly id: string,
    private readonly core: ConversationCore,
    private readonly stored: StoredConversations,
  ) {}

  /** Shows the conversation as it was stored, and stores it from now on. */
  async start(): Promise<void> {
    const { id, core, stored } = this;
    const unsent = (await stored.unsent()).filter(({ conversationId }) => conversationId === id);
    const conversation = await stored.read(id);
    this.#stop = core.changes.add(() => this.#changed());
    core.restore(
      conversation,
      unsent.map(({ message }) => message),
    );
  }

  /** Stores what has changed last. If the user can no longer see the conversation, deletes it. */
  close(): void {
    this.#stop();
    this.#cancelSave?.();
    if (this.core.ending !== 'gone') return this.#save();
    void this.stored.remove(this.id);
    void this.stored.writeUnsent(this.id, [], this.#own);
  }

  #changed(): void {
    const { undelivered } = this.core.queue;
    const ids = undelivered.map(({ clientMessageId }) => clientMessageId);
    if (ids.join() !== this.#unsentIds) {
      for (const id of ids) this.#own.add(id);
      this.#unsentIds = ids.join();
      void this.stored.writeUnsent(this.id, undelivered, this.#own);
    }
    this.#cancelSave ??= later(pauseMs, () => this.#save(), 'background');
  }

  #save(): void {
    this.#cancelSave = null;
    const { snapshot } = this.core;
    if (snapshot !== null) void this.stored.write(this.id, snapshot);
  }
}
