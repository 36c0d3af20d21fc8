import type { Body, Id, Message, MessagePlace, NewText, OpenConversation, OpenThread } from '@crewkit/client-sdk';

import type { Crewkit } from '../provider/crewkit.js';
import { markRead } from './mark-read.js';

/** What a component can do with a conversation. The functions stay the same while it shows the same conversation. */
export interface ConversationActions {
  /**
   * Shows the message immediately and delivers it exactly once, even if the connection is lost. If the server refuses the message, it stays in
   * `unsent` with its error; you do not have to await the promise.
   */
  readonly send: (text: NewText) => Promise<Message>;
  /** Sends a refused message again. */
  readonly retry: (clientMessageId: string) => void;
  /** Discards a refused or waiting message. */
  readonly discard: (clientMessageId: string) => void;
  /** Moves the window of messages: `older`, `newer`, `newest`, or around a message or a time. Rejects if the messages cannot be loaded. */
  readonly load: (place: MessagePlace) => Promise<void>;
  /** While true, new messages no longer push the oldest ones out of the window. Pass true while the user looks at earlier messages. */
  readonly keepPlace: (isKept: boolean) => void;
  /** Edits the text of one of the user's own messages. */
  readonly edit: (messageId: Id<'Message'>, change: Body<'editMessage'>) => Promise<Message>;
  /** Deletes one of the user's own messages. */
  readonly remove: (messageId: Id<'Message'>) => Promise<void>;
  /** Adds a reaction of the user to a message. It shows at once; if the promise rejects, it is gone again. `emoji` must be one emoji. */
  readonly addReaction: (messageId: Id<'Message'>, emoji: string) => Promise<void>;
  /** Removes a reaction of the user from a message. It disappears at once; if the promise rejects, it is there again. */
  readonly removeReaction: (messageId: Id<'Message'>, emoji: string) => Promise<void>;
  /** Marks all messages up to the last one in the window as read. Call it only when the last message is in view. */
  readonly markRead: () => Promise<void>;
  /** Notifies the other participants that the user is typing. Call it on every keystroke. */
  readonly notifyTyping: () => void;
}

/** Creates the actions of what is open when they are called: a conversation or a thread. */
export function createActions(
  crewkit: Crewkit,
  source: { readonly open: OpenConversation | OpenThread | null },
): ConversationActions {
  const { chats } = crewkit.client;
  const getOpen = (): OpenConversation | OpenThread => {
    if (source.open === null) throw new Error('Call this in an event handler or effect of a signed-in user.');
    return source.open;
  };
  return {
    send: (text) => getOpen().send(text),
    retry: (clientMessageId) => source.open?.retry(clientMessageId),
    discard: (clientMessageId) => source.open?.discard(clientMessageId),
    load: async (place) => source.open?.load(place),
    keepPlace: (isKept) => source.open?.keepPlace(isKept),
    edit: (messageId, change) => chats.editMessage(getOpen().id, messageId, change),
    remove: (messageId) => chats.deleteMessage(getOpen().id, messageId),
    addReaction: (messageId, emoji) => getOpen().addReaction(messageId, emoji),
    removeReaction: (messageId, emoji) => getOpen().removeReaction(messageId, emoji),
    markRead: async () => {
      if (source.open !== null) await markRead(crewkit, source.open);
    },
    notifyTyping: () => source.open?.typing(),
  };
}
