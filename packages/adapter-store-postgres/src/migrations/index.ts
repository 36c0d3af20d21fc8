import { accounts } from './0001-accounts.js';
import { mail } from './0002-mail.js';
import { chat } from './0003-chat.js';
import { access } from './0004-access.js';
import { events } from './0005-events.js';
import type { Migration } from './migration.js';

/** Every migration, in order. */
export const migrations: readonly Migration[] = [accounts, mail, chat, access, events];
