import type { Statements } from './connection.js';
import { PendingWords } from './stores/pending-words.js';

/** When the words of new messages are indexed. */
export interface WordsTurn {
  /** A message was noted. */
  soon(): void;
  /** Before a search, and before words are changed. */
  now(): Promise<void>;
}

/** By whoever needs it, on his own connection. */
export function indexInPlace(connection: Statements): WordsTurn {
  const pending = new PendingWords(connection);
  return {
    soon: () => undefined,
    now: async () => {
      while (pending.exist()) await pending.indexSome();
    },
  };
}
