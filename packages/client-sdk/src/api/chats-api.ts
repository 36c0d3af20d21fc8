import { answer } from '../http/answer.js';
import type { Id } from '../id.js';
import { retriableImport } from '../retriable-import.js';
import type { Message } from '../schemas.js';
import type { OutgoingFiles } from '../uploads/outgoing-files.js';
import type { UploadOptions, UploadTools } from '../uploads/upload-files.js';

export type ChatsApi = ReturnType<typeof chatsApi>;

const loadUploads = retriableImport(() => import('../uploads/upload-files.js'), 'uploadFiles');

type ConversationId = Id<'Conversation'>;

/** Creates the operations on conversations whose parameters differ from the request, and the upload of files. */
export function chatsApi(tools: UploadTools) {
  const { http } = tools;
  return {
    /** Marks messages as read up to `seq`; without `seq`, up to the latest message. The user's read position never moves backwards. */
    markRead: (conversationId: ConversationId, seq?: number) =>
      answer(
        http.POST('/api/chats/{conversationId}/read', {
          params: { path: { conversationId } },
          body: seq === undefined ? {} : { seq },
        }),
      ),
    addParticipants: (conversationId: ConversationId, userIds: readonly Id<'User'>[]) =>
      answer(
        http.POST('/api/chats/{conversationId}/participants', {
          params: { path: { conversationId } },
          body: { userIds: [...userIds] },
        }),
      ),
    /**
     * Posts one message with up to ten files, or nothing if any part fails. If `files.voice` is set, the message is a voice message. Uses
     * the operation `postAttachments`.
     */
    sendFiles: async (
      conversationId: ConversationId,
      files: OutgoingFiles,
      options?: UploadOptions,
    ): Promise<Message> => {
      const { uploadFiles } = await loadUploads();
      return uploadFiles(tools)(conversationId, files, options);
    },
  };
}
