import type { Message } from '../../schemas.js';

/** The loaded replies in a thread, without gaps from the oldest one to the newest one. */
export class ReplyList {
  readonly #replies = new Map<string, Message>();
  #sorted: readonly Message[] | null = null;
  /** Earlier replies are not loaded. */
  #firstSeq = 0;

  /** The replies, ordered by `seq`. */
  get messages(): readonly Message[] {
    return (this.#sorted ??= [...this.#replies.values()]
      .toSorted((a, b) => a.seq - b.seq)
      .filter(({ seq }) => seq >= this.#firstSeq));
  }

  get lastSeq(): number {
    return this.messages.at(-1)?.seq ?? 0;
  }

  find(id: string): Message | undefined {
    return this.#replies.get(id);
  }

  /** Adds a version of a reply, unless a newer version is known. */
  add(message: Message): void {
    const known = this.#replies.get(message.id);
    if (known !== undefined && known.changeSeq > message.changeSeq) return;
    this.#replies.set(message.id, message);
    this.#sorted = null;
  }

  /** Adds a page of replies, before which others exist if `hasOlder` is true. */
  addPage(page: readonly Message[], hasOlder: boolean): void {
    for (const message of page) this.add(message);
    this.#firstSeq = hasOlder ? Math.min(...page.map(({ seq }) => seq)) : 0;
    this.#sorted = null;
  }

  clear(): void {
    this.#replies.clear();
    this.#firstSeq = 0;
    this.#sorted = null;
  }
}
