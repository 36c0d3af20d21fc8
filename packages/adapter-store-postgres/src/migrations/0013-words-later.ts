import type { Migration } from './migration.js';

export const wordsLater: Migration = {
  id: 13,
  name: '0013-words-later',
  // This migration is empty, because the GIN index itself keeps a list of pending entries. It exists because all stores number their
  // migrations in the same way.
  sql: '',
};
