import { brokenAccessStores } from './broken-access-stores.js';
import { brokenAccountStores } from './broken-account-stores.js';
import { brokenApiKeyStores } from './broken-api-key-stores.js';
import { brokenAttachmentStores } from './broken-attachment-stores.js';
import { brokenBoardStores } from './broken-board-stores.js';
import { brokenChatStores } from './broken-chat-stores.js';
import { brokenContactStores } from './broken-contact-stores.js';
import { brokenDeletionStores } from './broken-deletion-stores.js';
import { brokenEmailStores } from './broken-email-stores.js';
import { brokenEventStores } from './broken-event-stores.js';
import { brokenLockoutStores } from './broken-lockout-stores.js';
import { brokenMessageStores } from './broken-message-stores.js';
import { brokenNotificationStores } from './broken-notification-stores.js';
import { brokenPersonalDataStores } from './broken-personal-data-stores.js';
import { brokenPolicyStores } from './broken-policy-stores.js';
import { brokenSearchStores } from './broken-search-stores.js';
import { brokenSecondFactorStores } from './broken-second-factor-stores.js';
import { brokenSignInStores } from './broken-sign-in-stores.js';
import type { BrokenStore } from './broken-store.js';
import { brokenUnitsOfWork } from './broken-units-of-work.js';
import { brokenWebhookStores } from './broken-webhook-stores.js';
import { brokenWorkspaceStores } from './broken-workspace-stores.js';

/** The flaws that the suite for stores must catch. */
export const brokenStores: readonly BrokenStore[] = [
  ...brokenUnitsOfWork,
  ...brokenAccountStores,
  ...brokenEmailStores,
  ...brokenLockoutStores,
  ...brokenSecondFactorStores,
  ...brokenSignInStores,
  ...brokenPersonalDataStores,
  ...brokenChatStores,
  ...brokenMessageStores,
  ...brokenContactStores,
  ...brokenAttachmentStores,
  ...brokenEventStores,
  ...brokenAccessStores,
  ...brokenPolicyStores,
  ...brokenApiKeyStores,
  ...brokenWorkspaceStores,
  ...brokenSearchStores,
  ...brokenBoardStores,
  ...brokenDeletionStores,
  ...brokenWebhookStores,
  ...brokenNotificationStores,
];
