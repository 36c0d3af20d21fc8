import type { Conversation } from '@crewkit/client-sdk';
import { useConversations } from '@crewkit/react';
import { MessageCircle } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import * as texts from '#messages/home';
import { useMe } from '../../data/sign-in/use-me.js';
import { usePeople } from '../../data/use-people.js';
import { ConversationAvatar } from '../../parts/conversation/conversation-avatar.js';
import { conversationTitle } from '../../parts/conversation/conversation-title.js';
import { lastLine } from '../../parts/conversation/last-line.js';
import { LoadedList } from '../../parts/lists/loaded-list.js';
import { CountBadge } from '../../ui/data-display/badge.js';
import { Card } from '../../ui/layout/card.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { LinkButton } from '../../ui/buttons/link-button.js';
import { RelativeTime } from '../../ui/data-display/relative-time.js';
import styles from './latest-conversations.module.css';

const shown = 6;

/** The conversations with the latest messages, unread ones first. */
export function LatestConversations(): ReactElement {
  const list = useConversations();
  const all = (
    <LinkButton href="/chats" size="small" variant="quiet">
      {texts.allConversations}
    </LinkButton>
  );
  return (
    <Card title={texts.conversations} isFlush footer={all}>
      <LoadedList list={list} label={texts.conversations}>
        {(conversations) =>
          conversations.length === 0 ? (
            <EmptyState icon={<MessageCircle />} title={texts.noConversationsTitle} frame="plain">
              {texts.noConversationsHint}
            </EmptyState>
          ) : (
            <ul>
              {conversations
                .toSorted((a, b) => Number(b.unreadCount > 0) - Number(a.unreadCount > 0))
                .slice(0, shown)
                .map((conversation) => (
                  <Line key={conversation.id} conversation={conversation} />
                ))}
            </ul>
          )
        }
      </LoadedList>
    </Card>
  );
}

function Line({ conversation }: { readonly conversation: Conversation }): ReactElement {
  const me = useMe();
  const getPerson = usePeople();
  const { id, lastMessage, unreadCount, updatedAt } = conversation;
  const reader = { meId: me.id, getPerson };
  const title = conversationTitle(conversation, reader);
  return (
    <li className={styles.line}>
      <ConversationAvatar conversation={conversation} />
      <span className={styles.words}>
        <Link href={`/chats/${id}`} className={styles.link}>
          {title}
        </Link>
        <span className={styles.preview}>{lastLine(conversation, reader)}</span>
      </span>
      <span className={styles.facts}>
        <RelativeTime at={lastMessage?.createdAt ?? updatedAt} length="short" />
        <CountBadge count={unreadCount} label={texts.unreadCount({ count: unreadCount })} />
      </span>
    </li>
  );
}
