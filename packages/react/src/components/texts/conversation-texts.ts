import { toErrorText } from '../action.js';

/** The texts of `Conversation`. */
export interface ConversationTexts {
  /** Returns the text for an error. The default is the error's English message. */
  readonly error: (error: unknown) => string;
  readonly conversation: string;
  readonly loading: string;
  /** The user has no access, or the conversation no longer exists. */
  readonly gone: string;
  readonly older: string;
  readonly newer: string;
  readonly messages: string;
  /** The mark above the first unread message. */
  readonly unread: string;
  /** Replaces a name that the server does not show to the user. */
  readonly unknownUser: string;
  readonly time: (sentAt: Date) => string;
  readonly edited: string;
  readonly deleted: string;
  readonly sending: string;
  readonly retry: string;
  readonly discard: string;
  readonly cancel: string;
  readonly typing: (names: readonly string[]) => string;
  readonly uploading: (fileNames: readonly string[]) => string;
  readonly newMessage: string;
  readonly message: string;
  readonly files: string;
  readonly send: string;
}

export const conversationTexts: ConversationTexts = {
  error: toErrorText,
  conversation: 'Conversation',
  loading: 'Loading messages…',
  gone: 'You do not have access to this conversation.',
  older: 'Earlier messages',
  newer: 'Later messages',
  messages: 'Messages',
  unread: 'New messages',
  unknownUser: 'Unknown user',
  time: (sentAt) => sentAt.toLocaleString(),
  edited: 'edited',
  deleted: 'This message was deleted.',
  sending: 'Sending…',
  retry: 'Try again',
  discard: 'Discard',
  cancel: 'Cancel',
  typing: (names) => `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} typing…`,
  uploading: (fileNames) => `Uploading ${fileNames.join(', ')}`,
  newMessage: 'New message',
  message: 'Message',
  files: 'Attach files',
  send: 'Send',
};
