import { CrewkitError } from '../crewkit-error.js';
import type { Conversation, Message } from '../schemas.js';
import { Listeners } from '../listeners.js';
import type { Connection } from '../realtime/connection.js';
import type { CurrentUser } from '../realtime/current-user.js';
import { ConversationSync } from './conversation-sync.js';
import type { ConversationTransport } from './conversation-transport.js';
import { MessageList } from './message-list.js';
import { MessagePages } from './message-pages.js';
import type { ConversationState, ConversationStatus, UnsentMessage } from './open-conversation.js';
import { SendQueue } from './send-queue.js';
import { OwnTyping, TypingOthers } from './typing.js';
import { countUnread, getHorizon, newerView, withHorizon } from './unread.js';

export interface CoreTools {
  readonly id: string;
  readonly transport: ConversationTransport;
  readonly connection: Pick<Connection, 'status' | 'ask'>;
  readonly user: Pick<CurrentUser, 'id'>;
  /** Called when the core is no longer needed. */
  readonly ended: () => void;
}

/** An open conversation, which all its views share. It ends when all views are closed and no message of the user waits to be sent. */
export class ConversationCore {
  readonly changes = new Listeners();
  readonly pages: MessagePages;
  readonly #list = new MessageList();
  readonly #sync: ConversationSync;
  readonly #queue: SendQueue;
  readonly #typing = new TypingOthers(() => this.#changed());
  readonly #ownTyping = new OwnTyping();
  #conversation: Conversation | null = null;
  #fault: CrewkitError | null = null;
  #state: ConversationState | null = null;
  #readUpTo = 0;
  #reading: Promise<void> = Promise.resolve();
  #views = 0;
  #end: 'none' | 'gone' | 'closed' = 'none';

  constructor(private readonly tools: CoreTools) {
    const shared = { list: this.#list, source: tools.transport };
    this.#sync = new ConversationSync({
      ...shared,
      id: tools.id,
      connection: tools.connection,
      viewed: (conversation) => this.#viewed(conversation),
      forget: () => this.#forget(),
      changed: (fault) => {
        this.#fault = fault;
        this.#changed();
      },
      gone: (why) => this.end(why),
    });
    this.pages = new MessagePages({ ...shared, sync: this.#sync, changed: () => this.#changed() });
    this.#queue = new SendQueue({
      post: (message) => tools.transport.post(message),
      delivered: (message) => this.message(message),
      changed: () => {
        this.#changed();
        this.#closeIfUnused();
      },
    });
    void this.#sync.wakeUp();
  }

  get state(): ConversationState {
    return (this.#state ??= {
      status: this.#status,
      conversation: this.#conversation,
      messages: this.#list.messages,
      unsent: this.#queue.unsent,
      hasOlder: this.#list.hasOlder,
      hasNewer: this.#list.hasNewer,
      typing: this.#typing.ids,
      unreadCount: this.#unreadCount,
      error: this.#fault,
    });
  }

  opened(): void {
    this.#views += 1;
  }

  closed(view: object): void {
    this.#views -= 1;
    this.keepPlace(view, false);
    this.#closeIfUnused();
  }

  keepPlace(view: object, isKept: boolean): void {
    this.#list.keeping[isKept ? 'add' : 'delete'](view);
  }

  /** Call when the connection is restored or the token was replaced. */
  wakeUp(): void {
    this.#sync.retryNow();
    this.#queue.wakeUp();
    this.#changed();
  }

  offline(): void {
    this.#sync.offline();
    this.#typing.clear();
    this.#changed();
  }

  /** Applies a message that was posted, edited or deleted. */
  message(message: Message): void {
    this.#sync.add(message);
    this.#queue.recognize(message);
    this.#typing.stopped(message.senderId);
    this.#changed();
  }

  updated(conversation: Conversation): void {
    this.#viewed(conversation);
    this.#catchUp();
    this.#changed();
  }

  read(userId: string, lastReadSeq: number): void {
    const before = this.#conversation;
    this.#conversation = before && withHorizon(before, userId, lastReadSeq);
    if (this.#conversation === before) return;
    this.#changed();
    // The user has read messages on another device. If not all messages after the read horizon are loaded here, ask the server for the
    // number of unread messages.
    const isCounted = lastReadSeq + 1 >= this.#list.firstSeq && !this.#list.hasNewer;
    if (userId === this.tools.user.id && !isCounted) void this.#viewAgain();
  }

  someoneTypes(userId: string): void {
    if (userId !== this.tools.user.id) this.#typing.seen(userId);
  }

  evict(): void {
    this.#sync.evict();
    this.#changed();
  }

  /**
   * Closes the conversation permanently. With `forgets`, discards the messages, so that the next user does not see them after a sign-out.
   */
  end(why: CrewkitError, forgets = false): void {
    if (this.#hasEnded()) return;
    this.#end = 'gone';
    this.#fault = why;
    this.#stop(why);
    if (forgets) this.#forget();
    this.#changed();
  }

  send(message: UnsentMessage): Promise<Message> {
    if (this.#end === 'gone' && this.#fault !== null) return Promise.reject(this.#fault);
    void this.pages.load('newest');
    return this.#queue.add(message);
  }

  retry(clientMessageId: string): void {
    this.#queue.retry(clientMessageId);
  }

  discard(clientMessageId: string): void {
    this.#queue.discard(clientMessageId);
  }

  announceTyping(): void {
    this.#ownTyping.announce(Date.now(), () => {
      if (!this.#sync.isJoined) return false;
      void this.tools.connection.ask('typing', this.tools.id);
      return true;
    });
  }

  /** Marks all loaded messages as read. Sends one request at a time, and no request if the messages are already marked as read. */
  markRead(): Promise<void> {
    const { lastSeq } = this.#list;
    const mark = async (): Promise<void> => {
      if (this.#hasEnded() || lastSeq <= this.#ownHorizon) return;
      const { lastReadSeq } = await this.tools.transport.markRead(lastSeq);
      this.#readUpTo = Math.max(lastSeq, lastReadSeq);
      if (this.tools.user.id !== null) this.read(this.tools.user.id, lastReadSeq);
    };
    return (this.#reading = this.#reading.then(mark, mark));
  }

  get #status(): ConversationStatus {
    if (this.#end === 'gone') return 'gone';
    if (!this.#list.isLoaded) return 'loading';
    return this.#sync.isLive ? 'live' : 'behind';
  }

  get #unreadCount(): number {
    const [conversation, list] = [this.#conversation, this.#list];
    return conversation === null ? 0 : countUnread({ conversation, list, userId: this.tools.user.id });
  }

  get #ownHorizon(): number {
    const told = this.#conversation && getHorizon(this.#conversation, this.tools.user.id);
    return Math.max(this.#readUpTo, told ?? 0);
  }

  #forget(): void {
    this.#list.clear();
    this.#conversation = null;
    this.#readUpTo = 0;
  }

  #viewed(conversation: Conversation): void {
    this.#conversation = newerView(this.#conversation, conversation);
    this.#list.hear(conversation.lastSeq);
  }

  async #viewAgain(): Promise<void> {
    // A failed request does no harm, because the next response that contains the conversation has the same data.
    const view = await this.tools.transport.view().catch(() => null);
    if (view !== null && !this.#hasEnded()) this.updated(view);
  }

  #catchUp(): void {
    if (this.#list.isLoaded && this.#list.missing > 0) void this.#sync.wakeUp();
  }

  #hasEnded(): boolean {
    return this.#end !== 'none';
  }

  #changed(): void {
    this.#queue.forget(this.#list.hasNewer ? Infinity : this.#list.lastSeq);
    this.#state = null;
    this.changes.tell();
  }

  #closeIfUnused(): void {
    if (this.#views > 0 || !this.#queue.isIdle || this.#hasEnded()) return;
    this.#end = 'closed';
    void this.tools.connection.ask('leave', this.tools.id);
    this.#stop(new CrewkitError('ABORTED', { message: 'The conversation was closed.' }));
  }

  #stop(why: CrewkitError): void {
    this.#sync.close();
    this.#queue.close(why);
    this.#typing.clear();
    this.tools.ended();
  }
}
