import type { Message } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import * as texts from '#messages/chat';
import { queries } from '../../data/queries.js';
import { useMe } from '../../data/sign-in/use-me.js';
import { usePeople } from '../../data/use-people.js';
import { conversationTitle } from '../../parts/conversation/conversation-title.js';
import { Avatar } from '../../ui/data-display/avatar.js';
import { RelativeTime } from '../../ui/data-display/relative-time.js';
import { excerpt, highlight } from './highlight.js';
import styles from './search-result.module.css';

export interface SearchResultProps {
  readonly message: Message;
  readonly q: string;
}

/** A matching message, with a link to it in its conversation. */
export function SearchResult({ message, q }: SearchResultProps): ReactElement {
  const { id: meId } = useMe();
  const getPerson = usePeople();
  const { data: conversation } = useQuery(queries.chat(message.conversationId));
  const sender = getPerson(message.senderId);
  const place = conversation === undefined ? '…' : conversationTitle(conversation, { meId, getPerson });
  return (
    <li className={styles.result}>
      <Link href={`/chats/${message.conversationId}?message=${message.id}`} className={styles.link}>
        <Avatar id={sender.id} name={sender.name} imageUrl={sender.avatarUrl} />
        <span className={styles.words}>
          <span className={styles.head}>
            <span className={styles.name}>{sender.id === meId ? texts.you : sender.name}</span>
            <span className={styles.place}>{texts.messagePlace({ place })}</span>
            <span className={styles.time}>
              <RelativeTime at={message.createdAt} length="short" />
            </span>
          </span>
          <span className={styles.text}>
            {highlight(excerpt(message.body, q), q).map(({ text, isHit }, index) =>
              isHit ? <mark key={index}>{text}</mark> : text,
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}
