import { CrewkitError } from '../crewkit-error.js';
import type {
  ConversationState,
  MessagePlace,
  NewText,
  OpenConversation,
  UnsentMessage,
} from '../chat/open-conversation.js';
import { unsentMessage } from '../chat/unsent-message.js';
import type { Message } from '../schemas.js';
import { Listeners } from '../listeners.js';

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

  constructor(readonly id: string) {}

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

  close(): void {
    this.#isClosed = true;
    this.#end ??= new CrewkitError('ABORTED', { message: 'The conversation was closed.' });
    this.#view?.close();
  }

  /** Call when the code is loaded. Sends the queued messages even if the conversation has already been closed. */
  arrive(view: TakingConversation): void {
    for (const { message, resolve } of this.#waiting) resolve(view.take(message));
    this.#waiting = [];
    if (this.#isClosed) return view.close();
    this.#view = view;
    view.subscribe(() => this.#changes.tell());
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
    this.#show({ status: 'gone', unsent: [], error });
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
