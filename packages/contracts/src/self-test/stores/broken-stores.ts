import { brokenAccessStores } from './access/broken-access-stores.js';
import { brokenAccountStores } from './accounts/broken-account-stores.js';
import { brokenApiKeyStores } from './access/broken-api-key-stores.js';
import { brokenAttachmentStores } from './chat/broken-attachment-stores.js';
import { brokenBoardStores } from './workspace/broken-board-stores.js';
import { brokenChatStores } from './chat/broken-chat-stores.js';
import { brokenContactStores } from './chat/broken-contact-stores.js';
import { brokenDeletionStores } from './workspace/broken-deletion-stores.js';
import { brokenEmailStores } from './accounts/broken-email-stores.js';
import { brokenEventStores } from './broken-event-stores.js';
import { brokenLockoutStores } from './accounts/broken-lockout-stores.js';
import { brokenMessageStores } from './chat/broken-message-stores.js';
import { brokenNotificationStores } from './broken-notification-stores.js';
import { brokenPersonalDataStores } from './accounts/broken-personal-data-stores.js';
import { brokenPolicyStores } from './access/broken-policy-stores.js';
import { brokenSearchStores } from './workspace/broken-search-stores.js';
import { brokenSecondFactorStores } from './accounts/broken-second-factor-stores.js';
import { brokenSignInStores } from './accounts/broken-sign-in-stores.js';
import type { BrokenStore } from './broken-store.js';
import { brokenUnitsOfWork } from './broken-units-of-work.js';
import { brokenWebhookStores } from './broken-webhook-stores.js';
import { brokenWorkspaceStores } from './workspace/broken-workspace-stores.js';

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
