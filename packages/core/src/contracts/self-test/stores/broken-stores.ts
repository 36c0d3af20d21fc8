import { brokenAccessStores } from './broken-access-stores.js';
import { brokenAccountStores } from './broken-account-stores.js';
import { brokenChatStores } from './broken-chat-stores.js';
import { brokenEventStores } from './broken-event-stores.js';
import type { BrokenStore } from './broken-store.js';
import { brokenUnitsOfWork } from './broken-units-of-work.js';
import { brokenWorkspaceStores } from './broken-workspace-stores.js';

/** What the suite of the stores must catch. */
export const brokenStores: readonly BrokenStore[] = [
  ...brokenUnitsOfWork,
  ...brokenAccountStores,
  ...brokenChatStores,
  ...brokenEventStores,
  ...brokenAccessStores,
  ...brokenWorkspaceStores,
];
