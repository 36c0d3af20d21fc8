import type { Conversation } from '@crewkit/client-sdk';
import { useConversation, useConversations, useSession, useTyping, useUserNames } from '@crewkit/react';
import { useEffect, useState, type ReactElement } from 'react';

import { ActionForm } from './action-form.js';

/** The user's conversations, and the one that they have opened. */
export function Chats(): ReactElement {
  const { items } = useConversations();
  const { user } = useSession();
  const toName = useNames();
  const [openId, setOpenId] = useState<string | null>(null);
  const toTitle = ({ title, participants }: Conversation): string => {
    const others = participants.filter(({ userId }) => userId !== user?.id);
    return title ?? others.map(({ userId }) => toName(userId)).join(', ');
  };
  return (
    <section aria-label="Conversations">
      <h2>Conversations</h2>
      <ul>
        {items.map((conversation) => (
          <li key={conversation.id}>
            <button aria-pressed={conversation.id === openId} onClick={() => setOpenId(conversation.id)}>
              {`${toTitle(conversation)}, ${conversation.unreadCount} unread`}
            </button>
          </li>
        ))}
      </ul>
      {openId !== null && <Messages key={openId} conversationId={openId} />}
    </section>
  );
}

function Messages({ conversationId }: { readonly conversationId: string }): ReactElement {
  const { status, messages, send, markRead } = useConversation(conversationId);
  const { userIds, notify } = useTyping(conversationId);
  const toName = useNames();
  useEffect(() => {
    // The user reads the messages as they arrive. A failed attempt is repeated with the next message.
    if (status === 'live') markRead().catch(() => undefined);
  }, [status, messages, markRead]);
  return (
    <section aria-label="Messages">
      <ul role="log">
        {messages.map(({ id, senderId, body }) => (
          <li key={id}>{`${toName(senderId)}: ${body}`}</li>
        ))}
      </ul>
      <p aria-live="polite">{userIds.length > 0 && `${userIds.map(toName).join(', ')}…`}</p>
      <ActionForm label="New message" button="Send" action={({ body = '' }) => send({ body })}>
        <label>
          Message <input name="body" required onInput={notify} />
        </label>
      </ActionForm>
    </section>
  );
}

function useNames(): (userId: string) => string {
  const getName = useUserNames();
  return (userId) => {
    const name = getName(userId);
    return typeof name === 'string' ? '…' : name.firstName;
  };
}
