import { CrewkitError } from '../crewkit-error.js';
import type {
  ConversationState,
  MessagePlace,
  NewText,
  OpenConversation,
  OpenThread,
  UnsentMessage,
} from '../chat/open-conversation.js';
import { unsentMessage } from '../chat/unsent-message.js';
import type { Message } from '../schemas.js';
import type { Id } from '../id.js';
import { Listeners } from '../listeners.js';
import { conversationClosed } from './end-reasons.js';

/** A conversation that also accepts messages which another object has already shown as unsent. */
export interface TakingConversation extends OpenConversation {
  /** Sends the message. Callers do not have to handle a rejection. */
  take(message: UnsentMessage): Promise<Message>;
}

interface Waiting {
  readonly message: UnsentMessage;
  readonly resolve: (message: Message | Promise<Message>) => void;
  readonly reject: (error: CrewkitError) => void;
}

/**
 * A conversation opened before the code that it needs is loaded. Until then, queues and shows the messages that the user sends. Afterwards,
 * delegates to the conversation of that code.
 */
export class EarlyConversation implements TakingConversation {
  readonly #changes = new Listeners();
  /** The conversation of the code. Rejects if this conversation ends before the code is loaded. */
  readonly #arrived: Promise<TakingConversation>;
  #resolve: (view: TakingConversation) => void = () => undefined;
  #reject: (error: CrewkitError) => void = () => undefined;
  #waiting: readonly Waiting[] = [];
  #view: TakingConversation | null = null;
  #isClosed = false;
  /** The reason why sending is no longer possible, or null while it is possible. */
  #end: CrewkitError | null = null;
  #state: ConversationState = {
    status: 'loading',
    conversation: null,
    messages: [],
    unsent: [],
    hasOlder: false,
    hasNewer: false,
    typing: [],
    unreadCount: 0,
    error: null,
  };

  constructor(readonly id: string) {
    this.#arrived = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // The calls that wait for it handle the rejection.
    this.#arrived.catch(() => undefined);
  }

  get state(): ConversationState {
    return this.#view?.state ?? this.#state;
  }

  subscribe(listener: () => void): () => void {
    return this.#changes.add(listener);
  }

  send(text: NewText): Promise<Message> {
    return this.take(unsentMessage(text));
  }

  take(message: UnsentMessage): Promise<Message> {
    if (this.#view !== null) return this.#view.take(message);
    if (this.#end !== null) return Promise.reject(this.#end);
    const sent = new Promise<Message>((resolve, reject) => {
      this.#keep([...this.#waiting, { message, resolve, reject }]);
    });
    // As in `SendQueue`, callers do not have to handle the rejection.
    sent.catch(() => undefined);
    return sent;
  }

  retry(clientMessageId: string): void {
    this.#view?.retry(clientMessageId);
  }

  discard(clientMessageId: string): void {
    this.#view?.discard(clientMessageId);
    const discarded = this.#waiting.find(({ message }) => message.clientMessageId === clientMessageId);
    if (discarded === undefined || this.#isClosed) return;
    discarded.reject(new CrewkitError('ABORTED', { message: 'The message was discarded.' }));
    this.#keep(this.#waiting.filter((each) => each !== discarded));
  }

  addReaction(messageId: Id<'Message'>, emoji: string): Promise<void> {
    return this.#use((view) => view.addReaction(messageId, emoji));
  }

  removeReaction(messageId: Id<'Message'>, emoji: string): Promise<void> {
    return this.#use((view) => view.removeReaction(messageId, emoji));
  }

  async load(place: MessagePlace): Promise<void> {
    await this.#view?.load(place);
  }

  keepPlace(isKept: boolean): void {
    this.#view?.keepPlace(isKept);
  }

  typing(): void {
    this.#view?.typing();
  }

  async markRead(): Promise<void> {
    await this.#view?.markRead();
  }

  openThread(rootId: Id<'Message'>): Promise<OpenThread> {
    return this.#use((view) => view.openThread(rootId));
  }

  close(): void {
    this.#isClosed = true;
    this.#end ??= conversationClosed();
    this.#view?.close();
    this.#reject(this.#end);
  }

  /** Call when the code is loaded. Sends the queued messages even if the conversation has already been closed. */
  arrive(view: TakingConversation): void {
    for (const { message, resolve } of this.#waiting) resolve(view.take(message));
    this.#waiting = [];
    if (this.#isClosed) return view.close();
    this.#view = view;
    view.subscribe(() => this.#changes.tell());
    this.#resolve(view);
    this.#changes.tell();
  }

  /** Call when loading the code has failed and will be retried. */
  fail(error: CrewkitError): void {
    this.#show({ error });
  }

  /** Call when sending is no longer possible, for example because the user signed out. */
  end(error: CrewkitError): void {
    for (const { reject } of this.#waiting) reject(error);
    this.#waiting = [];
    this.#end = error;
    this.#reject(error);
    this.#show({ status: 'gone', unsent: [], error });
  }

  /** Passes the call on, now or once the code is loaded. Rejects if the conversation has ended by then. */
  #use<T>(call: (view: TakingConversation) => Promise<T>): Promise<T> {
    return this.#view === null ? this.#arrived.then(call) : call(this.#view);
  }

  #keep(waiting: readonly Waiting[]): void {
    this.#waiting = waiting;
    this.#show({ unsent: waiting.map(({ message }) => message) });
  }

  #show(change: Partial<ConversationState>): void {
    if (this.#isClosed) return;
    this.#state = { ...this.#state, ...change };
    this.#changes.tell();
  }
}
