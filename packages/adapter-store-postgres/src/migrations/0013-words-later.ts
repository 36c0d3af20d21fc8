import type { Migration } from './migration.js';

export const wordsLater: Migration = {
  id: 13,
  name: '0013-words-later',
  // This migration is empty, because the GIN index keeps a pending list itself. Migration numbers are the same in all stores.
  sql: '',
};
