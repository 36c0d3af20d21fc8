import type { Migration } from './migration.js';

export const wordsLater: Migration = {
  id: 13,
  name: '0013-words-later',
  // Nothing: the GIN index keeps a list of what is still to be indexed by itself. The number is the same in all stores.
  sql: '',
};
