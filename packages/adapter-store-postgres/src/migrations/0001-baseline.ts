import { access } from './baseline/access.js';
import { accounts } from './baseline/accounts.js';
import { audit } from './baseline/audit.js';
import { boards } from './baseline/boards.js';
import { chat } from './baseline/chat.js';
import { events } from './baseline/events.js';
import { files } from './baseline/files.js';
import { notifications } from './baseline/notifications.js';
import { search } from './baseline/search.js';
import { signIn } from './baseline/sign-in.js';
import { webhooks } from './baseline/webhooks.js';
import { workspace } from './baseline/workspace.js';
import type { Migration } from './migration.js';

/**
 * Creates the whole schema. A table comes after the tables that it references. Texts that are looked up use a bytewise collation: it is
 * faster, and its indexes stay valid when the system's collation changes.
 */
export const baseline: Migration = {
  id: 1,
  name: '0001-baseline',
  sql: [accounts, signIn, workspace, access, chat, files, search, boards, audit, events, webhooks, notifications].join(
    '',
  ),
};
