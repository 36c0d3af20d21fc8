import type { Attachment, Message } from '@crewkit/client-sdk';
import { Fragment, useState, type ReactElement, type ReactNode } from 'react';

import type { ConversationHandle } from '../chat/use-conversation.js';
import { useCrewkit } from '../provider/crewkit-context.js';
import { useSessionState } from '../session/use-session.js';
import { Action } from './action.js';
import type { ConversationTexts } from './texts/conversation-texts.js';
import { useLogScroll } from './use-log-scroll.js';

interface Shared {
  readonly texts: ConversationTexts;
  readonly toName: (userId: string) => string;
  readonly renderBody: (body: string) => ReactNode;
}

export interface MessageLogProps extends Shared {
  /** The conversation, loaded. */
  readonly conversation: ConversationHandle;
}

/** The messages, and those that are being sent. */
export function MessageLog({ conversation, ...shared }: MessageLogProps): ReactElement {
  const { texts, renderBody } = shared;
  const { messages, unsent, hasOlder, hasNewer, load, retry, discard } = conversation;
  const { ref, onScroll } = useLogScroll(conversation);
  const { user } = useSessionState();
  // The mark stays where it is while the user reads.
  const [lastReadSeq] = useState(() => findLastRead(conversation, user?.id));
  const firstNew = messages.find(({ seq, senderId }) => seq > lastReadSeq && senderId !== user?.id);
  return (
    // Focusable, so that the keyboard can scroll it.
    <div ref={ref} onScroll={onScroll} tabIndex={0} role="log" aria-label={texts.messages} data-part="log">
      {hasOlder && <Action part="older" button={texts.older} action={() => load('older')} toErrorText={texts.error} />}
      <ol data-part="messages">
        {messages.map((message) => (
          <Fragment key={message.id}>
            {message === firstNew && <li data-part="unread">{texts.unread}</li>}
            <Item message={message} isOwn={message.senderId === user?.id} {...shared} />
          </Fragment>
        ))}
        {!hasNewer &&
          unsent.map(({ clientMessageId, body, status, error }) => (
            <li key={clientMessageId} data-part="unsent" data-status={status}>
              <div data-part="body">{renderBody(body)}</div>
              <p data-part="status">{error === null ? texts.sending : texts.error(error)}</p>
              {status === 'refused' && (
                <>
                  <button type="button" onClick={() => retry(clientMessageId)}>
                    {texts.retry}
                  </button>
                  <button type="button" onClick={() => discard(clientMessageId)}>
                    {texts.discard}
                  </button>
                </>
              )}
            </li>
          ))}
      </ol>
      {hasNewer && <Action part="newer" button={texts.newer} action={() => load('newer')} toErrorText={texts.error} />}
    </div>
  );
}

interface ItemProps extends Shared {
  readonly message: Message;
  readonly isOwn: boolean;
}

function Item({ message, isOwn, texts, toName, renderBody }: ItemProps): ReactElement {
  const { id, senderId, createdAt, editedAt, deletedAt, body, attachments } = message;
  return (
    <li data-part="message" data-own={isOwn} data-message-id={id}>
      <span data-part="sender">{toName(senderId)}</span>{' '}
      <time dateTime={createdAt} data-part="time">
        {texts.time(new Date(createdAt))}
      </time>
      {editedAt !== null && deletedAt === null && <span data-part="edited">{` ${texts.edited}`}</span>}
      <div data-part="body">{deletedAt === null ? renderBody(body) : texts.deleted}</div>
      {attachments.length > 0 && (
        <ul data-part="attachments">
          {attachments.map((attachment) => (
            <li key={attachment.id}>
              <AttachmentLink message={message} attachment={attachment} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface AttachmentLinkProps {
  readonly message: Message;
  readonly attachment: Attachment;
}

function AttachmentLink({ message, attachment }: AttachmentLinkProps): ReactElement {
  const { chats } = useCrewkit();
  const { id, fileName, url, urlExpiresAt } = attachment;
  /** Opens the file with a new link. Without a connection, opens the old one, whose page tells that it has expired. */
  const openAgain = async (): Promise<void> => {
    // Opened at once, because browsers block windows that do not follow a click.
    const tab = window.open('about:blank');
    if (tab === null) return;
    tab.opener = null;
    const found = await chats
      .listMessages(message.conversationId, { around: message.id, limit: 1 })
      .catch(() => ({ items: [] as Message[] }));
    const renewed = found.items[0]?.attachments.find((each) => each.id === id) ?? attachment;
    tab.location.replace(renewed.url);
  };
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => {
        // Links are valid for an hour or two.
        if (Date.parse(urlExpiresAt) > Date.now()) return;
        event.preventDefault();
        void openAgain();
      }}
    >
      {fileName}
    </a>
  );
}

/** Returns the number of the last message that the user has read; infinite if there is no unread message. */
function findLastRead({ conversation, unreadCount }: ConversationHandle, userId: string | undefined): number {
  const own = conversation?.participants.find((participant) => participant.userId === userId);
  return unreadCount === 0 || own === undefined ? Infinity : own.lastReadSeq;
}
