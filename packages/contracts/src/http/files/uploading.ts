import { readdir } from 'node:fs/promises';

import { openDirect, type MessageOnWire } from '../chat/chatting.js';
import { createJobs } from '../support/create-jobs.js';
import { bearer, type HttpClient } from '../support/http-client.js';
import { upload, type FormPart } from '../support/multipart.js';
import { signIn, type SignedIn } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';

export type AttachmentOnWire = MessageOnWire['attachments'][number];

/** Two users and their conversation. */
export interface Chat {
  readonly ada: SignedIn;
  readonly bob: SignedIn;
  readonly id: string;
}

export async function newChat(http: HttpClient): Promise<Chat> {
  const [ada, bob] = await Promise.all([signIn(http), signIn(http)]);
  return { ada, bob, id: (await openDirect(http, ada, bob)).id };
}

/** The content of a message and its sender, who is Ada by default. */
export interface Sending {
  readonly files: readonly FormPart[];
  readonly fields?: Readonly<Record<string, string>>;
  readonly by?: SignedIn;
}

const getCall = (chat: Chat, { files, fields, by = chat.ada }: Sending): Parameters<HttpClient['call']>[1] => ({
  token: by.accessToken,
  params: { conversationId: chat.id },
  form: upload(files, fields),
});

export function trySend(http: HttpClient, chat: Chat, sending: Sending): Promise<HttpAnswer> {
  return http.call('postAttachments', getCall(chat, sending));
}

/** Sends files, which must become a new message. */
export function sendFiles(http: HttpClient, chat: Chat, sending: Sending): Promise<MessageOnWire> {
  return http.get('postAttachments', 201, getCall(chat, sending));
}

/** Sends one file, which must become a new message, and returns its attachment. */
export async function sendFile(http: HttpClient, chat: Chat, sent: FormPart): Promise<AttachmentOnWire> {
  const [attachment] = (await sendFiles(http, chat, { files: [sent] })).attachments;
  if (attachment === undefined) throw new Error('The message has no attachment.');
  return attachment;
}

export interface Fetching {
  readonly method?: 'GET' | 'HEAD';
  /** The user who requests the file. By default, no user requests it. */
  readonly by?: SignedIn;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Requests an attachment by its path. If no user is given, requests the attachment by its signed link. */
export function fetchFile(http: HttpClient, url: string, fetching: Fetching = {}): Promise<HttpAnswer> {
  const { method = 'GET', by, headers } = fetching;
  const { pathname, search } = new URL(url);
  const own = by === undefined ? {} : bearer(by.accessToken);
  const path = by === undefined ? pathname + search : pathname;
  return http.send({ method, path, headers: { ...own, ...headers } });
}

/** Returns the names of all files that the server stores, including half-written ones. */
export async function keptFiles({ server }: HttpClient): Promise<Set<string>> {
  const entries = await readdir(server.blobDirectory, { recursive: true, withFileTypes: true });
  return new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
}

/** Returns the ids of the attachment rows without a message, whether or not they are due for removal. */
export function unclaimedRows({ server }: HttpClient): Promise<string[]> {
  const farAway = new Date('2999-01-01');
  return server.unitOfWork.read(({ attachments }) => attachments.listAbandoned(farAway, 1000));
}

/** Runs the background job that removes abandoned attachments now. */
export async function sweep(http: HttpClient): Promise<void> {
  const jobs = createJobs(http);
  while (await jobs.sweepAttachments());
}
