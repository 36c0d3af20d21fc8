import type { Message } from '../schemas.js';

export interface ReactionTools {
  /** Adds or removes one of the user's reactions. */
  readonly send: (messageId: string, emoji: string, isSet: boolean) => Promise<unknown>;
  /** Returns the loaded version of a message. */
  readonly find: (messageId: string) => Message | undefined;
  readonly changed: () => void;
}

interface Pending {
  readonly messageId: string;
  readonly emoji: string;
  readonly isSet: boolean;
  request: Promise<unknown>;
  /** The `changeSeq` of the loaded message when the server confirmed the change; null before that. */
  confirmedAt: number | null;
}

/**
 * The reactions that the user has just added or removed. They show at once. A failure undoes them, and a later version of the message
 * replaces them.
 */
export class OwnReactions {
  /** By message and emoji. */
  readonly #pending = new Map<string, Pending>();

  constructor(private readonly tools: ReactionTools) {}

  /** Rejects if the server refuses the change or cannot be reached. Changes of the same reaction are sent one after the other. */
  async set(messageId: string, emoji: string, isSet: boolean): Promise<void> {
    const { send, find, changed } = this.tools;
    const key = `${messageId} ${emoji}`;
    const sendIt = (): Promise<unknown> => send(messageId, emoji, isSet);
    const before = this.#pending.get(key)?.request;
    const request = before === undefined ? sendIt() : before.then(sendIt, sendIt);
    const own: Pending = { messageId, emoji, isSet, request, confirmedAt: null };
    this.#pending.set(key, own);
    changed();
    try {
      await request;
      own.confirmedAt = find(messageId)?.changeSeq ?? 0;
    } catch (error) {
      if (this.#pending.get(key) === own) this.#pending.delete(key);
      throw error;
    } finally {
      changed();
    }
  }

  /** Forgets the confirmed changes that the loaded messages contain. */
  settle(): void {
    for (const [key, { messageId, emoji, isSet, confirmedAt }] of this.#pending) {
      if (confirmedAt === null) continue;
      const message = this.tools.find(messageId);
      const isShown = message === undefined || message.changeSeq > confirmedAt || isMine(message, emoji) === isSet;
      if (isShown) this.#pending.delete(key);
    }
  }

  clear(): void {
    this.#pending.clear();
  }

  /** Returns the message with the pending changes. */
  apply(message: Message): Message {
    let { reactions } = message;
    for (const { messageId, emoji, isSet } of this.#pending.values()) {
      if (messageId !== message.id || isMine({ reactions }, emoji) === isSet) continue;
      const known = reactions.find((each) => each.emoji === emoji);
      const changed = { emoji, count: (known?.count ?? 0) + (isSet ? 1 : -1), mine: isSet };
      reactions =
        known === undefined
          ? [...reactions, changed]
          : reactions.flatMap((each) => (each !== known ? each : changed.count > 0 ? changed : []));
    }
    return reactions === message.reactions ? message : { ...message, reactions };
  }
}

function isMine({ reactions }: Pick<Message, 'reactions'>, emoji: string): boolean {
  return reactions.some((each) => each.emoji === emoji && each.mine);
}
