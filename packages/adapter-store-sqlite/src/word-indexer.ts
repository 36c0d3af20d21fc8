import type { Statements } from './connection.js';
import { PendingWords } from './stores/pending-words.js';

// Long enough to batch many messages; searches do not wait for it.
const laterMs = 100;

/** Schedules the indexing of new messages: soon after they are acknowledged, and before any search. */
export class WordIndexer {
  private timer: NodeJS.Timeout | null = null;

  /** `run`: runs in a transaction, one at a time. `reader`: sees committed data. */
  constructor(
    private readonly run: (work: (connection: Statements) => Promise<void>) => Promise<void>,
    private readonly reader: Statements,
  ) {}

  /** Call when there may be pending messages. */
  soon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      void this.now();
    }, laterMs).unref();
  }

  /** Resolves when all committed messages are indexed, or cannot be indexed at the moment. */
  async now(): Promise<void> {
    try {
      while (new PendingWords(this.reader).exist()) {
        // In batches, each in a transaction of its own, so that other writers wait for one batch at most.
        await this.run((connection) => new PendingWords(connection).indexSome());
      }
    } catch {
      // For instance a full disk. The messages stay pending and are retried with the next ones; until then, searches find the others.
    }
  }

  close(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }
}
