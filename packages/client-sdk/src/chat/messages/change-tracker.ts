import type { Message, Schema } from '../../schemas.js';

type ChangeList = Schema<'MessageChangeList'>;

/** Tracks which of a conversation's changes the client knows. Changes are numbered 1, 2, 3 … without gaps. */
export class ChangeTracker {
  /** The client knows all changes up to this number, or none of them if it is null. */
  #known: number | null = null;
  /** The message of the last known change, or null if it is not known. */
  #lastMessageId: string | null = null;
  #announced = 0;
  #isVerified = true;

  /** The number of changes that the client knows; null before the first messages are loaded. */
  get known(): number | null {
    return this.#known;
  }

  /** Whether the client has missed changes, or may have. */
  get isBehind(): boolean {
    return this.#known !== null && (this.#announced > this.#known || !this.#isVerified);
  }

  /** The number of changes that the client has missed, as far as it knows. */
  get missing(): number {
    return Math.max(0, this.#announced - (this.#known ?? this.#announced));
  }

  /**
   * The number after which the changes must be requested. The last known change is requested again: if it is another one, the server was
   * restored from a backup.
   */
  get after(): number {
    return Math.max(0, (this.#known ?? 0) - 1);
  }

  /** Starts with messages that were loaded when the conversation already had the changes up to this number. */
  start(lastChangeSeq: number, messages: readonly Message[]): void {
    this.#known = lastChangeSeq;
    const last = messages.find((each) => each.changeSeq === lastChangeSeq && each.threadRootId === null);
    this.#lastMessageId = last?.id ?? null;
    this.#isVerified = true;
  }

  /** Forgets all changes. */
  clear(): void {
    this.#known = null;
    this.#announced = 0;
  }

  /** Records a message from an event or a response. */
  add({ id, changeSeq, threadRootId }: Message): void {
    // The posting of a reply is a change of its root, and an edit is a change of the reply itself.
    const messageId = threadRootId === null ? id : null;
    if (this.#known !== null && changeSeq === this.#known + 1) this.#advance(changeSeq, messageId);
    this.#announced = Math.max(this.#announced, changeSeq);
  }

  /**
   * Records that the conversation has this many changes, after a time without events. Returns false if it has fewer than the client knows,
   * because the server was restored from a backup.
   */
  rejoin(lastChangeSeq: number): boolean {
    this.#isVerified = false;
    this.#announced = Math.max(this.#announced, lastChangeSeq);
    return lastChangeSeq >= (this.#known ?? 0);
  }

  /** Records a page of changes that was requested with `after`. Returns false if the server was restored from a backup. */
  merge({ items, lastChangeSeq }: ChangeList): boolean {
    const known = this.#known ?? 0;
    const first = items[0];
    const isSame = first === undefined ? known === 0 : first.changeSeq === this.after + 1;
    const isContinued = known === 0 || this.#lastMessageId === null || first?.messageId === this.#lastMessageId;
    if (!isSame || !isContinued || lastChangeSeq < known) return false;
    for (const { changeSeq, messageId } of items) this.#advance(changeSeq, messageId);
    this.#announced = Math.max(this.#announced, lastChangeSeq);
    this.#isVerified = true;
    return true;
  }

  #advance(changeSeq: number, messageId: string | null): void {
    if (changeSeq <= (this.#known ?? 0)) return;
    this.#known = changeSeq;
    this.#lastMessageId = messageId;
  }
}
