import type { Conversation as ConversationItem } from '@crewkit/client-sdk';
import { useConversations, useSession, useUserNames } from '@crewkit/react';
import { Conversation } from '@crewkit/react/components';
import { useState, type ReactElement } from 'react';

/** The user's conversations, and the one that they have opened. */
export function Chats(): ReactElement {
  const { items } = useConversations();
  const { user } = useSession();
  const getName = useUserNames();
  const [openId, setOpenId] = useState<string | null>(null);
  const toName = (userId: string): string => {
    const name = getName(userId);
    return typeof name === 'string' ? '…' : name.firstName;
  };
  const toTitle = ({ title, participants }: ConversationItem): string => {
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
      {openId !== null && <Conversation conversationId={openId} />}
    </section>
  );
}
