import { answer, done } from '../answer.js';
import type { Http } from '../http.js';
import type { Body, Query } from '../operation-types.js';
import { retriableImport } from '../retriable-import.js';
import type { Message } from '../schemas.js';
import type { OutgoingFiles } from '../uploads/outgoing-files.js';
import type { UploadOptions, UploadTools } from '../uploads/upload-files.js';

export type ChatsApi = ReturnType<typeof chatsApi>;

const loadUploads = retriableImport(() => import('../uploads/upload-files.js'), 'uploadFiles');

const at = (conversationId: string) => ({ path: { conversationId } });

/**
 * Creates the operations on conversations and messages. To keep one conversation up to date without gaps, use
 * `client.realtime.openConversation`.
 */
export function chatsApi(tools: UploadTools) {
  return {
    ...chatRequests(tools.http),
    /**
     * Posts one message with up to ten files, or nothing if any part fails. If `files.voice` is set, the message is a voice message. Uses
     * the operation `postAttachments`.
     */
    sendFiles: async (conversationId: string, files: OutgoingFiles, options?: UploadOptions): Promise<Message> => {
      const { uploadFiles } = await loadUploads();
      return uploadFiles(tools)(conversationId, files, options);
    },
  };
}

/**
 * Creates the operations on conversations and messages that send no files. The code for uploads is in a separate module, because an upload
 * can take more than one request.
 */
export function chatRequests(http: Http) {
  return { ...conversations(http), ...participants(http), ...messages(http) };
}

function conversations(http: Http) {
  return {
    /**
     * Lists the user's conversations, latest first. With `search`, lists only conversations that match this text. Includes task
     * conversations only if `include` is `task`.
     */
    list: (query: Query<'listChats'> = {}) => answer(http.GET('/api/chats', { params: { query } })),
    create: (body: Body<'createChat'>) => answer(http.POST('/api/chats', { body })),
    /** Returns the direct conversation between the caller and another user. Creates it on first use. */
    openDirect: (userId: string) => answer(http.POST('/api/chats/direct/{userId}', { params: { path: { userId } } })),
    /** Returns the conversation about a task and adds the caller as a participant. Creates the conversation on first use. */
    openTask: (taskId: string) => answer(http.POST('/api/chats/task/{taskId}', { params: { path: { taskId } } })),
    get: (conversationId: string) => answer(http.GET('/api/chats/{conversationId}', { params: at(conversationId) })),
    update: (conversationId: string, body: Body<'editChat'>) =>
      answer(http.PATCH('/api/chats/{conversationId}', { params: at(conversationId), body })),
    /** Marks messages as read up to `seq`; without `seq`, up to the latest message. The user's read position never moves backwards. */
    markRead: (conversationId: string, seq?: number) =>
      answer(
        http.POST('/api/chats/{conversationId}/read', {
          params: at(conversationId),
          body: seq === undefined ? {} : { seq },
        }),
      ),
  };
}

function participants(http: Http) {
  return {
    addParticipants: (conversationId: string, userIds: readonly string[]) =>
      answer(
        http.POST('/api/chats/{conversationId}/participants', {
          params: at(conversationId),
          body: { userIds: [...userIds] },
        }),
      ),
    /**
     * Removes a participant. To leave a group conversation, pass the caller's own id as `userId`. In a direct conversation, passing the
     * caller's own id hides the conversation from the caller until the next message arrives.
     */
    removeParticipant: (conversationId: string, userId: string) =>
      done(
        http.DELETE('/api/chats/{conversationId}/participants/{userId}', {
          params: { path: { conversationId, userId } },
        }),
      ),
  };
}

function messages(http: Http) {
  const path = '/api/chats/{conversationId}/messages';
  const messagePath = '/api/chats/{conversationId}/messages/{messageId}';
  return {
    /** Lists messages, newest first. With `after`, lists the messages after the given message, oldest first. */
    listMessages: (conversationId: string, query: Query<'listMessages'> = {}) =>
      answer(http.GET(path, { params: { ...at(conversationId), query } })),
    /**
     * Posts a message. If the request has a `clientMessageId`, you can repeat the request after a failure: the message is posted only once.
     */
    send: (conversationId: string, body: Body<'postMessage'>) =>
      answer(http.POST(path, { params: at(conversationId), body })),
    editMessage: (conversationId: string, messageId: string, body: Body<'editMessage'>) =>
      answer(http.PATCH(messagePath, { params: { path: { conversationId, messageId } }, body })),
    /** Deletes a message. The conversation keeps a tombstone: the message without text, mentions and attachments. */
    deleteMessage: (conversationId: string, messageId: string) =>
      done(http.DELETE(messagePath, { params: { path: { conversationId, messageId } } })),
    /** Searches for messages that contain all words of `q`. Returns the newest first. */
    search: (query: Query<'searchMessages'>) => answer(http.GET('/api/chats/search', { params: { query } })),
    /** Downloads a file. To show a file in a page, set the `src` of an element to `attachment.url` instead. */
    readAttachment: (conversationId: string, attachmentId: string): Promise<Blob> =>
      answer(
        http.GET('/api/chats/{conversationId}/attachments/{attachmentId}', {
          params: { path: { conversationId, attachmentId } },
          parseAs: 'blob',
        }),
      ),
  };
}
