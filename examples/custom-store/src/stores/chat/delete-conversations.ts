import { deleteRows } from '../../tables/rows.js';
import type { ConversationRow } from '../../tables/chat-rows.js';
import type { View } from '../../tables/view.js';

/** Deletes the conversations about the tasks, which a database does by foreign keys. */
export function deleteTaskConversations(view: View, taskIds: readonly string[]): Promise<void> {
  return deleteConversations(view, ({ taskId }) => taskId !== null && taskIds.includes(taskId));
}

/** Deletes conversations with their messages. Their files then no longer belong to a message. */
export async function deleteConversations(view: View, isGone: (row: ConversationRow) => boolean): Promise<void> {
  const conversations = await view.edit('conversations');
  const messages = await view.edit('messages');
  const mentions = await view.edit('mentions');
  const attachments = await view.edit('attachments');
  const gone = new Set(deleteRows(conversations, isGone).map(({ id }) => id));
  deleteRows(messages, ({ message }) => gone.has(message.conversationId));
  deleteRows(mentions, ({ waiting }) => gone.has(waiting.conversationId));
  for (const [id, row] of attachments) {
    if (gone.has(row.pending.conversationId ?? '')) attachments.set(id, { ...row, attached: null });
  }
}
