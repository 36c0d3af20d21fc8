import { deleteRows } from '../delete-rows.js';
import type { View } from '../view.js';

/** What a database does by its foreign keys when tasks go: the conversations about them go too, and their files lose their message. */
export async function deleteTaskConversations(view: View, taskIds: readonly string[]): Promise<void> {
  const conversations = await view.edit('conversations');
  const messages = await view.edit('messages');
  const mentions = await view.edit('mentions');
  const attachments = await view.edit('attachments');
  const gone = new Set(
    deleteRows(conversations, ({ taskId }) => taskId !== null && taskIds.includes(taskId)).map(({ id }) => id),
  );
  deleteRows(messages, ({ message }) => gone.has(message.conversationId));
  deleteRows(mentions, ({ waiting }) => gone.has(waiting.conversationId));
  for (const [id, row] of attachments) {
    if (gone.has(row.pending.conversationId)) attachments.set(id, { ...row, attached: null });
  }
}
