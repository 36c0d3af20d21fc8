import type { Id } from '../id.js';
import { conversationClosed } from '../live/end-reasons.js';
import { retriableImport } from '../retriable-import.js';
import type { Message } from '../schemas.js';
import type { ConversationCore } from './conversation-core.js';
import type {
  ConversationState,
  MessagePlace,
  NewText,
  OpenConversation,
  OpenThread,
  UnsentMessage,
} from './open-conversation.js';
import { unsentMessage } from './unsent-message.js';

const loadThreads = retriableImport(() => import('./threads/thread-view.js'), 'ThreadView');

/** One view of a conversation. All views of the conversation share one `ConversationCore`. */
export class ConversationView implements OpenConversation {
  readonly #core: ConversationCore;
  readonly #ends = new Set<() => void>();
  /** The state when the view was closed, or null while it is open. */
  #last: ConversationState | null = null;

  constructor(
    readonly id: string,
    core: ConversationCore,
  ) {
    this.#core = core;
    core.views.add(this);
  }

  get state(): ConversationState {
    return this.#last ?? this.#core.state;
  }

  subscribe(listener: () => void): () => void {
    if (this.#last !== null) return () => undefined;
    const end = this.#core.changes.add(() => {
      if (this.#ends.has(end)) listener();
    });
    this.#ends.add(end);
    return () => {
      end();
      this.#ends.delete(end);
    };
  }

  send(text: NewText): Promise<Message> {
    return this.take(unsentMessage(text));
  }

  /** Sends the given unsent message. Returns the send queue's promise, which callers do not have to await. */
  take(message: UnsentMessage): Promise<Message> {
    if (this.#last === null) return this.#core.send(message);
    return Promise.reject(conversationClosed());
  }

  retry(clientMessageId: string): void {
    if (this.#last === null) this.#core.queue.retry(clientMessageId);
  }

  discard(clientMessageId: string): void {
    if (this.#last === null) this.#core.queue.discard(clientMessageId);
  }

  async addReaction(messageId: Id<'Message'>, emoji: string): Promise<void> {
    await this.#open().reactions.set(messageId, emoji, true);
  }

  async removeReaction(messageId: Id<'Message'>, emoji: string): Promise<void> {
    await this.#open().reactions.set(messageId, emoji, false);
  }

  async load(place: MessagePlace): Promise<void> {
    if (this.#last === null) await this.#core.pages.load(place);
  }

  keepPlace(isKept: boolean): void {
    if (this.#last === null) this.#core.keepPlace(this, isKept);
  }

  typing(): void {
    if (this.#last === null) this.#core.announceTyping();
  }

  async markRead(): Promise<void> {
    if (this.#last === null) await this.#core.markRead();
  }

  async openThread(rootId: Id<'Message'>): Promise<OpenThread> {
    this.#open();
    const { ThreadView } = await loadThreads();
    return new ThreadView(this.id, rootId, this.#open());
  }

  close(): void {
    if (this.#last !== null) return;
    this.#last = this.#core.state;
    for (const end of this.#ends) end();
    this.#ends.clear();
    this.#core.closed(this);
  }

  /** Returns the core while the view is open; throws after that. */
  #open(): ConversationCore {
    if (this.#last !== null) throw conversationClosed();
    return this.#core;
  }
}
