import type { OpenedAttachment } from '../../features/chat/attachments/read-attachment.js';
import { decodeFileCursor, encodeFileCursor } from '../cursors.js';
import { guardedRoute, linkedRoute, type Route, type RouteAnswer } from '../define-route.js';
import type { RouteInput } from '../route-input.js';
import { byteRange } from './byte-range.js';
import { downloadHeaders } from './download-headers.js';
import { contentTag, namesTag } from '../http/responses/entity-tags.js';
import { presentFile, presentMessage } from './present-conversation.js';
import { conversationFile, message } from './chat.schemas.js';
import { createListSchema, pagedQuery } from '../schemas/paging.js';
import { linkQuery } from '../schemas/link-query.js';
import { id } from '../schemas/text.js';
import { uploadFields } from './upload.schemas.js';
import { askedFirst, conversationParams, viewers } from './chat-guards.js';

const tag = 'chats';
const ofBytes = ['ETag', 'Accept-Ranges', 'Content-Disposition'] as const;

const postAttachments = guardedRoute(
  {
    // This guard is checked before the first byte is read.
    guard: askedFirst.senders,
    operationId: 'postAttachments',
    method: 'POST',
    path: '/api/chats/:conversationId/messages/attachments',
    tag,
    summary: 'Send files or a voice message',
    description:
      'Stores 1 to 10 files as one message: either all of them or none. Each file can be at most 25 MiB, and all ' +
      'files together at most 100 MiB. A voice message is a single audio file of at most 16 MiB and 15 minutes. ' +
      'Repeating the request with the same `clientMessageId` returns the stored message.',
    params: conversationParams,
    form: { fields: uploadFields },
    responses: {
      200: { description: 'The message had already been sent. This is the stored message.', schema: message },
      201: { description: 'Sent.', schema: message },
    },
    errors: ['REFUSED_BY_HOST', 'IDEMPOTENCY_MISMATCH', 'QUOTA_EXCEEDED'],
  },
  async (useCases, { params: { conversationId }, body: form }, actor) => {
    const posted = await useCases.postAttachments.execute(actor, { conversationId, form });
    return { status: posted.replayed ? 200 : 201, body: presentMessage(posted.message, actor.userId, useCases) };
  },
);

const listFiles = guardedRoute(
  {
    guard: viewers,
    operationId: 'listFiles',
    method: 'GET',
    path: '/api/chats/:conversationId/files',
    tag,
    summary: 'List the files of a conversation',
    description:
      'Returns the files and voice messages of the conversation, also of threads: those of the newest message first, and those ' +
      'of one message in their order. Files of deleted messages are not listed.',
    params: conversationParams,
    query: pagedQuery,
    responses: {
      200: {
        description: 'A page of files.',
        schema: createListSchema(conversationFile).meta({ id: 'ConversationFileList' }),
      },
    },
    errors: ['NOT_FOUND', 'CURSOR_INVALID'],
  },
  async (useCases, { params: { conversationId }, query: { limit, cursor } }, actor) => {
    const page = await useCases.listFiles.execute(actor, { conversationId, after: decodeFileCursor(cursor), limit });
    const items = page.items.map((file) => presentFile(conversationId, file, useCases));
    return { status: 200, body: { items, nextCursor: encodeFileCursor(page.next) } };
  },
);

const readAttachment = linkedRoute(
  {
    guard: { ...viewers, or: 'the signed `url` of the `Attachment`', signedUrl: true },
    operationId: 'readAttachment',
    method: 'GET',
    path: '/api/chats/:conversationId/attachments/:attachmentId',
    tag,
    summary: 'Download an attachment',
    description:
      'Either send an access token, or use the signed `url` of the attachment, which is valid until `urlExpiresAt`. ' +
      'Images, audio, videos and PDFs can be displayed inline; all other files are sent as downloads. A request ' +
      'with a `Range` header gets a 206 response.',
    params: conversationParams.extend({ attachmentId: id }),
    query: linkQuery,
    reads: ['If-None-Match', 'Range', 'If-Range'],
    responses: {
      200: { description: 'The whole file.', file: true, headers: ofBytes },
      206: { description: 'The requested byte range of the file.', file: true, headers: [...ofBytes, 'Content-Range'] },
      304: { description: 'Not modified.', headers: ofBytes },
    },
    errors: ['RANGE_NOT_SATISFIABLE'],
  },
  async (useCases, { params, query: { expires = '', signature = '' }, ...asked }, actor) => {
    const proof = actor ?? { expires, signature };
    return answerOpened(await useCases.readAttachment.execute({ ...params, proof }), asked);
  },
);

async function answerOpened(
  { attachment, open }: OpenedAttachment,
  { ifNoneMatch, ...asked }: Pick<RouteInput, 'ifNoneMatch' | 'range' | 'ifRange'>,
): Promise<RouteAnswer> {
  const { size, sha256 } = attachment;
  const etag = contentTag(sha256);
  const { type, headers } = downloadHeaders(attachment);
  if (namesTag(ifNoneMatch, etag)) return { status: 304, headers };
  const range = byteRange(asked, { size, tag: etag });
  if (range === null) return { status: 200, headers, content: { type, stream: await open(), length: size } };
  const { first, last } = range;
  const content = { type, stream: await open(range), length: last - first + 1 };
  return { status: 206, headers: { ...headers, 'Content-Range': `bytes ${first}-${last}/${size}` }, content };
}

export const attachmentRoutes: readonly Route[] = [postAttachments, listFiles, readAttachment];
