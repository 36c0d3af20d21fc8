import type { Conversation } from '@crewkit/client-sdk';
import { BellOff } from 'lucide-react';
import { useEffect, useRef, type ReactElement } from 'react';
import { Link } from 'wouter';

import * as texts from '#messages/chat';
import { useMe } from '../../data/sign-in/use-me.js';
import { usePeople } from '../../data/use-people.js';
import { conversationTitle } from '../../parts/conversation/conversation-title.js';
import { lastLine } from '../../parts/conversation/last-line.js';
import { isSilent } from '../../parts/conversation/mute.js';
import { CountBadge } from '../../ui/data-display/badge.js';
import { cx } from '../../ui/cx.js';
import { RelativeTime } from '../../ui/data-display/relative-time.js';
import { ConversationAvatar } from '../../parts/conversation/conversation-avatar.js';
import styles from './conversation-list-item.module.css';

export interface ConversationListItemProps {
  readonly conversation: Conversation;
  readonly isOpen: boolean;
}

export function ConversationListItem({ conversation, isOpen }: ConversationListItemProps): ReactElement {
  const { id, lastMessage, unreadCount, mentionCount, me, createdAt } = conversation;
  const { id: meId } = useMe();
  const getPerson = usePeople();
  const item = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <span ref={item} className={styles.frame}>
      <Link
        href={`/chats/${id}`}
        className={cx(styles.item, isOpen && styles.open, unreadCount > 0 && styles.unread)}
        aria-current={isOpen ? 'page' : undefined}
      >
        <ConversationAvatar conversation={conversation} />
        <span className={styles.words}>
          <span className={styles.line}>
            <span className={styles.title}>{conversationTitle(conversation, { meId, getPerson })}</span>
            {isSilent(me) && <BellOff role="img" aria-label={texts.muted} className={styles.muted} />}
            <span className={styles.time}>
              <RelativeTime at={lastMessage?.createdAt ?? createdAt} length="short" />
            </span>
          </span>
          <span className={styles.line}>
            <span className={styles.last}>{lastLine(conversation, { meId, getPerson })}</span>
            <CountBadge count={mentionCount} label={texts.mentionCount({ count: mentionCount })} sign="@" />
            <CountBadge count={unreadCount} label={texts.unreadCount({ count: unreadCount })} />
          </span>
        </span>
      </Link>
    </span>
  );
}
