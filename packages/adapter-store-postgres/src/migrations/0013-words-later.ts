import type { Migration } from './migration.js';

export const wordsLater: Migration = {
  id: 13,
  name: '0013-words-later',
  // Empty: the GIN index keeps a pending list by itself. The migration numbers are the same in all stores.
  sql: '',
};
