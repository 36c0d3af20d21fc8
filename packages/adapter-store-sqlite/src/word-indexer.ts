import type { Statements } from './connection.js';
import { PendingWords } from './stores/pending-words.js';

// Long enough for many to come together, and no search waits for it.
const laterMs = 100;

/** Decides when the words of new messages are indexed: soon after their answers, and before anybody searches. */
export class WordIndexer {
  private timer: NodeJS.Timeout | null = null;

  /** `run`: in a transaction, one at a time. `reader`: sees what is committed. */
  constructor(
    private readonly run: (work: (connection: Statements) => Promise<void>) => Promise<void>,
    private readonly reader: Statements,
  ) {}

  /** There may be some now. */
  soon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      void this.now();
    }, laterMs).unref();
  }

  /** Resolves when all that are committed are indexed, or cannot be at the moment. */
  async now(): Promise<void> {
    try {
      while (new PendingWords(this.reader).exist()) {
        // Some at a time, each in a transaction of its own: others who write wait for no more than that.
        await this.run((connection) => new PendingWords(connection).indexSome());
      }
    } catch {
      // A disk that is full, for instance. They are kept, and tried with the next; meanwhile the others are found.
    }
  }

  close(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }
}
