import type { Statements } from '../../../connections/connection.js';
import { PendingWords } from './pending-words.js';

/** Schedules the indexing of new messages. */
export interface WordsQueue {
  /** Called after a message was recorded. */
  soon(): void;
  /**
   * Called before a search, before words are changed, and before a user's messages are listed. Returns false if some messages cannot be
   * indexed at the moment.
   */
  now(): Promise<boolean>;
}

/** Creates a queue that indexes messages on the caller's own connection, and only when `now` is called. */
export function indexInPlace(connection: Statements): WordsQueue {
  const pending = new PendingWords(connection);
  return {
    soon: () => undefined,
    now: async () => {
      while (pending.exist()) await pending.indexSome();
      return true;
    },
  };
}
