import type { CrewkitError } from '../crewkit-error.js';
import { conversationClosed } from '../live/end-reasons.js';
import type { Conversation, Message } from '../schemas.js';
import { Listeners } from '../listeners.js';
import { ChangeTracker } from './messages/change-tracker.js';
import { ConversationSync } from './conversation-sync.js';
import type { CoreTools } from './core-tools.js';
import { MessageList } from './messages/message-list.js';
import { MessagePages } from './messages/message-pages.js';
import type { ConversationState, UnsentMessage } from './open-conversation.js';
import { OwnReactions } from './own-reactions.js';
import { ReadMark } from './read-mark.js';
import { SendQueue } from './send-queue.js';
import type { StoredConversation } from './storage/stored-conversations.js';
import type { Threads } from './threads/threads.js';
import { OwnTyping, TypingOthers } from './typing.js';
import { countUnread, getHorizon, isOutsideThreads, newerView, withHorizon } from './messages/unread.js';

/** An open conversation, which all its views share. It ends when all views are closed and no message of the user waits to be sent. */
export class ConversationCore {
  readonly changes = new Listeners();
  readonly views = new Set<object>();
  readonly pages: MessagePages;
  readonly queue: SendQueue;
  readonly reactions: OwnReactions;
  readonly changed = (): void => this.#changed();
  /** null until a thread is opened. */
  threads: Threads | null = null;
  readonly #list = new MessageList({
    onMessage: (message) => this.threads?.onMessage(message),
    missed: () => this.threads?.missed(),
  });
  readonly #changeTracker = new ChangeTracker();
  readonly #sync: ConversationSync;
  readonly #readMark: ReadMark;
  readonly #typing = new TypingOthers(this.changed);
  readonly #ownTyping = new OwnTyping();
  #conversation: Conversation | null = null;
  #fault: CrewkitError | null = null;
  #state: ConversationState | null = null;
  /** `gone`: the user can no longer see the conversation, or has signed out. `closed`: it is not used any more. */
  ending: 'none' | 'gone' | 'closed' = 'none';

  constructor(readonly tools: CoreTools) {
    const shared = { list: this.#list, source: tools.transport };
    this.#sync = new ConversationSync({
      ...shared,
      changes: this.#changeTracker,
      id: tools.id,
      connection: tools.connection,
      viewed: (conversation) => this.#viewed(conversation),
      forget: () => this.#forget(),
      changed: (fault) => this.#changed(fault),
      gone: (why) => this.end(why),
    });
    this.pages = new MessagePages({ ...shared, sync: this.#sync, changed: this.changed });
    this.reactions = new OwnReactions({
      send: (messageId, emoji, isSet) =>
        this.getOpenTools().chats[isSet ? 'addReaction' : 'removeReaction'](tools.id, messageId, emoji),
      find: (messageId) => this.#list.known.find(({ id }) => id === messageId) ?? this.threads?.find(messageId),
      changed: this.changed,
    });
    this.#readMark = new ReadMark({
      horizon: () => this.#conversation && getHorizon(this.#conversation, tools.user.id),
      markRead: (seq) => tools.transport.markRead(seq),
      marked: (lastReadSeq) => this.read(tools.user.id, lastReadSeq),
    });
    this.queue = new SendQueue({
      post: (message) => tools.transport.post(message),
      delivered: (message) => this.message(message),
      changed: () => {
        this.#changed();
        this.#closeIfUnused();
      },
    });
  }

  /** What to store of the conversation; null while its newest messages are not loaded. */
  get snapshot(): StoredConversation | null {
    const [conversation, list, lastChangeSeq] = [this.#conversation, this.#list, this.#changeTracker.known];
    if (conversation === null || lastChangeSeq === null || !list.isLoaded || list.hasNewer) return null;
    return { conversation, messages: list.messages, lastChangeSeq };
  }

  get state(): ConversationState {
    if (this.#state !== null) return this.#state;
    const [conversation, list, userId] = [this.#conversation, this.#list, this.tools.user.id];
    return (this.#state = {
      status: this.ending === 'gone' ? 'gone' : !list.isLoaded ? 'loading' : this.#sync.isLive ? 'live' : 'behind',
      conversation,
      messages: list.messages.filter(isOutsideThreads).map(this.present),
      unsent: this.queue.unsent.filter(isOutsideThreads),
      hasOlder: list.hasOlder,
      hasNewer: list.hasNewer,
      typing: this.#typing.ids,
      unreadCount: conversation === null ? 0 : countUnread({ conversation, list, userId }),
      error: this.#fault,
    });
  }

  /** Returns a message as the user sees it, with what they have just changed. */
  readonly present = (message: Message): Message => this.reactions.apply(this.threads?.apply(message) ?? message);

  /** Shows the conversation as it was stored, unless it is loaded by now, and sends its unsent messages. */
  restore(stored: StoredConversation | null, unsent: readonly UnsentMessage[]): void {
    if (this.ending !== 'none') return;
    if (stored !== null && !this.#list.isLoaded) {
      this.#viewed(stored.conversation);
      this.#list.replace(stored.messages, stored.conversation.lastSeq);
      this.#changeTracker.start(stored.lastChangeSeq, stored.messages);
    }
    for (const message of unsent) void this.queue.add({ ...message, status: 'waiting', error: null });
    this.#changed();
    this.#closeIfUnused();
  }

  closed(view: object): void {
    this.views.delete(view);
    this.keepPlace(view, false);
    this.#closeIfUnused();
  }

  keepPlace(view: object, isKept: boolean): void {
    this.#list.keeping[isKept ? 'add' : 'delete'](view);
  }

  /** Call when the connection is restored or the token was replaced. */
  wakeUp(): void {
    this.#sync.retryNow();
    this.queue.wakeUp();
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
    this.queue.recognize(message);
    this.#typing.stopped(message.senderId);
    this.#changed();
  }

  updated(conversation: Conversation): void {
    this.#viewed(conversation);
    if (this.#list.isLoaded && this.#list.missing > 0) void this.#sync.wakeUp();
    this.#changed();
  }

  read(userId: string | null, lastReadSeq: number): void {
    const before = this.#conversation;
    if (userId !== null) this.#conversation = before && withHorizon(before, userId, lastReadSeq);
    if (this.#conversation === before) return;
    this.#changed();
    // The user may have read messages on another device. If not all later messages are loaded here, the server counts the unread ones.
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

  /** Closes the conversation permanently. With `forgets`, discards the messages, so that the next user does not see them. */
  end(why: CrewkitError, forgets = false): void {
    if (this.ending !== 'none') return;
    this.ending = 'gone';
    this.#fault = why;
    this.#stop(why);
    if (forgets) this.#forget();
    this.#changed();
  }

  /** Returns the tools. Throws after the conversation has ended, because another user may be signed in. */
  getOpenTools(): CoreTools {
    if (this.ending !== 'none') throw this.ending === 'gone' && this.#fault ? this.#fault : conversationClosed();
    return this.tools;
  }

  send(message: UnsentMessage): Promise<Message> {
    if (this.ending === 'gone' && this.#fault !== null) return Promise.reject(this.#fault);
    if (message.threadRootId === null) void this.pages.load('newest');
    return this.queue.add(message);
  }

  announceTyping(): void {
    this.#ownTyping.announce(Date.now(), () => {
      if (!this.#sync.isJoined) return false;
      void this.tools.connection.ask('typing', this.tools.id);
      return true;
    });
  }

  /** Marks all loaded messages as read. */
  markRead(): Promise<void> {
    return this.#readMark.move(this.#list.lastSeq);
  }

  #forget(): void {
    this.#list.clear();
    this.#conversation = null;
    this.reactions.clear();
    this.threads?.clear();
    this.#readMark.clear();
  }

  #viewed(conversation: Conversation): void {
    this.#conversation = newerView(this.#conversation, conversation);
    this.#list.hear(conversation.lastSeq);
  }

  async #viewAgain(): Promise<void> {
    // A failed request does no harm, because the next response that contains the conversation has the same data.
    const view = await this.tools.transport.view().catch(() => null);
    if (view !== null && this.ending === 'none') this.updated(view);
  }

  #changed(fault = this.#fault): void {
    this.#fault = fault;
    this.queue.forget(this.#list.hasNewer ? Infinity : this.#list.lastSeq);
    this.reactions.settle();
    this.#state = null;
    this.changes.tell();
  }

  #closeIfUnused(): void {
    if (this.views.size > 0 || !this.queue.isIdle || this.ending !== 'none') return;
    this.ending = 'closed';
    void this.tools.connection.ask('leave', this.tools.id);
    this.#stop(conversationClosed());
  }

  #stop(why: CrewkitError): void {
    this.#sync.close();
    this.#readMark.close();
    this.queue.close(why);
    this.#typing.clear();
    this.tools.ended();
  }
}
