import type { Statements } from '../../../connections/connection.js';
import { PendingWords } from './pending-words.js';

// This delay is long enough to collect many messages in one batch. Searches do not wait for it.
const laterMs = 100;

/** Schedules the indexing of new messages: soon after they are acknowledged, and before any search. */
export class WordIndexer {
  private timer: NodeJS.Timeout | null = null;

  /** `run` must run work in a transaction, one at a time. `reader` must read committed data. */
  constructor(
    private readonly run: (work: (connection: Statements) => Promise<void>) => Promise<void>,
    private readonly reader: Statements,
  ) {}

  /** Schedules indexing. Call this when there may be pending messages. */
  soon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      void this.now();
    }, laterMs).unref();
  }

  /** Indexes all committed messages. Returns false if some of them cannot be indexed at the moment. */
  async now(): Promise<boolean> {
    try {
      while (new PendingWords(this.reader).exist()) {
        // Use one transaction for each batch, so that other writers wait for at most one batch.
        await this.run((connection) => new PendingWords(connection).indexSome());
      }
      return true;
    } catch {
      // The disk may be full, for instance. The messages stay pending and are indexed together with the next messages. Until then, searches
      // do not find them.
      return false;
    }
  }

  close(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }
}
