import { CrewkitError } from '../../crewkit-error.js';
import type { Id } from '../../id.js';
import { Listeners } from '../../listeners.js';
import { conversationClosed } from '../../live/end-reasons.js';
import type { Message } from '../../schemas.js';
import type { ConversationCore } from '../conversation-core.js';
import type { MessagePlace, NewText, OpenThread, ThreadState } from '../open-conversation.js';
import { unsentMessage } from '../unsent-message.js';
import { ReplyList } from './reply-list.js';
import { ThreadLoader, type LoadedThread } from './thread-loader.js';
import { Threads, type ThreadPart } from './threads.js';

const pageSize = 50;

/**
 * An open thread. The conversation passes on all versions of messages that it receives, without gaps, so that the thread loads its replies
 * once. It loads them again if the conversation has missed changes.
 */
export class ThreadView implements OpenThread, ThreadPart {
  readonly #list = new ReplyList();
  readonly #changes = new Listeners();
  readonly #threads: Threads;
  readonly #loader: ThreadLoader;
  readonly #stop: () => void;
  /** Does nothing: a thread keeps all its replies. */
  readonly keepPlace = (): undefined => undefined;
  /** Does nothing: events of typing do not name the thread. */
  readonly typing = (): undefined => undefined;
  #root: Message | null = null;
  #isLoaded = false;
  #hasBegun = false;
  /** The position before which there are earlier replies; null if there are none. */
  #before: string | null = null;
  #isFollowing = false;
  #fault: CrewkitError | null = null;
  #isRefused = false;
  #isClosed = false;
  #state: ThreadState | null = null;

  constructor(
    readonly id: Id<'Conversation'>,
    readonly rootId: Id<'Message'>,
    private readonly core: ConversationCore,
  ) {
    this.#loader = new ThreadLoader({
      conversationId: id,
      rootId,
      chats: core.tools.chats,
      loaded: (thread) => this.#show(thread),
      failed: (error, isFinal) => {
        this.#isRefused = isFinal;
        this.#changed(error);
      },
    });
    core.views.add(this);
    this.#threads = core.threads ??= new Threads(core.changed);
    this.#threads.open.add(this);
    this.#stop = core.changes.add(() => this.#follow());
    this.#follow();
  }

  get state(): ThreadState {
    return (this.#state ??= this.#toState());
  }

  subscribe(listener: () => void): () => void {
    return this.#changes.add(listener);
  }

  onMessage(message: Message): void {
    if (message.id === this.rootId) this.#root = toNewer(this.#root, message);
    if (message.threadRootId !== this.rootId) return;
    // The server makes users follow a thread with each new reply.
    const isNew = this.#isLoaded && message.seq > this.#list.lastSeq;
    if (isNew && message.senderId === this.core.tools.user.id) this.#isFollowing = true;
    this.#list.add(message);
  }

  /** Loads everything again: the conversation has missed changes. */
  missed(): void {
    this.#list.clear();
    this.#root = null;
    this.#before = null;
    this.#isFollowing = false;
    this.#fault = null;
    this.#isRefused = false;
    this.#isLoaded = false;
    this.#hasBegun = false;
    this.#loader.stop();
  }

  find(messageId: string): Message | undefined {
    return this.#list.find(messageId);
  }

  send(text: NewText): Promise<Message> {
    if (this.#isClosed) return Promise.reject(conversationClosed());
    return this.core.send(unsentMessage(text, this.rootId));
  }

  retry(clientMessageId: string): void {
    if (!this.#isClosed) this.core.queue.retry(clientMessageId);
  }

  discard(clientMessageId: string): void {
    if (!this.#isClosed) this.core.queue.discard(clientMessageId);
  }

  async addReaction(messageId: Id<'Message'>, emoji: string): Promise<void> {
    await this.#open().reactions.set(messageId, emoji, true);
  }

  async removeReaction(messageId: Id<'Message'>, emoji: string): Promise<void> {
    await this.#open().reactions.set(messageId, emoji, false);
  }

  async load(place: MessagePlace): Promise<void> {
    if (place === 'older') return this.#loadOlder();
    if (typeof place === 'string' || place.around === undefined) return;
    const isShown = (): boolean => this.#list.messages.some(({ id }) => id === place.around);
    while (!isShown() && this.#before !== null && !this.#isOver()) await this.#loadOlder();
    if (!isShown()) throw new CrewkitError('CURSOR_INVALID', { message: 'The thread has no such reply.' });
  }

  async markRead(): Promise<void> {
    const { lastSeq } = this.#list;
    if (this.#isClosed || this.state.unreadCount === 0) return;
    await this.#open().tools.chats.markThreadRead(this.id, this.rootId, { seq: lastSeq });
    this.#threads.markRead(this.rootId, lastSeq);
  }

  follow(): Promise<void> {
    return this.#setFollowing(true);
  }

  unfollow(): Promise<void> {
    return this.#setFollowing(false);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#state = this.state;
    this.#isClosed = true;
    this.#stop();
    this.#loader.stop();
    this.#threads.open.delete(this);
    this.core.closed(this);
  }

  /** Whether the thread must send no more requests: it was closed, or another user may be signed in by now. */
  #isOver(): boolean {
    return this.#isClosed || this.core.ending !== 'none';
  }

  /** Returns the core while the thread is open; throws after that. */
  #open(): ConversationCore {
    if (this.#isClosed) throw conversationClosed();
    this.core.getOpenTools();
    return this.core;
  }

  async #setFollowing(isFollowing: boolean): Promise<void> {
    const { chats } = this.#open().tools;
    const before = this.#isFollowing;
    this.#isFollowing = isFollowing;
    this.#changed();
    try {
      await chats[isFollowing ? 'followThread' : 'unfollowThread'](this.id, this.rootId);
    } catch (error) {
      this.#isFollowing = before;
      this.#changed();
      throw error;
    }
  }

  /** Follows the conversation. Loads the thread once the conversation is loaded, because it passes on all changes from then on. */
  #follow(): void {
    if (this.#isOver()) this.#loader.stop();
    else if (!this.#hasBegun && this.core.state.status !== 'loading') {
      this.#hasBegun = true;
      this.#loader.start();
    }
    this.#changed();
  }

  #show({ root, replies, before, following }: LoadedThread): void {
    this.#isRefused = false;
    this.#root = toNewer(this.#root, root);
    this.#list.addPage(replies, before !== null);
    this.#before = before;
    this.#isFollowing = following;
    this.#isLoaded = true;
    this.#changed(null);
  }

  async #loadOlder(): Promise<void> {
    const before = this.#before;
    if (before === null || this.#isOver()) return;
    const { chats } = this.core.tools;
    const { items, nextCursor } = await chats.listThread(this.id, this.rootId, { before, limit: pageSize });
    // Another call has loaded this page, or the thread was loaded again.
    if (this.#before !== before || this.#isOver()) return;
    this.#list.addPage(items, nextCursor !== null);
    this.#before = nextCursor;
    this.#changed();
  }

  #changed(fault = this.#fault): void {
    if (this.#isClosed) return;
    this.#fault = fault;
    this.#state = null;
    this.#changes.tell();
  }

  #toState(): ThreadState {
    const { core, rootId } = this;
    const { status, conversation, error } = core.state;
    const root = this.#root && core.present(this.#root);
    const messages = this.#isLoaded ? this.#list.messages.map((each) => core.present(each)) : [];
    const shown = new Set(messages.map(({ clientMessageId }) => clientMessageId));
    return {
      status: this.#isRefused ? 'gone' : this.#isLoaded || status === 'gone' ? status : 'loading',
      conversation,
      root,
      messages,
      unsent: core.queue.unsent.filter((each) => each.threadRootId === rootId && !shown.has(each.clientMessageId)),
      hasOlder: this.#before !== null,
      hasNewer: false,
      typing: [],
      unreadCount: root?.thread?.unreadCount ?? 0,
      isFollowing: this.#isFollowing,
      error: this.#fault ?? error,
    };
  }
}

function toNewer(known: Message | null, message: Message): Message {
  return known !== null && known.changeSeq > message.changeSeq ? known : message;
}
