import type { Migration } from './migration.js';

export const wordsLater: Migration = {
  id: 13,
  name: '0013-words-later',
  sql: `
    -- New messages whose words are not in the index yet, in the order of writing. Few, and for a moment.
    CREATE TABLE message_words_pending (
      number INTEGER PRIMARY KEY,
      message_id TEXT NOT NULL,
      words TEXT NOT NULL
    ) STRICT;
  `,
};
