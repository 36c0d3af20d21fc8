import { accounts } from './0001-accounts.js';
import { mail } from './0002-mail.js';
import { chat } from './0003-chat.js';
import { access } from './0004-access.js';
import { events } from './0005-events.js';
import { workspace } from './0006-workspace.js';
import { assignments } from './0007-assignments.js';
import { audit } from './0008-audit.js';
import { signIn } from './0009-sign-in.js';
import { closedAccounts } from './0010-closed-accounts.js';
import { lastDevices } from './0011-last-devices.js';
import { chatFiles } from './0012-chat-files.js';
import { wordsLater } from './0013-words-later.js';
import { deletions } from './0014-deletions.js';
import { contact } from './0015-contact.js';
import { storageQuotas } from './0016-storage-quotas.js';
import { defaultRole } from './0017-default-role.js';
import { accountClosings } from './0018-account-closings.js';
import { asciiDomains } from './0019-ascii-domains.js';
import { departures } from './0020-departures.js';
import { messageMentions } from './0021-message-mentions.js';
import { boards } from './0022-boards.js';
import { wayIn } from './0023-way-in.js';
import { searchedWords } from './0024-search-words.js';
import { searchedNames } from './0025-searched-names.js';
import { searchedTitles } from './0026-searched-titles.js';
import { largestStorage } from './0027-largest-storage.js';
import type { Migration } from './migration.js';

/** All migrations, in the order in which they are applied. */
export const migrations: readonly Migration[] = [
  accounts,
  mail,
  chat,
  access,
  events,
  workspace,
  assignments,
  audit,
  signIn,
  closedAccounts,
  lastDevices,
  chatFiles,
  wordsLater,
  deletions,
  contact,
  storageQuotas,
  defaultRole,
  accountClosings,
  asciiDomains,
  departures,
  messageMentions,
  boards,
  wayIn,
  searchedWords,
  searchedNames,
  searchedTitles,
  largestStorage,
];
