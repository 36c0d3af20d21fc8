import type { Message } from '../../schemas.js';
import type { MessageFollower } from '../messages/message-list.js';

/** An open thread, as its conversation sees it. */
export interface ThreadPart extends MessageFollower {
  /** Returns a loaded reply. */
  find(messageId: string): Message | undefined;
}

/** The open threads of a conversation, and how far the user has read threads. */
export class Threads implements MessageFollower {
  readonly open = new Set<ThreadPart>();
  /** The `seq` up to which the user has read a thread since its root was loaded, by root. The server sends no event about that. */
  readonly #read = new Map<string, number>();

  constructor(private readonly changed: () => void) {}

  onMessage(message: Message): void {
    for (const each of this.open) each.onMessage(message);
  }

  missed(): void {
    for (const each of this.open) each.missed();
  }

  find(messageId: string): Message | undefined {
    for (const each of this.open) {
      const found = each.find(messageId);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  markRead(rootId: string, seq: number): void {
    this.#read.set(rootId, Math.max(seq, this.#read.get(rootId) ?? 0));
    this.changed();
  }

  /** Returns the message without unread replies, if the user has read them. */
  apply(message: Message): Message {
    const { id, thread } = message;
    if (thread === null || thread.unreadCount === 0 || thread.lastReplySeq > (this.#read.get(id) ?? 0)) return message;
    return { ...message, thread: { ...thread, unreadCount: 0 } };
  }

  clear(): void {
    this.#read.clear();
  }
}
