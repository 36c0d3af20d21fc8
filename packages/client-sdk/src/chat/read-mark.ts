export interface ReadMarkTools {
  /** Returns the user's read horizon as far as it is known. */
  readonly horizon: () => number | null;
  readonly markRead: (seq: number) => Promise<{ readonly lastReadSeq: number }>;
  readonly marked: (lastReadSeq: number) => void;
}

/** Marks messages as read. Sends one request at a time, and none for messages that are already marked. */
export class ReadMark {
  #markedSeq = 0;
  #isClosed = false;
  #turn: Promise<void> = Promise.resolve();

  constructor(private readonly tools: ReadMarkTools) {}

  /** Marks the messages up to `seq`. */
  move(seq: number): Promise<void> {
    const mark = async (): Promise<void> => {
      if (this.#isClosed || seq <= Math.max(this.#markedSeq, this.tools.horizon() ?? 0)) return;
      const { lastReadSeq } = await this.tools.markRead(seq);
      this.#markedSeq = Math.max(seq, lastReadSeq);
      this.tools.marked(lastReadSeq);
    };
    return (this.#turn = this.#turn.then(mark, mark));
  }

  clear(): void {
    this.#markedSeq = 0;
  }

  close(): void {
    this.#isClosed = true;
  }
}
