import { searchText } from '@crewkit/core/adapter';

import type { ConversationRow } from '../../tables/chat-rows.js';
import type { Tables } from '../../tables/tables.js';
import { listParticipants } from './takes-part.js';
import { conversationTask } from './conversation-row.js';

/** Returns whether the user finds the conversation by this text, which has the format of `searchText`; null: always. */
export function isFoundConversation(
  tables: Tables,
  row: ConversationRow,
  { userId, search }: { readonly userId: string; readonly search: string | null },
): boolean {
  if (search === null) return true;
  const task = tables.tasks.get(row.taskId ?? '');
  if (task !== undefined) {
    const key = conversationTask(tables, task.id)?.key.toLowerCase() ?? '';
    return key.includes(search) || searchText(task.title, task.description).includes(search);
  }
  if (searchText(row.title ?? '').includes(search)) return true;
  return listParticipants(tables, row).some((each) => {
    const account = each.userId === userId ? undefined : tables.accounts.get(each.userId);
    if (account === undefined || account.closedAt !== null) return false;
    return searchText(account.firstName, account.lastName, account.displayName ?? '').includes(search);
  });
}
